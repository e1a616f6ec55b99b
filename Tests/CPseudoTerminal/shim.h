// Functions that Glibc declares only on request (_GNU_SOURCE). Swift's module of it lacks them.
#ifndef CPSEUDOTERMINAL_SHIM_H
#define CPSEUDOTERMINAL_SHIM_H

#include <spawn.h>
#include <stddef.h>

int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *name, size_t size);

#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif

#endif
