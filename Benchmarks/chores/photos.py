"""The photos for chores: each copy has a date of its own, and a track leads past all of them."""

import datetime
import json

from measuring import Run

# The date of the first copy; each further one was taken this much later.
FIRST = datetime.datetime(2024, 5, 1)
STEP = datetime.timedelta(seconds=10)
# Cameras have any time zone.
ZONES = datetime.timedelta(hours=15)
TRACK_STEP = datetime.timedelta(minutes=1)


def date(number):
    """The date of the copy with this number, as Exif writes it."""
    return (FIRST + number * STEP).strftime("%Y:%m:%d %H:%M:%S")


def dated(sources):
    """The contents of the photos with a date, each with that date as it is stored."""
    paths = [str(path.resolve()) for path, _ in sources]
    output = Run(["exiftool", "-json", "-EXIF:DateTimeOriginal", *paths], "/").output
    dates = {
        photo["SourceFile"]: str(photo.get("DateTimeOriginal", ""))
        for photo in json.loads(output or "[]")
    }
    found = [
        (content, dates.get(path, "").encode())
        for path, (_, content) in zip(paths, sources)
    ]
    return [
        (content, value)
        for content, value in found
        if len(value) == len(date(0)) and value in content
    ]


def copy(source, number):
    """The photo with the date of this copy."""
    content, value = source
    return content.replace(value, date(number).encode())


def track(count):
    """A GPX track by which all copies have a position from 10 to 20 degrees north."""
    begin, end = FIRST - ZONES, FIRST + count * STEP + ZONES
    steps = int((end - begin) / TRACK_STEP) + 1
    points = "".join(
        f'<trkpt lat="{10 + 10 * step / steps:.6f}" lon="{100 + step / steps:.6f}">'
        f"<time>{begin + step * TRACK_STEP:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>\n"
        for step in range(steps + 1)
    )
    return f"<gpx><trk><trkseg>\n{points}</trkseg></trk></gpx>\n"
