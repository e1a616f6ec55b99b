"""Readers of what ExifTool and exifcli print: both give the same for the same facts."""

import csv
import io
import json
import os
import re
from xml.etree import ElementTree

# The names of directories and tags that differ: ExifTool's, and those of the Exif standard.
DIRECTORIES = {"ExifIFD": "Exif", "InteropIFD": "Interoperability"}
NAMES = {
    "ModifyDate": "DateTime",
    "CreateDate": "DateTimeDigitized",
    "ISO": "ISOSpeedRatings",
    "ExposureCompensation": "ExposureBiasValue",
    "SubSecTime": "SubsecTime",
    "ExifImageWidth": "PixelXDimension",
    "ExifImageHeight": "PixelYDimension",
    "FocalLengthIn35mmFormat": "FocalLengthIn35mmFilm",
    "InteropIndex": "InteroperabilityIndex",
    "InteropVersion": "InteroperabilityVersion",
}
# Tags whose values each program has words of its own for; only their names are compared.
WORDS = """Orientation ResolutionUnit YCbCrPositioning ExposureProgram ExifVersion ComponentsConfiguration
    MaxApertureValue MeteringMode Flash FlashpixVersion ColorSpace WhiteBalance GPSLatitudeRef GPSLongitudeRef
    GPSAltitudeRef InteroperabilityIndex""".split()
# Fields of exifcli, and ExifTool's tags.
FIELDS = {
    "file": "SourceFile",
    "iso": "ISO",
    "focalLength": "FocalLength",
    "exposureValue": "ExposureCompensation",
    "lensAperture": "FNumber",
    "exposureDuration": "ExposureTime",
    "captureDate": "DateTimeOriginal",
    "cameraMake": "Make",
    "cameraModel": "Model",
    "lensModel": "LensModel",
    "orientation": "Orientation",
    "pixelWidth": "ImageWidth",
    "pixelHeight": "ImageHeight",
    "latitude": "GPSLatitude",
    "longitude": "GPSLongitude",
    "altitude": "GPSAltitude",
    "artist": "Artist",
    "copyright": "Copyright",
    "description": "ImageDescription",
    "comment": "UserComment",
    "keywords": "Subject",
    "rating": "Rating",
}


def line(text):
    return text.rstrip("\n")


def paths(text):
    return sorted(map(os.path.normpath, text.splitlines()))


def groups(text):
    """The tags of `exiftool -G1`, by group and name, without those of the file and those that are computed."""
    found = {}
    for row in text.splitlines():
        group, name, value = re.fullmatch(r"\[(\S+)\] +(\S+) +: ?(.*)", row).groups()
        if group not in ("ExifTool", "System", "File", "Composite") and name != "XMPToolkit":
            tag = DIRECTORIES.get(group, group), NAMES.get(name, name)
            found[tag] = fact(tag[1], value)
    return found


def shown(text):
    """The tags of `exifcli show`, by their directory and name. Pointers, which ExifTool does not show, are left out."""
    found = {}
    for row in text.splitlines()[1:]:
        if not row.startswith("    "):
            directory = row.strip()
            continue
        name, value = re.fullmatch(r" {4}(\S+) +(.*)", row).groups()
        # The first letter is small in XMP, and never in ExifTool.
        name = name[0].upper() + name[1:]
        if not name.endswith("IFDPointer"):
            found[directory, name] = fact(name, value)
    return found


def fact(name, value):
    """What a printed value says: its number, or its text."""
    if name in WORDS:
        return None
    if name in ("GPSLatitude", "GPSLongitude"):
        parts = re.findall(r"\d+(?:\.\d+)?", value)
        return round(sum(float(part) / 60**place for place, part in enumerate(parts)), 6)
    quantity = re.fullmatch(r"(?:f/)?([-+]?\d+(?:\.\d+)?)(?:/(\d+))?(?: (?:s|EV|mm|m))?", value)
    return float(quantity[1]) / float(quantity[2] or 1) if quantity else value


def records(text):
    """The photos of `exiftool -j -n`."""
    return photos({key: photo.get(tag) for key, tag in FIELDS.items()} for photo in json.loads(text))


def objects(text):
    """The photos of `exifcli list --format json`."""
    return photos({key: photo[key] for key in FIELDS} for photo in json.loads(text))


def table(text):
    """The rows of CSV, in the order of their first column, the file; without their header."""
    return photos(dict(enumerate(row)) for row in list(csv.reader(io.StringIO(text)))[1:])


def photos(rows):
    return sorted(([value(cell) for cell in row.values()] for row in rows), key=str)


def value(cell):
    """A number, a date as in Exif to the second, or another value as it is."""
    if cell is None or cell == "":
        return None
    if isinstance(cell, list):
        return cell
    try:
        return float(f"{float(cell):.6g}")
    except ValueError:
        return re.sub(r"^(\d{4})-(\d\d)-(\d\d)T([\d:]{8}).*", r"\1:\2:\3 \4", cell)


def counts(text):
    """The counts of `uniq -c`: `-` is no value."""
    return {name: int(count) for count, name in re.findall(r"^ *(\d+) (.*)$", text, re.MULTILINE)}


def bins(text):
    """The counts of `exifcli stats`."""
    found = re.findall(r"^(.+?) +(\d+) +[\d.]*[%-]", text, re.MULTILINE)
    return {"-" if name.strip() == "(no value)" else name.strip(): int(count) for name, count in found}


def moves(text):
    """The old and new names that `-TestName` or `rename --dry-run` prints."""
    found = re.findall(r"^'?(.+?)'? --?> '?(.+?)'?$", text, re.MULTILINE)
    return sorted((os.path.normpath(old), os.path.normpath(new)) for old, new in found)


def points(text):
    """The places of a GPX file: as points of a track in ExifTool, as waypoints in exifcli."""
    return sorted(
        (float(point.get("lat")), float(point.get("lon")))
        for point in ElementTree.fromstring(text).iter()
        if point.get("lat")
    )
