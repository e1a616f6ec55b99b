"""Ways to compare what two commands did, each in its own copy of a folder.

A comparison also fails if ExifTool's command has no result, as then any other command would do the same.
"""

import fnmatch
import functools
import hashlib
import json
import os
import subprocess

# What a program adds to a photo when it adds Exif or XMP to it.
REQUIRED = {
    "File:ExifByteOrder",
    "IFD0:XResolution",
    "IFD0:YResolution",
    "IFD0:ResolutionUnit",
    "IFD0:YCbCrPositioning",
    "ExifIFD:ExifVersion",
    "ExifIFD:ComponentsConfiguration",
    "ExifIFD:FlashpixVersion",
    "ExifIFD:ColorSpace",
    "GPS:GPSVersionID",
    "XMP-x:XMPToolkit",
}
# What changes with the place of other bytes, and what tells of the file or is computed.
UNSTABLE = ["*:ThumbnailOffset", "*:*Offsets", "ExifTool:*", "System:*", "Composite:*", "File:FileSize", "SourceFile"]
MODIFIED = "System:FileModifyDate"


class Trial:
    """A folder, the copies in which ExifTool's command and exifcli's ran, and what they printed."""

    def __init__(self, before, theirs, ours, printed):
        self.before, self.theirs, self.ours = before, theirs, ours
        self.printed = printed

    def idle(self):
        """The same trial, if exifcli did nothing."""
        return Trial(self.before, self.theirs, self.before, [self.printed[0], ""])


class Printed:
    """Both commands print the same, as these functions read it, and change no file."""

    def __init__(self, theirs, ours):
        self.readers = theirs, ours

    def check(self, test, trial):
        theirs, ours = (read(text) for read, text in zip(self.readers, trial.printed))
        test.assertTrue(theirs, "ExifTool prints nothing that is compared")
        test.assertEqual(theirs, ours)
        for folder in (trial.theirs, trial.ours):
            test.assertEqual(Files().changes(trial.before, folder), [])


class Edited:
    """The photos have the same tags of these names, and exifcli has changed no others.

    Names are patterns. Those of `besides` may differ.
    """

    def __init__(self, *names, besides=()):
        self.names, self.besides = names, besides

    def check(self, test, trial):
        before, theirs, ours = tags(trial.before), tags(trial.theirs), tags(trial.ours)
        test.assertEqual(theirs.keys(), ours.keys(), "the photos")
        test.assertTrue(self.of_job(differences(before, theirs)), "ExifTool changes nothing that is compared")
        test.assertEqual(self.of_job(differences(theirs, ours)), {}, "ExifTool's value, exifcli's")
        test.assertEqual(self.others(differences(before, ours)), {}, "the old value, exifcli's")

    def of_job(self, found):
        return {
            (photo, name): values
            for (photo, name), values in found.items()
            if matches(name, self.names) and not matches(name, self.besides)
        }

    def others(self, found):
        return {
            (photo, name): (old, new)
            for (photo, name), (old, new) in found.items()
            if not matches(name, [MODIFIED, *self.names, *self.besides]) and not (old is None and name in REQUIRED)
        }


class Turned(Edited):
    """The same, and this photo shows the same picture."""

    def __init__(self, photo, *names, besides=()):
        super().__init__(*names, besides=besides)
        self.photo = photo

    def check(self, test, trial):
        super().check(test, trial)
        before, theirs, ours = (
            subprocess.run(["djpeg", os.path.join(folder, self.photo)], stdout=subprocess.PIPE, check=True).stdout
            for folder in (trial.before, trial.theirs, trial.ours)
        )
        test.assertNotEqual(before, theirs, "the picture is not turned")
        test.assertTrue(theirs == ours, "the pictures differ")


class Files:
    """Both folders have files of the same names and bytes; of those that fit the pattern, others than before."""

    def __init__(self, pattern="*"):
        self.pattern = pattern

    def check(self, test, trial):
        test.assertTrue(self.changes(trial.before, trial.theirs), "ExifTool changes no file that is compared")
        test.assertEqual(self.changes(trial.theirs, trial.ours), [], "files that differ")

    def changes(self, folder, other):
        old, new = files(folder), files(other)
        return sorted(
            name
            for name in old.keys() | new.keys()
            if old.get(name) != new.get(name) and matches(name, [self.pattern])
        )


class Restored:
    """All files have their old bytes, and exifcli has written this one."""

    def __init__(self, photo):
        self.photo = photo

    def check(self, test, trial):
        test.assertEqual(Files().changes(trial.before, trial.theirs), [])
        test.assertEqual(Files().changes(trial.before, trial.ours), [])
        old, new = (os.stat(os.path.join(folder, self.photo)) for folder in (trial.before, trial.ours))
        test.assertNotEqual(old.st_mtime_ns, new.st_mtime_ns, "exifcli has not written the photo")


class Missing:
    """ExifTool can do it, and exifcli cannot."""

    def check(self, test, trial):
        test.assertTrue(Files().changes(trial.before, trial.theirs), "ExifTool changes no file")


def differences(photos, others):
    """Both values of the tags that differ, by photo and tag; None if there is none."""
    return {
        (photo, name): (photos.get(photo, {}).get(name), others.get(photo, {}).get(name))
        for photo in photos.keys() | others.keys()
        for name in photos.get(photo, {}).keys() | others.get(photo, {}).keys()
        if photos.get(photo, {}).get(name) != others.get(photo, {}).get(name)
    }


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def files(folder):
    """The SHA-256 of each file by its path."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


@functools.cache
def tags(folder):
    """The tags of each photo and sidecar, as ExifTool reads them. Lists have no order, numbers ten digits."""
    kinds = [option for kind in ("jpg", "dng", "cr2", "xmp") for option in ("-ext", kind)]
    command = ["exiftool", "-a", "-G1", "-s", "-n", "-j", "-r", *kinds, "."]
    output = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return {
        os.path.normpath(photo["SourceFile"]): {
            name: plain(value)
            for name, value in photo.items()
            if name == MODIFIED or not matches(name, UNSTABLE)
        }
        for photo in json.loads(output)
    }


def plain(value):
    if isinstance(value, list):
        return sorted(map(str, value))
    return float(f"{value:.9g}") if isinstance(value, float) else value
