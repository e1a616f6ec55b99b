"""Makes the cards, scans and exports of a year: python3 make.py FIXTURES FOLDER

Each photo is a fixture with a picture of its own. exifcli gives it its date, camera and place.
"""

import csv
import json
import os
import pathlib
import subprocess
import sys

FIXTURES, FOLDER = (pathlib.Path(path) for path in sys.argv[1:3])
# The offset of Kyoto's clocks from UTC, in hours.
KYOTO = 9

pictures = 0
rows = []


def picture(path, fixture="grey", **values):
    """Writes a photo whose picture no other one has, and notes its values."""
    global pictures
    pictures += 1
    data = bytearray((FIXTURES / f"{fixture}.jpg").read_bytes())
    # The end of the coded picture, before the marker of its end.
    end = data.rindex(b"\xff\xd9")
    data[end - 3 : end - 1] = (pictures % 250 + 1, pictures // 250 + 1)
    file = FOLDER / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    rows.append({"file": str(file), **values})
    return file


def copy(source, path):
    """Writes the same photo once more."""
    file = FOLDER / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(source.read_bytes())
    return file


def note(photo, name=None, **values):
    """Writes what Google Takeout says of a photo."""
    file = FOLDER / f"{photo}.supplemental-metadata.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"title": name or pathlib.Path(photo).name, **values}))


def moment(seconds):
    return {"timestamp": str(seconds)}


# Two cameras of one model, whose files have the same names, some of the same second.
for serial in ("11", "22"):
    for number in range(1, 7):
        picture(
            f"card-{serial}/DCIM/100EOSR6/IMG_{number:04}.JPG",
            captureDate=f"2024-03-10T10:{number // 2:02}:00",
            cameraModel="EOS R6",
            cameraSerial=serial,
        )
# A trip to Kyoto: the camera shows the time there, and does not say so. Its first photo of the day has a position.
for number in range(101, 106):
    place = {"latitude": 35.0116, "longitude": 135.7681} if number == 101 else {}
    picture(
        f"card-11/DCIM/101EOSR6/IMG_{number:04}.JPG",
        captureDate=f"2024-07-01T1{number - 101}:30:00",
        cameraModel="EOS R6",
        cameraSerial="11",
        **place,
    )
# A phone, on the same trip.
for number in range(1, 4):
    picture(
        f"phone/DCIM/IMG_{number:04}.jpg",
        captureDate=f"2024-07-01T1{number}:00:00+09:00",
        cameraModel="Phone 9",
        latitude=35.0 + number / 100,
        longitude=135.76,
    )
# Scans have no date.
scans = [picture(f"scans/scan {number}.jpg", fixture="no-metadata") for number in range(1, 4)]

# An export in two parts: a photo without a date and its note in the other part; an edited copy; an album; a photo that
# the phone has too; a photo without a note, and a note without a photo.
year = "Takeout/Google Photos/Photos from 2024"
album = "Takeout/Google Photos/Summer in Kyoto"
bridge = picture(f"takeout-1/{year}/bridge.jpg", fixture="no-metadata")
note(
    f"takeout-2/{year}/bridge.jpg",
    photoTakenTime=moment(1719972000),
    geoData={"latitude": 35.0094, "longitude": 135.6674, "altitude": 0.0},
    description="The bridge",
    people=[{"name": "Mira"}],
    favorited=True,
)
picture(f"takeout-1/{year}/bridge-edited.jpg", fixture="no-metadata")
garden = picture(
    f"takeout-2/{year}/garden.jpg", captureDate="2024-07-02T16:00:00+09:00", cameraModel="Phone 9"
)
note(f"takeout-2/{year}/garden.jpg", photoTakenTime=moment(1719903600))
picture(f"takeout-2/{year}/unknown.jpg", fixture="no-metadata")
note(f"takeout-1/{year}/gone.jpg", photoTakenTime=moment(1719903600))

with (FOLDER / "values.csv").open("w", newline="") as file:
    columns = ["file", "captureDate", "cameraModel", "cameraSerial", "latitude", "longitude"]
    writer = csv.DictWriter(file, columns)
    writer.writeheader()
    writer.writerows(row for row in rows if len(row) > 1)
subprocess.run(
    ["exifcli", "edit", "--from", FOLDER / "values.csv", "--no-history", "--quiet"], check=True
)
os.remove(FOLDER / "values.csv")

# The album has second copies, and the export has one of the phone's photos.
copy(garden, f"takeout-1/{album}/garden.jpg")
note(f"takeout-1/{album}/garden.jpg", photoTakenTime=moment(1719903600))
(FOLDER / f"takeout-1/{album}/metadata.json").write_text(json.dumps({"title": "Summer in Kyoto"}))
phone = copy(FOLDER / "phone/DCIM/IMG_0001.jpg", f"takeout-2/{year}/IMG_0001.jpg")
note(f"takeout-2/{year}/IMG_0001.jpg", photoTakenTime=moment(1719799200))
