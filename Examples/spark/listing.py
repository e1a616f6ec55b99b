"""Lists photos: a partition's paths become a partition's rows."""

import os
import tempfile

import program

# The extensions of the photos that exifcli takes in folders. `--any-name` takes all files.
EXTENSIONS = frozenset(
    b".jpg .jpeg .jpe .jfif .png .apng .webp .jxl .heic .heics .heif .heifs .hif .avif .avifs"
    b" .tif .tiff .nef .nrw .orf .ori .arw .sr2 .dng .gpr .cr2 .pef .srw .iiq .rw2 .cr3 .raf".split()
)


def walk(tree, any_name=False):
    """The paths of the photos in a folder and its subfolders, as absolute paths in bytes, in order.

    Leaves out what `exifcli list -r` leaves out: names that begin with a dot, symbolic links to
    folders, backups, and, unless `any_name` is true, files without the extension of a photo.
    Raises OSError if a folder cannot be read: its photos would be missing silently.
    """

    def fail(error):
        raise error

    paths = []
    for folder, subfolders, files in os.walk(os.path.abspath(os.fsencode(tree)), onerror=fail):
        subfolders[:] = [name for name in subfolders if not name.startswith(b".")]
        for name in files:
            if name.startswith(b".") or name.endswith((b".orig", b"_original")):
                continue
            if any_name or os.path.splitext(name)[1].lower() in EXTENSIONS:
                paths.append(os.path.join(folder, name))
    return sorted(paths)


def rows(paths, exifcli="exifcli"):
    """The rows of the photos, as lines of JSON in the order of the paths: a function for mapPartitions.

    Each path gives a row; a photo that fails gives a row with `error`. Paths are bytes or text, end in
    NUL for exifcli, and may hold every other byte. An empty partition starts no program.
    """
    with tempfile.TemporaryFile() as list_of_names:
        count = 0
        for path in paths:
            list_of_names.write(os.fsencode(path) + b"\0")
            count += 1
        if count == 0:
            return
        list_of_names.seek(0)
        # One thread: Spark runs as many tasks on a machine as it has cores.
        arguments = [exifcli, "list", "--files-from", "-", "-0", "--format", "jsonl",
                     "--failures", "rows", "--jobs", "1"]  # fmt: skip
        for row in program.lines(arguments, list_of_names):
            count -= 1
            yield row
        if count > 0:
            raise RuntimeError(f"{exifcli} left out {count} photos")
