"""The chores: the commands of both programs, and how their work is checked."""

import subprocess
from dataclasses import dataclass, field

from jobs import EXIFCLI

EXIFTOOL = "ExifTool"
# The folders of a trial: what is changed, where renamed photos go, and the photos to copy from.
EDITED, RENAMED, PARTNERS = "edited", "renamed", "partners"
TRACK = "track.gpx"
# What the photos to copy from have, and the others do not.
ARTIST = "Jane Example of exifcli's benchmarks"
COPYRIGHT = "Example, all rights reserved"


@dataclass
class Chore:
    name: str
    # The command of each program.
    commands: dict
    # Says of a photo, as ExifTool reads it, whether the chore is done.
    is_done: callable
    # The folder that has the photos afterwards.
    result: str = EDITED
    # Whether the photos need positions first.
    needs_positions: bool = False
    remarks: dict = field(
        default_factory=lambda: {EXIFCLI: "durable, can be undone", EXIFTOOL: "not durable"}
    )


def renaming(exifcli):
    template = f"{RENAMED}/{{captureDate:yyyy-MM-dd}}/{{captureDate:yyyyMMdd_HHmmss}}{{-n}}.{{ext}}"
    return Chore(
        "rename by date",
        {
            EXIFCLI: [exifcli, "rename", "-r", "-q", EDITED, "--to", template],
            EXIFTOOL: [
                "exiftool", "-q", "-r", "-d", f"{RENAMED}/%Y-%m-%d/%Y%m%d_%H%M%S%%-c.%%e",
                "-FileName<DateTimeOriginal", EDITED,
            ],
        },
        lambda photo: photo["FileName"].startswith(
            photo.get("DateTimeOriginal", "?").replace(":", "").replace(" ", "_")
        ),
        result=RENAMED,
    )


def geotagging(exifcli):
    return Chore(
        "geotag",
        {
            EXIFCLI: [
                exifcli, "geotag", "-r", "-q", EDITED, "--track", TRACK, "--zone", "+00:00",
            ],
            EXIFTOOL: [
                "exiftool", "-q", "-r", "-overwrite_original", "-geotag", TRACK,
                "-Geotime<${DateTimeOriginal}+00:00", EDITED,
            ],
        },
        lambda photo: 10 <= photo.get("GPSLatitude", 0) <= 20,
    )


def copying(exifcli):
    return Chore(
        "edit --copy-from-pairs",
        {
            EXIFCLI: [
                exifcli, "edit", "-r", "-q", EDITED, "--copy-from-pairs",
                f"{PARTNERS}/{{stem}}.jpg", "--fields", "artist,copyright",
            ],
            EXIFTOOL: [
                "exiftool", "-q", "-r", "-overwrite_original", "-TagsFromFile",
                f"{PARTNERS}/%f.jpg", "-EXIF:Artist", "-EXIF:Copyright", EDITED,
            ],
        },
        lambda photo: photo.get("Artist") == ARTIST and photo.get("Copyright") == COPYRIGHT,
    )


def stripping(exifcli):
    return Chore(
        "strip --location",
        {
            EXIFCLI: [exifcli, "strip", "-r", "-q", EDITED, "--location"],
            EXIFTOOL: [
                "exiftool", "-q", "-r", "-overwrite_original", "-gps:all=", "-xmp-exif:gps*=", EDITED,
            ],
        },
        lambda photo: "GPSLatitude" not in photo,
        needs_positions=True,
    )


def all_chores(exifcli):
    """The chores that this exifcli can do."""
    chores = [renaming(exifcli), geotagging(exifcli), copying(exifcli)]
    help_of_strip = subprocess.run([exifcli, "strip", "--help"], capture_output=True, check=False)
    return chores + ([stripping(exifcli)] if help_of_strip.returncode == 0 else [])
