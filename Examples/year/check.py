"""Compares the pictures of an archive with those that it was made of.

python3 check.py begin FOLDER...   notes the pictures in the folders, in begin.json
python3 check.py end ARCHIVE       says of each of these files where its picture is in the archive

A picture is the SHA-256 of a JPEG file without its metadata: the segments APP0 to APP15 and COM. No program but Python
takes part.
"""

import hashlib
import json
import pathlib
import sys


def picture(file):
    """The hash of the picture in a JPEG file."""
    data = file.read_bytes()
    digest = hashlib.sha256(data[:2])
    place = 2
    while data[place + 1] != 0xDA:
        length = int.from_bytes(data[place + 2 : place + 4])
        if not 0xE0 <= data[place + 1] <= 0xEF and data[place + 1] != 0xFE:
            digest.update(data[place : place + 2 + length])
        place += 2 + length
    digest.update(data[place:])
    return digest.hexdigest()


def pictures(folders):
    """The files of each picture in the folders."""
    found = {}
    for folder in folders:
        for file in sorted(pathlib.Path(folder).rglob("*")):
            if file.suffix.lower() == ".jpg":
                found.setdefault(picture(file), []).append(str(file))
    return found


def end(archive):
    with open("begin.json") as file:
        begin = json.load(file)
    now = pictures([archive])
    for hash, files in sorted(begin.items(), key=lambda item: item[1]):
        print(f"{', '.join(files)}\n  -> {', '.join(now.get(hash, ['MISSING']))}")
    missing = [hash for hash in begin if hash not in now]
    others = [files for hash, files in now.items() if hash not in begin]
    twice = [files for files in now.values() if len(files) > 1]
    print(f"{len(begin)} pictures: {len(missing)} missing, {len(others)} others, {len(twice)} more than once")
    sys.exit(bool(missing or others or twice))


if sys.argv[1] == "begin":
    with open("begin.json", "w") as file:
        json.dump(pictures(sys.argv[2:]), file)
else:
    end(sys.argv[2])
