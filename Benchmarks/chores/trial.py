"""Copies of photos, on which chores are done and checked."""

import json
import os
import shutil
import statistics

from jobs import EXIFCLI
from measuring import Failure, Run

import chores
import photos

PHOTOS_IN_FOLDER = 100
ORIGINALS = "originals"
# ExifTool takes minutes for a chore, so it does it once.
RUNS = {EXIFCLI: 3, chores.EXIFTOOL: 1}
# Runs are recorded in a history of their own.
STATE = "XDG_STATE_HOME"


class Trial:
    """The photos 000000.jpg and so on, in folders of 100."""

    def __init__(self, root, sources, count):
        self._root, self._count = root, count
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        partners = self._with_rights(sources)
        for number in range(count):
            content = photos.copy(sources[number % len(sources)], number)
            self._write(f"{ORIGINALS}/{number // PHOTOS_IN_FOLDER:04}/{number:06}.jpg", content)
            partner = self._root / f"{chores.PARTNERS}/{number:06}.jpg"
            partner.parent.mkdir(exist_ok=True)
            os.link(partners[number % len(sources)], partner)
        (root / chores.TRACK).write_text(photos.track(count))
        os.environ[STATE] = str(root / "state")

    def figures(self, chore):
        """The times of both programs, which must have done the chore for every photo."""
        results = []
        for program, runs in RUNS.items():
            times = []
            for _ in range(runs):
                self._lay_out(chore)
                run = Run(chore.commands[program], self._root)
                times.append(run.seconds)
                if not_done := self._count - len(self._numbers(chore)):
                    said = (run.errors.strip().splitlines() or ["nothing"])[-1]
                    raise Failure(
                        f"{chore.name}: {program} left {not_done} of {self._count} photos, and"
                        f" said: {said}"
                    )
            results.append(
                {
                    "program": program,
                    "remark": chore.remarks[program],
                    "median": statistics.median(times),
                    "min": min(times),
                    "max": max(times),
                    "runs": runs,
                    "peakMemory": run.peak_memory,
                }
            )
        return {"job": chore.name, "photos": self._count, "results": results}

    def done(self, chore, program):
        """The numbers of the photos for which the program does the chore."""
        self._lay_out(chore)
        Run(chore.commands[program], self._root)
        return self._numbers(chore)

    def _numbers(self, chore):
        tags = ["-FileName", "-EXIF:DateTimeOriginal", "-EXIF:Artist", "-EXIF:Copyright"]
        command = ["exiftool", "-fast2", "-json", "-n", *tags, "-GPS:GPSLatitude", "-r", chore.result]
        found = json.loads(Run(command, self._root).output or "[]")
        done = [photo for photo in found if chore.is_done(photo)]
        if chore.result == chores.EDITED:
            return {int(photo["FileName"][:6]) for photo in done}
        # A renamed photo is known by its date.
        dates = {photos.date(number): number for number in range(self._count)}
        return {dates.get(photo["DateTimeOriginal"]) for photo in done} - {None}

    def _lay_out(self, chore):
        """Fresh copies, which are on the disk: otherwise a program that flushes waits for them too."""
        for name in [chores.EDITED, chores.RENAMED, "state"]:
            shutil.rmtree(self._root / name, ignore_errors=True)
        shutil.copytree(self._root / ORIGINALS, self._root / chores.EDITED)
        if chore.needs_positions:
            exiftool = ["exiftool", "-q", "-r", "-overwrite_original", "-GPSLatitude=48.2"]
            position = ["-GPSLatitudeRef=N", "-GPSLongitude=16.4", "-GPSLongitudeRef=E"]
            Run([*exiftool, *position, chores.EDITED], self._root)
        os.sync()

    def _with_rights(self, sources):
        """The paths of the photos with an artist and a copyright."""
        names = [f"rights/{number:06}.jpg" for number in range(len(sources))]
        for name, (content, _) in zip(names, sources):
            self._write(name, content)
        rights = [f"-Artist={chores.ARTIST}", f"-Copyright={chores.COPYRIGHT}"]
        Run(["exiftool", "-q", "-overwrite_original", *rights, "rights"], self._root)
        return [self._root / name for name in names]

    def _write(self, name, content):
        path = self._root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def suitable(sources, all_chores, root):
    """The photos for which both programs do all chores."""
    left = list(range(len(sources)))
    for chore in all_chores:
        trial = Trial(root / "trial", [sources[number] for number in left], len(left))
        for program in chore.commands:
            done = trial.done(chore, program)
            left = [number for place, number in enumerate(left) if place in done]
            if not left:
                return []
            trial = Trial(root / "trial", [sources[number] for number in left], len(left))
    return [sources[number] for number in left]
