/* Runs a program, and tells how it ended and what it cost:

       MeasuredRun SECONDS REPORT PROGRAM ARGUMENT...

   No file that it writes may have more than a gigabyte: copies of holes would fill the disk.
   A program that has not ended after so many seconds is killed. REPORT becomes one line: 1 for
   such a one and else 0, its status in waitpid's words, its peak memory in KiB, and the time that
   it worked and that it took, in microseconds.

   The system counts to a process what the one had that it was forked from, so that this has to be
   a small one. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile pid_t child;
static volatile sig_atomic_t is_hanging;

static void end_child(int signal) {
    (void)signal;
    is_hanging = 1;
    kill(child, SIGKILL);
}

static long microseconds(struct timeval time) {
    return (long)time.tv_sec * 1000000 + time.tv_usec;
}

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

int main(int count, char **arguments) {
    if (count < 4) {
        fputs("MeasuredRun SECONDS REPORT PROGRAM ARGUMENT...\n", stderr);
        return 64;
    }
    long start = now();
    child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){1L << 30, 1L << 30});
        execv(arguments[3], arguments + 3);
        _exit(127);
    }
    signal(SIGALRM, end_child);
    alarm((unsigned int)strtoul(arguments[1], NULL, 10));
    int status;
    struct rusage usage;
    FILE *report = fopen(arguments[2], "w");
    if (child < 0 || !report || wait4(child, &status, 0, &usage) != child) return 70;
    long unit = 1;
#ifdef __APPLE__
    unit = 1024;
#endif
    fprintf(report, "%d %d %ld %ld %ld\n", (int)is_hanging, status, usage.ru_maxrss / unit,
        microseconds(usage.ru_utime) + microseconds(usage.ru_stime), now() - start);
    return fclose(report) == 0 ? 0 : 70;
}
