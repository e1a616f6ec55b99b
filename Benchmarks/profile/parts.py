"""The parts of a listing, and their functions."""

import re

PAGE_FAULTS = "page faults"
OTHER = "memory, caller unknown"

# A stack counts as the part of its innermost function that matches a rule. So work in the C and Swift
# libraries counts as their callers'.
RULES = [
    ("open and close", r"__x64_sys_(openat|close)\b"),
    ("read", r"__x64_sys_pread64\b"),
    ("other system calls", r"entry_SYSCALL"),
    ("libexif", r"LibexifWords"),
    ("XMP and IPTC", r"XMP|XML|IPTC|Photoshop"),
    ("decoding", r"ExifBlock|StoredField|ExifDate|ExifText|MakerNote"),
    ("structure", r"TIFF"),
    ("segments", r"JPEGContainer|JPEGSegments|PhotoFile|FileWindow"),
    ("search", r"PhotoWalk|PhotoSearch|FolderCursor|FolderEntries"),
    ("formatting", r"writeJSON|JSONValue|Console"),
    ("sorting", r"MetadataListOrder|MetadataListSort"),
    ("handing over", r"ReadPhoto|PhotoFetch|FetchBatch|OrderedWork|fetch|dispatch"),
    ("start and end", r"exifcli_main|_dl_|_start|do_exit|exit_group|execve"),
]
PARTS = [PAGE_FAULTS, *(name for name, _ in RULES), OTHER]

_RULES = [(name, re.compile(pattern)) for name, pattern in RULES]


def part(stack):
    """The part of a stack, which consists of pairs of a symbol and its file."""
    if any(symbol.startswith("asm_exc_page_fault") for symbol, _ in stack):
        return PAGE_FAULTS
    for symbol, file in stack:
        if "/libexif.so" in file:
            return "libexif"
        for name, pattern in _RULES:
            if pattern.search(symbol):
                return name
    return OTHER
