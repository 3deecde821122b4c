/*
 * fault: what goes wrong in the stand-ins for the driver and CUPTI.
 *
 * Owns FAKE_FAULT, rules "call:nth:what" with commas between. call is a
 * function, or "cuda" or "cupti" for all of a library's. nth counts its calls
 * from 1; "3+" is the third and all later ones. what is the number of an error
 * to return, "hang" (the call never returns), "kill" (the process dies at
 * once), or a word that the function itself makes something of: "skip" and
 * "half" of cuLaunchKernel, "garbage" of cuMemcpyDtoH, "zero", "double",
 * "fewer", "more" and "nan" of cuptiProfilerHostEvaluateToGpuValues, "drop" of cuptiRangeProfilerDecodeData.
 */
#ifndef TESTS_FAKE_FAULT_H
#define TESTS_FAKE_FAULT_H

/* To be called once in every function of the library: the error that it has
 * to return, or 0. */
int	fake_fault(const char *library, const char *call);

/* The word of a rule that the last call of fake_fault() met, or "". */
const char *fake_fault_word(void);

#endif
