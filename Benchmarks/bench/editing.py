"""Edits of photos of one size. Some programs wait for the disk, others do not."""

import json
import shutil

import jpeg
from bench import with_ratios
from jobs import EXIFCLI
from measuring import Failure, Run, measure, with_names

PHOTOS = 300
PHOTO_SIZE = 300_000
ARTIST = "Jane Example of exifcli's benchmarks"

# The edits by the names of jobs: for exifcli, for ExifTool and for Exiv2.
EDITS = {
    "edit --ev 0.3, in place": (
        ["--ev", "0.3"],
        ("ExposureCompensation", 0.3),
        "set Exif.Photo.ExposureBiasValue SRational 3/10",
    ),
    "edit --artist, appended": (
        ["--artist", ARTIST],
        ("Artist", ARTIST),
        f"set Exif.Image.Artist Ascii {ARTIST}",
    ),
}
# A file with the paths of the photos to edit.
NAMES = "names-edited"
DURABLE = {EXIFCLI: "durable", "ExifTool": "not durable", "Exiv2": "not durable"}


class Editing:
    """One edit, made by all programs that can."""

    def __init__(self, name, exifcli, root):
        self.name = name
        self._root = root
        options, self._wanted, exiv2 = EDITS[name]
        tag, value = self._wanted
        self._exifcli = exifcli
        self._commands = {
            EXIFCLI: [exifcli, "edit", "edited", *options],
            "ExifTool": ["exiftool", "-q", "-overwrite_original", f"-{tag}={value}", "edited"],
            "Exiv2": with_names(["exiv2", "-q", f"-M{exiv2}", "mo"], NAMES),
        }

    def job(self, photos, bench):
        print(f"{self.name} ({PHOTOS} photos of {PHOTO_SIZE} bytes) ...", flush=True)
        results = []
        originals = bench.attempt(lambda: self._suitable(photos))
        for program in self._commands if originals else []:
            if figures := bench.attempt(lambda: self._figures(program, originals)):
                result = {"program": program, "remark": DURABLE[program]}
                results.append({**result, **figures})
        return with_ratios({"job": self.name, "photos": PHOTOS, "results": results})

    def _suitable(self, photos):
        """The photos that all programs can edit, and exifcli in the way of the job."""
        candidates = [jpeg.grown(content, PHOTO_SIZE) for _, content in photos]
        candidates = [candidate for candidate in candidates if candidate]
        self._lay_out(candidates, len(candidates))
        suitable = set(range(len(candidates))) - self._edited()
        for program in self._commands:
            self._run(program)
            suitable &= self._edited()
            if program == EXIFCLI:
                sizes = {n: (self._root / path(n)).stat().st_size for n in suitable}
                in_place = "in place" in self.name
                suitable = {n for n in suitable if (sizes[n] == PHOTO_SIZE) == in_place}
        if not suitable:
            raise Failure(f"{self.name}: no photo can be edited by all programs")
        return [candidates[number] for number in sorted(suitable)]

    def _figures(self, program, originals):
        self._lay_out(originals, PHOTOS)
        run = self._run(program)
        edited = len(self._edited())
        if edited != PHOTOS:
            raise Failure(f"{program} edited {edited} of {PHOTOS} photos: {self.name}")
        # Flush the copies: otherwise the first program that waits for the disk waits for them too.
        prepare = ["sh", "-c", "rm -rf edited && cp -r originals edited && sync"]
        return measure(self._commands[program], self._root, run, prepare)

    def _run(self, program):
        shutil.rmtree(self._root / "edited")
        shutil.copytree(self._root / "originals", self._root / "edited")
        return Run(self._commands[program], self._root)

    def _lay_out(self, photos, count):
        for folder in ["originals", "edited"]:
            shutil.rmtree(self._root / folder, ignore_errors=True)
            (self._root / folder).mkdir()
            for number in range(count):
                (self._root / path(number, folder)).write_bytes(photos[number % len(photos)])
        names = "".join(path(number) + "\0" for number in range(count))
        (self._root / NAMES).write_text(names)

    def _edited(self):
        """The numbers of the photos with the wanted value, as ExifTool reads them."""
        tag, value = self._wanted
        run = Run(["exiftool", "-json", "-n", f"-{tag}", "edited"], self._root)
        return {
            int(photo["SourceFile"][-10:-4])
            for photo in json.loads(run.output)
            if photo.get(tag) == value
        }


def path(number, folder="edited"):
    return f"{folder}/{number:06}.jpg"
