#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cuda-text.h"

const char bg_cuda_begin[] =
"#include <cstdio>\n"
"#include <cstdint>\n"
"#include <cstdlib>\n"
"#include <cstring>\n"
"#include <vector>\n"
"\n"
"typedef long long i64;\n"
"\n"
"constexpr int TIMES = 32;		// executions in a launch\n"
"constexpr unsigned OFF = ~0u;		// the address of a lane that is off\n"
"\n";

const char bg_cuda_functions[] =
"__host__ __device__ inline i64 min_of(i64 a, i64 b) { return b < a ? b : a; }\n"
"__host__ __device__ inline i64 max_of(i64 a, i64 b) { return a < b ? b : a; }\n"
"__host__ __device__ inline i64 abs_of(i64 a) { return a < 0 ? -a : a; }\n"
"\n";

const char bg_cuda_checks[] =
"// ---- a launch ----\n"
"\n"
"extern __shared__ __align__(1024) unsigned char shared[];\n"
"\n"
"// What one warp is given. zero and one are known at run time only, so that\n"
"// the compiler neither merges executions nor simplifies them.\n"
"struct run {\n"
"	unsigned *address;	// out: each lane's\n"
"	unsigned *sink;\n"
"	i64 *cycles;		// out: of all executions, when timed\n"
"	const unsigned char *source;\n"
"	unsigned zero, one;\n"
"	int turn;		// of for=\n"
"	bool timed;\n"
"};\n"
"\n"
"__device__ inline unsigned window()\n"
"{\n"
"	return (unsigned)__cvta_generic_to_shared(shared);\n"
"}\n"
"\n"
"__device__ inline i64 now()\n"
"{\n"
"	i64 t;\n"
"	asm volatile(\"mov.u64 %0, %%clock64;\" : \"=l\"(t) :: \"memory\");\n"
"	return t;\n"
"}\n"
"\n"
"// Shared memory serves a warp in order: behind a load that has come all is\n"
"// done. The store never happens, but waits for the load and for the results.\n"
"__device__ inline void wait(const run &r, unsigned fold)\n"
"{\n"
"	unsigned last;\n"
"	asm volatile(\"ld.volatile.shared.u32 %0, [%1];\"\n"
"	    : \"=r\"(last) : \"r\"(window()));\n"
"	asm volatile(\"{ .reg .pred p;\\n\"\n"
"	    \"setp.ne.u32 p, %0, 0;\\n\"\n"
"	    \"@p st.volatile.shared.u32 [%1], %0; }\"\n"
"	    :: \"r\"((fold ^ last) & r.zero), \"r\"(window()));\n"
"}\n"
"\n"
"// ---- the checks ----\n"
"\n"
"static int failures;\n"
"\n"
"static void check(bool ok, const char *what)\n"
"{\n"
"	std::printf(\"%s %s\\n\", ok ? \"ok    \" : \"FAILED\", what);\n"
"	failures += !ok;\n"
"}\n"
"\n"
"static void cuda(cudaError_t status, const char *what)\n"
"{\n"
"	if (status == cudaSuccess)\n"
"		return;\n"
"	std::printf(\"%s: %s\\n\", what, cudaGetErrorString(status));\n"
"	std::exit(failures > 0 ? 1 : 2);\n"
"}\n"
"\n"
"// Whether every element has a place of its own within the array.\n"
"template <typename At>\n"
"static bool bijection(int rows, int cols, int places, At at)\n"
"{\n"
"	std::vector<bool> taken(places);\n"
"	for (int row = 0; row < rows; row++)\n"
"		for (int col = 0; col < cols; col++) {\n"
"			const i64 place = at(row, col);\n"
"			if (place < 0 || place >= places || taken[place])\n"
"				return false;\n"
"			taken[place] = true;\n"
"		}\n"
"	return true;\n"
"}\n"
"\n"
"template <typename Active, typename Address>\n"
"static bool as_predicted(int turn, Active active, Address address,\n"
"    const unsigned predicted[32])\n"
"{\n"
"	for (int lane = 0; lane < 32; lane++) {\n"
"		const unsigned a = active(lane, turn) ?\n"
"		    (unsigned)address(lane, turn) : OFF;\n"
"		if (a != predicted[lane])\n"
"			return false;\n"
"	}\n"
"	return true;\n"
"}\n"
"\n"
"struct buffers {\n"
"	unsigned address[32], sink[32];\n"
"	i64 cycles;\n"
"	alignas(16) unsigned char source[32 * 16];\n"
"};\n"
"\n"
"static buffers *device;\n"
"\n"
"static void launch(void (*kernel)(run), int turn, bool timed)\n"
"{\n"
"	const run r = { device->address, device->sink, &device->cycles,\n"
"	    device->source, 0, 1, turn, timed };\n"
"	if (SHARED_BYTES > 48 * 1024)\n"
"		cuda(cudaFuncSetAttribute((const void *)kernel,\n"
"		    cudaFuncAttributeMaxDynamicSharedMemorySize,\n"
"		    SHARED_BYTES), \"shared memory\");\n"
"	kernel<<<1, 32, SHARED_BYTES>>>(r);\n"
"	cuda(cudaGetLastError(), \"launch\");\n"
"	cuda(cudaDeviceSynchronize(), \"kernel\");\n"
"}\n"
"\n"
"// One turn of an access: a launch to be counted, then, unless the profiler\n"
"// is counting, some to be timed, of which the fastest is told.\n"
"static void measure(const char *name, void (*kernel)(run), int turn,\n"
"    const unsigned predicted[32], bool timing)\n"
"{\n"
"	char what[200];\n"
"	buffers b;\n"
"	i64 cycles = 0;\n"
"	launch(kernel, turn, false);\n"
"	cuda(cudaMemcpy(&b, device, sizeof b, cudaMemcpyDeviceToHost), \"copy\");\n"
"	std::snprintf(what, sizeof what, \"%s: the device's addresses are the \"\n"
"	    \"predicted ones\", name);\n"
"	check(std::memcmp(b.address, predicted, sizeof b.address) == 0, what);\n"
"	for (int i = 0; timing && i < 5; i++) {\n"
"		launch(kernel, turn, true);\n"
"		cuda(cudaMemcpy(&b, device, sizeof b, cudaMemcpyDeviceToHost),\n"
"		    \"copy\");\n"
"		cycles = i == 0 || b.cycles < cycles ? b.cycles : cycles;\n"
"	}\n"
"	if (timing)\n"
"		std::printf(\"timed  %s: %.2f cycles for each of %d executions, \"\n"
"		    \"one warp alone\\n\", name, (double)cycles / TIMES, TIMES);\n"
"}\n"
"\n";

const char bg_cuda_end[] =
"	if (failures == 0)\n"
"		std::puts(\"all checks passed\");\n"
"	return failures > 0;\n"
"}\n";

/* Loads: volatile, else the assembler merges repeated ones. */
static int
load(char *out, size_t size, int bits)
{
	if (bits <= 32)
		return snprintf(out, size, "	unsigned v;\n"
		    "	asm volatile(\"ld.volatile.shared.u%d %%0, [%%1];\"\n"
		    "	    : \"=r\"(v) : \"r\"(address));\n"
		    "	return v;\n", bits);
	if (bits == 64)
		return snprintf(out, size, "	unsigned v, w;\n"
		    "	asm volatile(\"ld.volatile.shared.v2.u32 {%%0, %%1}, "
		    "[%%2];\"\n"
		    "	    : \"=r\"(v), \"=r\"(w) : \"r\"(address));\n"
		    "	return v ^ w;\n");
	return snprintf(out, size, "	unsigned v, w, x, y;\n"
	    "	asm volatile(\"ld.volatile.shared.v4.u32 {%%0, %%1, %%2, %%3}, "
	    "[%%4];\"\n"
	    "	    : \"=r\"(v), \"=r\"(w), \"=r\"(x), \"=r\"(y) : "
	    "\"r\"(address));\n"
	    "	return v ^ w ^ x ^ y;\n");
}

static int
store(char *out, size_t size, int bits)
{
	char type[16];

	if (bits <= 32)
		snprintf(type, sizeof type, "u%d", bits);
	else
		snprintf(type, sizeof type, "v%d.u32", bits / 32);
	return snprintf(out, size, "	asm volatile(\"st.volatile.shared.%s "
	    "[%%0], %s;\"\n"
	    "	    :: \"r\"(address), \"r\"(r.one));\n"
	    "	return 0;\n", type, bits <= 32 ? "%1" : bits == 64 ?
	    "{%1, %1}" : "{%1, %1, %1, %1}");
}

/* "x4.trans" of a kind's name; matrices: how many. */
static const char *
shape(const struct bg_kind_info *k, int *matrices)
{
	const char *x = strchr(k->name, '.') + 1;

	*matrices = x[1] - '0';
	return x;
}

/* Matrices have no volatile form: the address differs, as far as the compiler
 * can tell, from execution to execution. */
static int
load_matrices(char *out, size_t size, const struct bg_kind_info *k)
{
	static const char *const outputs[] = { "",
		": \"=r\"(v) : \"r\"(address)",
		": \"=r\"(v), \"=r\"(w) : \"r\"(address)", "",
		": \"=r\"(v), \"=r\"(w), \"=r\"(x), \"=r\"(y) : \"r\"(address)"
	};
	static const char *const lists[] = { "", "{%0}, [%1]",
		"{%0, %1}, [%2]", "", "{%0, %1, %2, %3}, [%4]" };
	static const char *const names[] = { "", "v", "v, w", "",
		"v, w, x, y" };
	static const char *const folds[] = { "", "v", "v ^ w", "",
		"v ^ w ^ x ^ y" };
	int n;
	const char *x = shape(k, &n);

	return snprintf(out, size, "	unsigned %s;\n"
	    "	asm volatile(\"ldmatrix.sync.aligned.m8n8.%s.shared.b16 \"\n"
	    "	    \"%s;\"\n	    %s);\n	return %s;\n", names[n], x,
	    lists[n], outputs[n], folds[n]);
}

static int
store_matrices(char *out, size_t size, const struct bg_kind_info *k)
{
	static const char *const lists[] = { "", "{%1}", "{%1, %1}", "",
		"{%1, %1, %1, %1}" };
	int n;
	const char *x = shape(k, &n);

	return snprintf(out, size, "	asm volatile(\"stmatrix.sync.aligned."
	    "m8n8.%s.shared.b16 [%%0], %s;\"\n"
	    "	    :: \"r\"(address), \"r\"(r.one));\n"
	    "	return 0;\n", x, lists[n]);
}

/*
 * A constant 1 whose result is unused is a population count; a value that the
 * assembler does not know and a result that it must return is not. The lanes
 * of a compare-and-swap loop begin each execution together.
 */
static int
atomic(char *out, size_t size, enum bg_kind kind)
{
	switch (kind) {
	case BG_RED_INC_U32:
		return snprintf(out, size, "	asm volatile(\"red.shared.add."
		    "u32 [%%0], 1;\" :: \"r\"(address));\n	return 0;\n");
	case BG_ATOM_ADD_U32:
		return snprintf(out, size, "	unsigned v;\n"
		    "	asm volatile(\"atom.shared.add.u32 %%0, [%%1], %%2;\"\n"
		    "	    : \"=r\"(v) : \"r\"(address), \"r\"(r.one));\n"
		    "	return v;\n");
	case BG_ATOM_CAS_B32:
		return snprintf(out, size, "	unsigned v;\n"
		    "	asm volatile(\"atom.shared.cas.b32 %%0, [%%1], %%2, "
		    "%%3;\"\n	    : \"=r\"(v) : \"r\"(address), "
		    "\"r\"(r.zero), \"r\"(r.one));\n	return v;\n");
	case BG_ATOM_ADD_U64:
		return snprintf(out, size, "	uint64_t v;\n"
		    "	asm volatile(\"atom.shared.add.u64 %%0, [%%1], %%2;\"\n"
		    "	    : \"=l\"(v) : \"r\"(address), "
		    "\"l\"((uint64_t)r.one));\n"
		    "	__syncwarp(mask);\n	return (unsigned)v;\n");
	default:
		return snprintf(out, size, "	float v;\n"
		    "	asm volatile(\"atom.shared.add.f32 %%0, [%%1], "
		    "0f3f800000;\"\n	    : \"=f\"(v) : \"r\"(address));\n"
		    "	__syncwarp(mask);\n	return (unsigned)v;\n");
	}
}

static int
copy(char *out, size_t size, int bytes)
{
	return snprintf(out, size, "	asm volatile(\"cp.async.%s.shared."
	    "global [%%0], [%%1], %d;\"\n"
	    "	    :: \"r\"(address), \"l\"(r.source + %d * threadIdx.x));\n"
	    "	return 0;\n", bytes == 16 ? "cg" : "ca", bytes, bytes);
}

char *
bg_cuda_execute(enum bg_kind kind)
{
	const struct bg_kind_info *k = bg_kind_info(kind);
	enum { SIZE = 1000 };
	char *out = malloc(SIZE);

	if (out == NULL)
		return NULL;
	switch (k->family) {
	case BG_LOAD:
		load(out, SIZE, 8 * k->width);
		break;
	case BG_STORE:
		store(out, SIZE, 8 * k->width);
		break;
	case BG_LDMATRIX:
		load_matrices(out, SIZE, k);
		break;
	case BG_STMATRIX:
		store_matrices(out, SIZE, k);
		break;
	case BG_CP_ASYNC:
		copy(out, SIZE, k->width);
		break;
	default:
		atomic(out, SIZE, kind);
	}
	return out;
}
