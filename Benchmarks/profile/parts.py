"""The parts of a listing, and which functions are theirs."""

import re

# What a stack is counted as: the first part of which the stack has a function, from the innermost
# one outwards. Work in the libraries of C and Swift is that of whoever asked for it.
RULES = [
    ("page faults", r"asm_exc_page_fault"),
    ("open and close", r"__x64_sys_(openat|close)\b"),
    ("read", r"__x64_sys_(pread64|read)\b"),
    ("other system calls", r"entry_SYSCALL"),
    ("libexif", r"@libexif|clibexif|^(counted|arena)_"),
    ("structure and gate", r"TIFF|LibexifGate|FieldSegment"),
    ("decoding", r"ExifContents|ExifField|ExifDate|ExifText|MetadataField.*set"),
    ("segments", r"JPEGContainer|JPEGSegments|PhotoFile|FileWindow"),
    ("search", r"PhotoWalk|PhotoSearch|FolderCursor|FolderEntries"),
    ("formatting", r"writeJSON|JSONValue|Console"),
    ("sorting", r"MetadataListOrder|MetadataListSort|stableSort"),
    ("handing over", r"ReadPhoto|PhotoFetch|FetchBatch|OrderedWork|fetch|dispatch"),
    ("start and end", r"exifcli_main|_dl_|_start|do_exit|exit_group|execve"),
]
OTHER = "memory, nobody knows whose"
PARTS = [name for name, _ in RULES] + [OTHER]

_RULES = [(name, re.compile(pattern)) for name, pattern in RULES]


def part(stack):
    """The part that the stack, of pairs of a symbol and its file, belongs to."""
    if any(symbol.startswith("asm_exc_page_fault") for symbol, _ in stack):
        return "page faults"
    for symbol, file in stack:
        name = symbol + ("@libexif" if "libexif.so" in file else "")
        for part_name, pattern in _RULES:
            if pattern.search(name):
                return part_name
    return OTHER
