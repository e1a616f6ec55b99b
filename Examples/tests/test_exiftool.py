"""Runs the commands of Documentation/ExifTool.md, each in its own copy of a folder, and compares what they did."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

import album
import readers
from comparisons import MODIFIED, REQUIRED, Edited, Files, Missing, Printed, Restored, Trial, Turned

PAGE = os.path.join(album.ROOT, "Documentation", "ExifTool.md")
PROGRAMS = ["exiftool", "jpegtran", "djpeg"]
DATES = ["IFD0:ModifyDate", "ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate"]
POSITION = ["GPS:GPSL*", "GPS:GPSAlt*"]
TIME_BY_GPS = ["GPS:GPSTimeStamp", "GPS:GPSDateStamp"]
# The tags of the fields of exifcli, as far as the fixtures have them.
COPIED = [f"IFD0:{name}" for name in "Make Model Software Artist ImageDescription Copyright ModifyDate".split()]
COPIED += [
    f"ExifIFD:{name}"
    for name in """ExposureTime FNumber ISO DateTimeOriginal CreateDate OffsetTime* SubSecTime* ExposureProgram
    ExposureCompensation MeteringMode FocalLength* UserComment WhiteBalance LensModel""".split()
]
COPIED += POSITION
# How the results of each job of the page are compared.
JOBS = {
    1: Printed(readers.groups, readers.shown),
    2: Printed(readers.line, readers.line),
    3: Printed(readers.groups, readers.shown),
    4: Printed(readers.records, readers.objects),
    5: Printed(readers.table, readers.table),
    6: Printed(readers.paths, readers.paths),
    7: Printed(readers.paths, readers.paths),
    8: Printed(readers.paths, readers.paths),
    9: Printed(readers.counts, readers.bins),
    10: Edited(*DATES),
    11: Edited("ExifIFD:DateTimeOriginal"),
    12: Edited(*DATES),
    13: Edited("ExifIFD:DateTimeOriginal"),
    14: Edited(MODIFIED),
    15: Edited("ExifIFD:DateTimeOriginal", besides=["ExifIFD:OffsetTimeOriginal"]),
    16: Edited("ExifIFD:OffsetTimeOriginal"),
    17: Files(),
    18: Files(),
    19: Files(),
    20: Files(),
    21: Printed(readers.moves, readers.moves),
    22: Edited("IFD0:Artist", "IFD0:Copyright", "IFD0:ImageDescription", "XMP-dc:Title"),
    23: Edited("XMP-dc:Subject"),
    24: Edited("XMP-dc:Subject"),
    25: Edited("XMP-xmp:Rating", MODIFIED, besides=["IFD0:Rating"]),
    26: Edited("IFD0:Orientation"),
    27: Turned("photos/phone.jpg", "IFD0:Orientation", besides=["*:*ImageWidth", "*:*ImageHeight", "IFD1:*"]),
    28: Edited("XMP-photoshop:Category"),
    29: Edited(*COPIED, "IFD0:Rating", "IFD0:Orientation", "ExifIFD:Flash", besides=["XMP-xmp:Rating"]),
    30: Edited(*COPIED, besides=["ExifIFD:Flash"]),
    31: Edited("XMP-*", besides=["XMP-x:*", "File:*"]),
    32: Edited("XMP-*", "IFD0:Rating", besides=["XMP-x:*"]),
    33: Edited(*POSITION),
    34: Edited(*POSITION, *TIME_BY_GPS),
    35: Edited(*POSITION, *TIME_BY_GPS),
    36: Printed(readers.points, readers.points),
    37: Edited(*POSITION, "XMP-exif:GPS*", besides=["GPS:GPSVersionID"]),
    38: Edited("*", besides=["JFIF:*", MODIFIED, *REQUIRED]),
    39: Edited("IFD1:*"),
    40: Edited("*Serial*", "*:OwnerName", "*:Artist", "*:Software", "*:ImageUniqueID", besides=["XMP-x:XMPToolkit"]),
    41: Edited("IFD0:Software"),
    42: Missing(),
    43: Files(),
    44: Files(),
    45: Edited("IFD0:Artist", "XMP-xmp:Rating", besides=["IFD0:Rating"]),
    46: Edited("IFD0:Artist", "XMP-dc:Subject"),
    47: Files("*_original"),
    48: Restored("photos/mist.jpg"),
}
# Photos without a date, or without a thumbnail, count as failures.
SOME_FAIL = {17, 18, 19, 21, 43}


def jobs():
    """The commands of ExifTool and exifcli by the number of the job; None if there is none."""
    with open(PAGE, encoding="utf-8") as file:
        rows = [line for line in file if re.match(r"\| \d+ \|", line)]
    found = {}
    for row in rows:
        number, _, theirs, ours = (cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1])
        found[int(number)] = command(theirs), command(ours)
    assert len(found) == len(rows), "two jobs have the same number"
    return found


def command(cell):
    return cell[1:-1].replace(r"\|", "|") if cell.startswith("`") else None


class ExifToolTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        missing = [program for program in PROGRAMS if not shutil.which(program)]
        if missing and "CI" not in os.environ:
            raise unittest.SkipTest(f"no program {', '.join(missing)}")
        cls.root = os.path.realpath(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.before = os.path.join(cls.root, "before")
        os.mkdir(cls.before)
        album.make(cls.before)

    def test_both_commands_do_the_same(self):
        self.assertEqual(list(jobs()), list(JOBS))
        for number, commands in jobs().items():
            with self.subTest(number, commands=commands):
                self.check(number, *commands)

    def test_most_jobs_work(self):
        possible = [number for number, (_, ours) in jobs().items() if ours]
        self.assertEqual((len(jobs()), len(possible)), (48, 47))
        for number in JOBS:
            self.assertEqual(number in possible, not isinstance(JOBS[number], Missing))

    def check(self, number, theirs, ours):
        folders = [os.path.join(self.root, f"{number}-{name}") for name in ("exiftool", "exifcli")]
        printed = []
        for folder, command in zip(folders, (theirs, ours)):
            shutil.copytree(self.before, folder)
            if command:
                code = 1 if command == ours and number in SOME_FAIL else 0
                printed.append(self.run_in(folder, command, code))
        trial = Trial(self.before, *folders, printed)
        JOBS[number].check(self, trial)
        if ours:
            # An exifcli that does nothing must be noticed. Readers fail in their own ways if nothing is printed.
            with self.assertRaises((AssertionError, ValueError, SyntaxError)):
                JOBS[number].check(self, trial.idle())

    def run_in(self, folder, command, code):
        """What the command prints, in a time zone that is not UTC, and with a history of its own."""
        state = tempfile.mkdtemp(dir=self.root)
        environment = {
            **os.environ,
            "HOME": state,
            "XDG_STATE_HOME": state,
            "TZ": "Europe/Berlin",
            "LC_ALL": "C.UTF-8",
        }
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True)
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return done.stdout.decode()


if __name__ == "__main__":
    unittest.main()
