/* Runs a program, and reports how it ended, and its time and memory:

       MeasuredRun SECONDS GIBIBYTES REPORT PROGRAM ARGUMENT...

   The program can write no file of more than so many gibibytes: copies of holes would fill the disk.
   It is killed if it has not ended after SECONDS. The file REPORT gets one line: 1 if it was
   killed, otherwise 0; its status from waitpid; its peak memory in KiB; its computing time, and
   the time until its end, both in microseconds.

   The system adds the memory of the parent process to that of a forked one, so this program must
   be small. */

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
    if (count < 5) {
        fputs("MeasuredRun SECONDS GIBIBYTES REPORT PROGRAM ARGUMENT...\n", stderr);
        return 64;
    }
    rlim_t limit = (rlim_t)strtoul(arguments[2], NULL, 10) << 30;
    long start = now();
    child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){limit, limit});
        execv(arguments[4], arguments + 4);
        _exit(127);
    }
    signal(SIGALRM, end_child);
    alarm((unsigned int)strtoul(arguments[1], NULL, 10));
    int status;
    struct rusage usage;
    FILE *report = fopen(arguments[3], "w");
    if (child < 0 || !report || wait4(child, &status, 0, &usage) != child) return 70;
    long unit = 1;
#ifdef __APPLE__
    unit = 1024;
#endif
    fprintf(report, "%d %d %ld %ld %ld\n", (int)is_hanging, status, usage.ru_maxrss / unit,
        microseconds(usage.ru_utime) + microseconds(usage.ru_stime), now() - start);
    return fclose(report) == 0 ? 0 : 70;
}
