#ifndef ERROR_EXIT_H
#define ERROR_EXIT_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/* libjpeg's error manager, and where to go on after an error. */
typedef struct {
    struct jpeg_error_mgr manager; /* first, so that libjpeg's pointer to it is also ours */
    jmp_buf target;
    char message[JMSG_LENGTH_MAX];
} ErrorExit;

/* Makes errors end in `setjmp(error->target)`, silently. */
struct jpeg_error_mgr *error_exit_install(ErrorExit *error);

#endif
