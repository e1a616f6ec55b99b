"""Runs exifcli on a batch of photos: everything else here is built on this."""

import subprocess

# Some photos failed, the others are done. exifcli says which, so this is no error of the batch.
SOME_FAILED = 1


def lines(arguments, data):
    """The lines that exifcli prints, as text. `data` is a file that it reads as standard input.

    The data are a file, not a pipe that a thread of our own fills: no thread can fail unnoticed and
    leave exifcli waiting, and exifcli never sees half of the data if this process is killed.

    Raises RuntimeError if exifcli ends with another exit code than 0 or 1.
    """
    with subprocess.Popen(arguments, stdin=data, stdout=subprocess.PIPE) as process:
        try:
            for line in process.stdout:
                yield line.decode()
        except GeneratorExit:  # The reader wants no more rows.
            process.terminate()
            raise
    if process.returncode not in (0, SOME_FAILED):
        raise RuntimeError(f"{arguments[0]} {arguments[1]} ended with {process.returncode}")
