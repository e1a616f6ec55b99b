#include "ErrorExit.h"

static void leave(j_common_ptr info) {
    ErrorExit *error = (ErrorExit *)info->err;
    info->err->format_message(info, error->message);
    longjmp(error->target, 1);
}

static void stay_silent(j_common_ptr info) {
    (void)info;
}

struct jpeg_error_mgr *error_exit_install(ErrorExit *error) {
    jpeg_std_error(&error->manager);
    error->manager.error_exit = leave;
    error->manager.output_message = stay_silent;
    error->message[0] = '\0';
    return &error->manager;
}
