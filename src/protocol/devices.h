/*
 * devices: the GPUs that a meter can measure on.
 *
 * Owns asking a meter for them, by its option --list-devices. What is measured
 * on them is the client's.
 */
#ifndef BG_PROTOCOL_DEVICES_H
#define BG_PROTOCOL_DEVICES_H

#include "error.h"

/*
 * Runs the command, a meter's, with --list-devices, and takes the numbers of
 * the GPUs that it prints, at most max of them, for its option --device.
 * Returns how many, at least 1; BG_EMETER with the reason when it cannot be
 * started, lists none or says nothing for so many ms.
 */
int	bg_devices_list(const char *command, int ms, int device[], int max,
	    struct bg_error *err);

#endif
