"""Reads what libexif, Exiv2, ExifTool and exifcli itself know of tags. Only facts are taken: numbers,
names, types, counts and layouts; no descriptions."""

import ctypes
import ctypes.util
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXIV2 = "0.28.9"


class Missing(Exception):
    """A source is not installed."""


def normal(name):
    """The name as names are compared: in small letters, without what does not count."""
    return re.sub(r"[ ,_-]", "", name).lower()


def other_names(name, others):
    """The other names that differ from the name and from each other."""
    seen = {normal(name)}
    result = []
    for other in others:
        if other and normal(other) not in seen:
            seen.add(normal(other))
            result.append(other.replace(" ", ""))
    return result


class Libexif:
    def __init__(self):
        path = ctypes.util.find_library("exif") or "libexif.so.12"
        try:
            library = ctypes.CDLL(path)
            package = subprocess.run(
                ["dpkg-query", "-W", "-f=${Version}", "libexif12"], capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Missing("libexif (Debian: libexif12)") from error
        self.version = package.stdout.split("-")[0]
        self.name = library.exif_tag_get_name_in_ifd
        self.name.restype = ctypes.c_char_p

    def names(self, directory):
        """The name of each tag of a directory, by number: 0 is IFD0, 2 Exif, 3 GPS, 4 Interoperability."""
        names = ((number, self.name(number, directory)) for number in range(0x10000))
        return {number: name.decode() for number, name in names if name}


class Exiv2:
    def __init__(self):
        try:
            import exiv2
        except ImportError as error:
            raise Missing("Exiv2 (PyPI: exiv2==0.19.2)") from error
        if exiv2.version() != EXIV2:
            raise Missing(f"Exiv2 {EXIV2} (PyPI: exiv2==0.19.2); this is {exiv2.version()}")
        self.version = exiv2.version()
        self.module = exiv2

    def exif(self, group):
        """Number, name, type and count of each tag of a group."""
        rows = [dict(tag.items()) for tag in self.module.ExifTags.tagList(group)]
        return {row["tag"]: (row["name"], row["typeId"].name, row["count"]) for row in rows}

    def namespaces(self):
        return dict(self.module.XmpProperties.registeredNamespaces().items())

    def xmp(self, prefix):
        """Name, type of the values and kind of each property of a namespace."""
        try:
            rows = [dict(row.items()) for row in self.module.XmpProperties.propertyList(prefix)]
        except self.module.Exiv2Error:
            return []
        return [(row["name"], row["xmpValueType"], row["typeId"].name) for row in rows]

    def iptc(self):
        sets = self.module.IptcDataSets
        rows = [dict(row.items()) for row in [*sets.envelopeRecordList(), *sets.application2RecordList()]]
        return {(row["recordId"], row["number"]): row for row in rows}


class ExifTool:
    def __init__(self):
        tables = self._dump("exiftool.pl")
        self.version = tables["version"]
        self.exif = tables["exif"]
        self.iptc = tables["iptc"]
        self.xmp = tables["xmp"]
        self.namespaces = tables["namespaces"]
        self.groups = tables["groups"]

    def makernotes(self, names):
        """The tables of maker notes with these names and all that they lead to, and the tables of lenses."""
        return self._dump("makernotes.pl", *names)

    @staticmethod
    def _dump(script, *arguments):
        script = pathlib.Path(__file__).with_name(script)
        try:
            dump = subprocess.run(["perl", str(script), *arguments], capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.stderr.write(getattr(error, "stderr", b"").decode())
            raise Missing("ExifTool (Debian: libimage-exiftool-perl)") from error
        return json.loads(dump.stdout)


class Exifcli:
    """What the Swift files of exifcli name."""

    def __init__(self):
        text = self._read("XMPPackets/Model/XMPNamespace.swift")
        self.namespaces = dict(re.findall(r'\("([\w-]+)",\s*"([^"]+:[^"]+)"\)', text))
        iptc = self._read("XMPPackets/IPTC/IPTCDataset+Table.swift")
        self.datasets = {
            (int(record), int(number)): (name, form, repeatable == "true")
            for record, number, name, form, repeatable in re.findall(
                r'row\((\d), (\d+), "([\w-]+)", \.(\w+(?:\([\d.]+\))?)(?:, isRepeatable: (true|false))?\),', iptc)
        }

    @staticmethod
    def _read(path):
        file = ROOT / "Sources" / path
        try:
            return file.read_text(encoding="utf-8")
        except OSError as error:
            raise Missing(f"Sources/{path}") from error
