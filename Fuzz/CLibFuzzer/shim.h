// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html), which has no header of its own.
#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer as its options say, or the inputs that are named.
int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
    int (*_Nonnull test)(const uint8_t *_Nullable bytes, size_t count));
