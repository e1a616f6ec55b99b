// libFuzzer as a library (https://llvm.org/docs/LibFuzzer.html), which comes without a header.
#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with its options, or only the named inputs.
int LLVMFuzzerRunDriver(
    int *_Nonnull argc, char *_Nullable *_Nonnull *_Nonnull argv,
    int (*_Nonnull test)(const uint8_t *_Nullable bytes, size_t count));
