#ifndef ERROR_EXIT_H
#define ERROR_EXIT_H

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

/* libjpeg's error manager, and where to continue after an error. */
typedef struct {
    struct jpeg_error_mgr manager; /* first, so that both have the same address */
    jmp_buf target;
    char message[JMSG_LENGTH_MAX];
} ErrorExit;

/* Makes errors jump to `setjmp(error->target)`, without any output. */
struct jpeg_error_mgr *error_exit_install(ErrorExit *error);

#endif
