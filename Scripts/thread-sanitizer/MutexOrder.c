/* Tells ThreadSanitizer that unlocking a contended Swift Mutex happens before the next thread locks it.
   It cannot see this itself: on Linux the kernel passes a contended Mutex on, called from code of the
   standard library that is not instrumented. An uncontended one is locked in instrumented code.

   This library is loaded before the standard library, replaces two of its functions, and calls them. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
/* Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow(), as Swift 6 has them. */
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

/* Missing in programs without instrumentation, which instrumented ones may start. */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    typedef SWIFT void Lock(uint32_t, SELF void *);
    ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
    typedef SWIFT void Unlock(SELF void *);
    if (__tsan_release) __tsan_release(mutex);
    ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
