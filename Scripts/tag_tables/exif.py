"""The tags of the Exif directories."""

from collections import Counter, defaultdict

from .sources import normal, other_names

# The name of each directory, and the numbers or names that the sources have for it.
DIRECTORIES = {
    "IFD0": (0, "ifd0", "Image"),
    "Exif": (2, "exif", "Photo"),
    "GPS": (3, "gps", "GPSInfo"),
    "Interoperability": (4, "interoperability", "Iop"),
}
# Where ExifTool writes a tag. What it writes in a SubIFD may also stand in the IFD0 of a raw file.
EXIFTOOL_GROUPS = {"IFD0": "IFD0", "SubIFD": "IFD0", "ExifIFD": "Exif", "InteropIFD": "Interoperability"}
EXIV2_TYPES = {
    "unsignedByte": "BYTE", "asciiString": "ASCII", "unsignedShort": "SHORT", "unsignedLong": "LONG",
    "unsignedRational": "RATIONAL", "signedByte": "SBYTE", "undefined": "UNDEFINED", "comment": "UNDEFINED",
    "signedShort": "SSHORT", "signedLong": "SLONG", "signedRational": "SRATIONAL", "tiffFloat": "FLOAT",
    "tiffDouble": "DOUBLE",
}
EXIFTOOL_TYPES = {
    "int8u": "BYTE", "string": "ASCII", "int16u": "SHORT", "int32u": "LONG", "rational64u": "RATIONAL",
    "int8s": "SBYTE", "undef": "UNDEFINED", "int16s": "SSHORT", "int32s": "SLONG", "rational64s": "SRATIONAL",
    "float": "FLOAT", "double": "DOUBLE", "ifd": "LONG", "utf8": "UTF-8",
}

# The standard's names of the pointers to directories, which libexif does not have.
POINTERS = {
    ("IFD0", 0x8769): "ExifIFDPointer", ("IFD0", 0x8825): "GPSInfoIFDPointer",
    ("Exif", 0xA005): "InteroperabilityIFDPointer",
}
# Types by the standard, if a source is wrong or if the standard allows several; the first is to be written.
TYPES = {
    # TIFF 6.0 section 8: SHORT or LONG.
    ("IFD0", 0x100): "LONG|SHORT", ("IFD0", 0x101): "LONG|SHORT", ("IFD0", 0x111): "LONG|SHORT",
    ("IFD0", 0x116): "LONG|SHORT", ("IFD0", 0x117): "LONG|SHORT",
    # Exif 3.0 section 4.6.6: SHORT or LONG.
    ("Exif", 0xA002): "LONG|SHORT", ("Exif", 0xA003): "LONG|SHORT",
    # TIFF 6.0 section 15. Offsets are LONG.
    ("IFD0", 0x142): "LONG|SHORT", ("IFD0", 0x143): "LONG|SHORT", ("IFD0", 0x144): "LONG",
    ("IFD0", 0x145): "LONG|SHORT",
    # Exif 3.0 section 4.6.6.9: ASCII or UTF-8.
    **{("Exif", number): "ASCII|UTF-8" for number in range(0xA436, 0xA43D)},
    # DCF 2.0: SHORT or LONG.
    ("Interoperability", 0x1001): "LONG|SHORT", ("Interoperability", 0x1002): "LONG|SHORT",
    # DNG 1.7.1, "DNG Tags", each tag's entry: ASCII or BYTE (UTF-8).
    **{("IFD0", number): "ASCII|BYTE" for number in (
        0xC615, 0xC68B, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8, 0xC6FE, 0xC716, 0xC717, 0xC718)},
    # The same: AsShotNeutral, ShadowScale; RawImageDigest, OriginalRawFileDigest.
    ("IFD0", 0xC628): "RATIONAL|SHORT", ("IFD0", 0xC633): "RATIONAL",
    ("IFD0", 0xC71C): "BYTE", ("IFD0", 0xC71D): "BYTE",
    # The same: SHORT, LONG or RATIONAL.
    ("IFD0", 0xC61A): "RATIONAL|LONG|SHORT", ("IFD0", 0xC61D): "LONG|SHORT",
    ("IFD0", 0xC61F): "LONG|SHORT|RATIONAL", ("IFD0", 0xC620): "LONG|SHORT|RATIONAL",
    ("IFD0", 0xC68D): "LONG|SHORT", ("IFD0", 0xC68E): "LONG|SHORT",
    ("IFD0", 0xC791): "LONG|SHORT", ("IFD0", 0xC792): "LONG|SHORT",
    ("IFD0", 0xC793): "LONG|SHORT|RATIONAL",
}
COUNTS = {
    # TIFF 6.0 section 8: one for each sample.
    ("IFD0", 0x102): "*",
    # Microsoft's; one number, as Windows writes it.
    ("IFD0", 0x4746): "1", ("IFD0", 0x4749): "1",
    # DCF 2.0: four characters.
    ("Interoperability", 0x2): "4",
    # CinemaDNG 1.1: eight for each time code.
    ("IFD0", 0xC763): "*",
    # GeoTIFF 1.0 section 2.4: any number of keys and values.
    ("IFD0", 0x87AF): "*", ("IFD0", 0x87B0): "*",
}
# The number that ExifTool 12.57 has for RGBTables; DNG 1.6 has 0xCD3F.
LEFT_OUT = {("IFD0", 0xCD3B)}
# Tags that no source writes in this directory, but programs do: Windows pads both directories.
FURTHER_ROWS = {("IFD0", 0xEA1C): "UNDEFINED"}

# Offsets, pointers to directories, and byte counts of data.
LOCATES = {
    0x111, 0x117, 0x120, 0x121, 0x144, 0x145, 0x14A, 0x201, 0x202, 0x207, 0x208, 0x209, 0x8769, 0x8825, 0xA005,
    0xC6F5, 0xEA1D, 0xFE00,
}
# Other metadata, pictures and data as a whole.
BLOCKS = {
    0x15B, 0x2BC, 0x83BB, 0x8649, 0x8773, 0x927C, 0x935C, 0xC4A5, 0xC634, 0xC68C, 0xC68F, 0xC691,
}
# How the picture is stored, beyond what ExifTool protects: TIFF 6.0 sections 8 to 22, supplements 1 and 2.
STRUCTURE = {
    0x123, 0x124, 0x125, 0x12D, 0x140, 0x14C, 0x14D, 0x14E, 0x150, 0x152, 0x153, 0x154, 0x155, 0x156, 0x157, 0x158,
    0x159, 0x15A, 0x15F, 0x200, 0x203, 0x205, 0x206, 0x214, 0x8829, 0xEA1C,
}
DNG = range(0xC612, 0xCD50)


class ExifTable:
    HEADER = "DIRECTORY NUMBER NAME TYPES COUNT FLAGS OTHERNAMES"

    def __init__(self, libexif, exiv2, exiftool):
        self.disagreements = []
        self.libexif = {name: libexif.names(numbers[0]) for name, numbers in DIRECTORIES.items()}
        self.exiv2 = {name: exiv2.exif(numbers[2]) for name, numbers in DIRECTORIES.items()}
        self.exiftool = defaultdict(list)
        for row in exiftool.exif["Exif::Main"]:
            self.exiftool[row["number"]].append(row)
        self.exiftool_gps = {row["number"]: [row] for row in exiftool.exif["GPS::Main"]}
        self.rows = []
        for directory in DIRECTORIES:
            rows = [self._row(directory, number) for number in sorted(self._numbers(directory))]
            names = Counter(normal(name) for row in rows for name in (row[2], *row[6]))
            self.rows += [row for row in rows if not (names[normal(row[2])] > 1 and self._is_avoided(row[1]))]

    def lines(self):
        for directory, number, name, types, count, flags, others in self.rows:
            yield f"{directory} 0x{number:04X} {name} {types} {count} {flags or '-'} {','.join(others) or '-'}"

    def _numbers(self, directory):
        """The tags that Exiv2 lists in a directory, that ExifTool writes in it, and that only libexif knows."""
        numbers = set(self.exiv2[directory]) | {number for name, number in FURTHER_ROWS if name == directory}
        if directory == "GPS":
            return numbers | set(self.exiftool_gps)
        numbers |= {
            number for number, rows in self.exiftool.items()
            if any(row["writable"] and self._place(row) == directory for row in rows)
        }
        elsewhere = set().union(*(self.exiv2[name] for name in DIRECTORIES if name != directory)) | {
            number for number, rows in self.exiftool.items()
            if any(row["writable"] and self._place(row) not in (directory, None) for row in rows)
        }
        further = {number for place, number in POINTERS if place == directory}
        left_out = {number for name, number in LEFT_OUT if name == directory}
        return (numbers | (set(self.libexif[directory]) - elsewhere) | further) - left_out

    def _is_avoided(self, number):
        """Whether only ExifTool has the tag, and prefers other tags of the same name."""
        return number in self.exiftool and all("Avoid" in row for row in self.exiftool[number]) and not any(
            number in tags for tags in self.exiv2.values())

    @staticmethod
    def _place(row):
        group = row.get("WriteGroup", "ExifIFD")
        return EXIFTOOL_GROUPS.get(group.rstrip("0123456789") if group.startswith("SubIFD") else group)

    def _known(self, directory, number):
        """ExifTool's definitions of the tag, those that it writes in the directory first."""
        if directory == "GPS":
            return self.exiftool_gps.get(number, [])
        rows = self.exiftool.get(number, [])
        return sorted(rows, key=lambda row: (not row["writable"], self._place(row) != directory))

    def _row(self, directory, number):
        known = self._known(directory, number)
        exiv2 = self.exiv2[directory].get(number)
        others = [row["Name"] for row in known]
        # What `show` prints: see TagName.of.
        names = [self._name(directory, number)]
        if directory == "IFD0":
            names.append(self._name("Exif", number))
        names += [exiv2[0] if exiv2 else None, *others]
        name = next(name for name in names if name)
        return (
            directory, number, name.replace(" ", ""), *self._type_and_count(directory, number, known, exiv2),
            self._flags(directory, number, known),
            other_names(name, [exiv2[0] if exiv2 else None, *others]),
        )

    def _name(self, directory, number):
        return self.libexif[directory].get(number) or POINTERS.get((directory, number))

    def _type_and_count(self, directory, number, known, exiv2):
        key = (directory, number)
        types, count = self._by_exiftool(known)
        if exiv2:
            theirs = (EXIV2_TYPES.get(exiv2[1]), str(exiv2[2]) if exiv2[2] > 0 else "*")
            differs = types and (types != theirs[0] or count != theirs[1] and "*" not in (count, theirs[1]))
            name, ours, types, count = exiv2[0], (types, count), theirs[0] or types, theirs[1]
        types = TYPES.get(key, types or FURTHER_ROWS.get(key))
        if types.startswith("ASCII") and count == "1":
            count = "*"
        count = COUNTS.get(key, count or "*")
        if exiv2 and differs:
            self.disagreements.append(
                f"{directory} 0x{number:04X} {name}: Exiv2 {' '.join(theirs)}, ExifTool {' '.join(ours)}; "
                f"taken: {types} {count}")
        return types, count

    @staticmethod
    def _by_exiftool(known):
        row = next((row for row in known if row["writable"] in EXIFTOOL_TYPES), None)
        if not row:
            return None, None
        types = EXIFTOOL_TYPES[row["writable"]]
        count = row.get("Count", "*" if types in ("ASCII", "UNDEFINED") or row["directory"] else "1")
        return types, "*" if count == "-1" else count

    @staticmethod
    def _flags(directory, number, known):
        written = [row for row in known if row["writable"]]
        if directory == "GPS":
            return ""
        if number in LOCATES:
            return "locates"
        if number in BLOCKS or any(row["directory"] for row in written):
            return "block"
        if number in STRUCTURE:
            return "structure"
        # What ExifTool protects in other directories does not say how the picture is stored.
        protected = any(
            ExifTable._place(row) == "IFD0" and ("Protected" in row or "Permanent" in row) for row in written)
        return "structure" if directory == "IFD0" and (protected or number in DNG and not written) else ""
