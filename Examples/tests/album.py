"""A small folder of photos, from the fixtures, in which the commands of Documentation/ExifTool.md run."""

import os
import shutil
import struct
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIXTURES = os.path.join(ROOT, "Fixtures")
PHOTOS = {
    "photos/mist.jpg": "exif-little-endian.jpg",
    "photos/scan.jpg": "no-exif.jpg",
    "photos/stars.jpg": "long-exposure.jpg",
    "photos/concert.jpg": "makernote-canon-little-endian.jpg",
    # Taken in the same second.
    "photos/encore.jpg": "makernote-canon-little-endian.jpg",
    "photos/phone.jpg": "thumbnail.jpg",
    "raws/mist.dng": "formats/dng.dng",
    "raws/mist.jpg": "no-exif.jpg",
    "names/IMG_20240501_123456.jpg": "no-exif.jpg",
    "sidecars/mist.jpg": "exif-little-endian.jpg",
}
# What phones and programs leave in a photo, and the fixture thumbnail.jpg does not have.
PHONE = """-XMP-dc:Subject=mist -XMP-dc:Subject=valley -XMP-xmp:Rating=3 -GPSLatitude=48.2 -GPSLatitudeRef=N
    -GPSLongitude=16.4 -GPSLongitudeRef=E -XMP-exif:GPSLatitude=48.2 -XMP-exif:GPSLongitude=16.4
    -ExifIFD:SerialNumber=123456 -ExifIFD:LensSerialNumber=789 -ExifIFD:OwnerName=Jane -IFD0:Artist=Jane
    -ExifIFD:ImageUniqueID=0123456789abcdef0123456789abcdef"""
TEXTS = {
    "list.txt": "photos/mist.jpg\nphotos/phone.jpg\n",
    "tags.csv": "SourceFile,Artist,Rating\nphotos/mist.jpg,Anna Lang,2\nphotos/stars.jpg,Ben Ode,5\n",
    "tags.json": """[
        {"SourceFile": "photos/mist.jpg", "Artist": "Anna Lang", "Subject": ["night", "valley"]},
        {"SourceFile": "photos/stars.jpg", "Artist": "Ben Ode"}
    ]""",
    # The concert began at 20:14 in Berlin.
    "walk.gpx": """<gpx><trk><trkseg>
        <trkpt lat="52.50" lon="13.38"><ele>34</ele><time>2023-02-11T19:10:00Z</time></trkpt>
        <trkpt lat="52.51" lon="13.37"><ele>38</ele><time>2023-02-11T19:20:00Z</time></trkpt>
        <trkpt lat="52.53" lon="13.39"><ele>46</ele><time>2023-02-11T19:40:00Z</time></trkpt>
        </trkseg></trk></gpx>""",
    # ExifTool comes with a longer one.
    "gpx.fmt": """#[HEAD]<gpx><trk><trkseg>
#[IF]  $GPSLatitude $GPSLongitude
#[BODY]<trkpt lat="$GPSLatitude#" lon="$GPSLongitude#"/>
#[TAIL]</trkseg></trk></gpx>
""",
}
# All files are from then, so that a new modification time is seen.
MODIFIED = 1717243200


def make(folder):
    """Makes the folder. The photos of it that no edit has touched are as old as MODIFIED."""
    for name, fixture in PHOTOS.items():
        os.makedirs(os.path.join(folder, os.path.dirname(name)), exist_ok=True)
        shutil.copyfile(os.path.join(FIXTURES, fixture), os.path.join(folder, name))
    for name, text in TEXTS.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.mkdir(os.path.join(folder, "card"))
    with open(os.path.join(folder, "card/IMG_0001.CR2"), "wb") as file:
        file.write(raw(os.path.join(FIXTURES, "grey.jpg")))
    make_thumbnail(os.path.join(FIXTURES, "thumbnail.jpg"), os.path.join(folder, "thumbnail.jpg"))
    profile = os.path.join(FIXTURES, "exif-after-other-segments.jpg")
    for options in (
        ["-overwrite_original", "-TagsFromFile", profile, "-ICC_Profile", *PHONE.split(),
         "-ThumbnailImage<=thumbnail.jpg", "photos/phone.jpg"],
        ["-XMP:Rating=2", "-XMP:Subject=fog", "-XMP:Title=Fog", "sidecars/mist.xmp"],
    ):
        subprocess.run(["exiftool", "-q", *options], cwd=folder, check=True)
    os.remove(os.path.join(folder, "thumbnail.jpg"))
    for parent, _, names in os.walk(folder):
        for name in names:
            os.utime(os.path.join(parent, name), (MODIFIED, MODIFIED))


def make_thumbnail(picture, path):
    """Makes a thumbnail like a phone's: the fixtures' own have no byte too many, and cannot be coded anew."""
    pixels = subprocess.run(["djpeg", picture], capture_output=True, check=True).stdout
    with open(path, "wb") as file:
        subprocess.run(["cjpeg", "-quality", "98"], input=pixels, stdout=file, check=True)


def raw(picture):
    """The bytes of a CR2 file that has nothing but its maker and this JPEG file as its preview."""
    with open(picture, "rb") as file:
        preview = file.read()
    make = b"Canon\0"
    start = 16 + 2 + 4 * 12 + 4
    entries = [
        (0x103, 3, 1, 6),  # Compression: JPEG
        (0x10F, 2, len(make), start),
        (0x111, 4, 1, start + len(make)),  # StripOffsets
        (0x117, 4, 1, len(preview)),  # StripByteCounts
    ]
    directory = struct.pack("<H", 4) + b"".join(struct.pack("<HHII", *entry) for entry in entries) + bytes(4)
    return b"II*\0" + struct.pack("<I", 16) + b"CR\2\0" + bytes(4) + directory + make + preview
