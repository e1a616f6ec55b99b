"""The jobs to measure on a library, and each program's command for them."""

import json
import re
from dataclasses import dataclass, field

from measuring import Run

EXIFCLI, FLOOR = "exifcli", "floor"

# The fields of `exifcli list --format jsonl`, by the other programs' names.
EXIFTOOL_FIELDS = """
    ISO FocalLength FocalLengthIn35mmFormat ExposureCompensation FNumber ExposureTime Flash
    DateTimeOriginal SubSecTimeOriginal OffsetTimeOriginal Make Model LensModel Software Orientation
    ImageWidth ImageHeight GPSLatitude GPSLongitude GPSAltitude Artist Copyright ImageDescription
    WhiteBalance MeteringMode ExposureProgram Rating
    """.split()
EXIV2_FIELDS = """
    Photo.ISOSpeedRatings Photo.FocalLength Photo.FocalLengthIn35mmFilm Photo.ExposureBiasValue
    Photo.FNumber Photo.ExposureTime Photo.Flash Photo.DateTimeOriginal Photo.SubSecTimeOriginal
    Photo.OffsetTimeOriginal Image.Make Image.Model Photo.LensModel Image.Software Image.Orientation
    GPSInfo.GPSLatitudeRef GPSInfo.GPSLatitude GPSInfo.GPSLongitudeRef GPSInfo.GPSLongitude
    GPSInfo.GPSAltitudeRef GPSInfo.GPSAltitude Image.Artist Image.Copyright Image.ImageDescription
    Photo.WhiteBalance Photo.MeteringMode Photo.ExposureProgram Image.Rating
    """.split()

EXIFTOOL_LIST = ["exiftool", "-fast2", "-json", *(f"-{name}" for name in EXIFTOOL_FIELDS)]
EXIV2_LIST = ["exiv2", "-q", "-Pkv", *(f"-KExif.{name}" for name in EXIV2_FIELDS), "pr"]
JHEAD_LIST = ["jhead"]

# The number of photos that are shown in full.
SHOWN = 1000


def listed(output):
    """The number of photos that the output names."""
    return len(set(re.findall(r"part-\d+/\d{4}/(\d{6})\.\w+", output)))


def counted(output):
    """The number of photos according to the output of the floor or of statistics."""
    if match := re.match(r"(\d+) photos", output):
        return int(match[1])
    return json.loads(output)["photos"]


@dataclass
class Contender:
    """One program's way to do a job."""

    program: str
    # Without photos and folders.
    command: list
    # After the command's folders.
    options: list = field(default_factory=list)
    # Whether it takes photos, passed by xargs, instead of folders.
    takes_photos: bool = False
    # Whether each photo needs its own process, as a photo without Exif ends the process.
    one_by_one: bool = False
    # Counts the photos in its output.
    count: callable = listed
    # Whether its output may omit photos: then it must contain those for which the program, run on each
    # photo alone, prints anything.
    may_omit: bool = False
    # How it does less or more than the job.
    remark: str = ""


@dataclass
class Job:
    name: str
    size: int
    contenders: list


def listing_contenders(exifcli):
    """The programs that list files of all formats."""
    return [
        Contender(EXIFCLI, [exifcli, "list", "-r"], ["--format", "jsonl"]),
        Contender("ExifTool", EXIFTOOL_LIST + ["-r"]),
        Contender("Exiv2", EXIV2_LIST, takes_photos=True, may_omit=True),
    ]


def on_libraries(exifcli, floor, size):
    """The jobs on a library of this size."""
    floor = Contender(FLOOR, [floor], count=counted)
    listing = [exifcli, "list", "-r"]
    jsonl = ["--format", "jsonl"]
    own, *unsorted = [
        *listing_contenders(exifcli),
        Contender("jhead", JHEAD_LIST, takes_photos=True, remark="fields of its own"),
    ]
    # ExifTool can sort too, but then it reads each photo twice.
    not_sorting = [
        Contender(**{**vars(peer), "remark": ", ".join(filter(None, ["unsorted", peer.remark]))})
        for peer in unsorted
    ]
    return [
        Job("list", size, [own, floor, *unsorted]),
        Job(
            "list --sort iso",
            size,
            [Contender(EXIFCLI, listing, ["--sort", "iso", *jsonl]), floor, *not_sorting],
        ),
        Job(
            "list --where 'iso >= 400'",
            size,
            [
                Contender(EXIFCLI, listing, ["--where", "iso >= 400", *jsonl], may_omit=True),
                floor,
                Contender("ExifTool", EXIFTOOL_LIST + ["-if", "$ISO >= 400", "-r"], may_omit=True),
            ],
        ),
        Job(
            "stats --by iso",
            size,
            [
                Contender(
                    EXIFCLI,
                    [exifcli, "stats", "-r"],
                    ["--by", "iso", "--format", "json"],
                    count=counted,
                ),
                floor,
            ],
        ),
    ]


def showing(exifcli, size):
    """All tags of some photos."""
    return Job(
        "show, all tags",
        size,
        [
            Contender(EXIFCLI, [exifcli, "show", "--format", "json"], takes_photos=True),
            Contender("ExifTool", ["exiftool", "-a", "-G1", "-s"], takes_photos=True),
            Contender("Exiv2", ["exiv2", "-q", "-PEkyct", "pr"], takes_photos=True, may_omit=True),
            Contender(
                "exif",
                ["exif"],
                takes_photos=True,
                one_by_one=True,
                may_omit=True,
                remark="one process for each photo, no MakerNote",
            ),
        ],
    )


def one_photo(paths, root):
    """A photo that all programs can list: some print nothing for photos without Exif."""
    for path in paths:
        if Run([*EXIV2_LIST, path], root).output and Run(["exif", path], root).output:
            return path
    return paths[0]


def starting(exifcli, photo):
    """The listing of one photo, mostly the program's start. The output does not contain its path."""

    def contender(program, command):
        return Contender(program, [*command, photo], count=lambda output: int(output != ""))

    return Job(
        "start-up, one photo",
        1,
        [
            contender(EXIFCLI, [exifcli, "list", "--format", "jsonl"]),
            contender("ExifTool", EXIFTOOL_LIST),
            contender("Exiv2", EXIV2_LIST),
            contender("exif", ["exif"]),
            contender("jhead", JHEAD_LIST),
        ],
    )
