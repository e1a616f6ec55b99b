"""The properties of XMP and their namespaces."""

import re

from .sources import normal, other_names

EXIFTOOL_FORMS = {
    "string": "text", "integer": "integer", "real": "real", "rational": "rational", "date": "date",
    "boolean": "boolean", "lang-alt": "language",
}
EXIV2_FORMS = {
    "integer": "integer", "integers": "integer", "real": "real", "rational": "rational", "date": "date",
    "boolean": "boolean", "lang alt": "language",
}
# Exiv2's words for texts of some kind.
EXIV2_TEXTS = re.compile(
    r"text|ur[il]|.*name|mimetype|guid|xpath|locale|renditionclass|gpscoordinate|(open )?choice|points .*|part|"
    r"external")
LISTS = {"xmpBag": "bag", "xmpSeq": "seq", "xmpAlt": "alt"}
SINGLE = {"text", "integer", "real", "rational", "date", "boolean"}

# Exiv2's own namespaces of the properties of films; no photo has them.
NOT_OF_PHOTOS = {"audio", "video"}
# Namespaces of ExifTool that have no properties of their own: the packet's frame.
NOT_PROPERTIES = {"rdf", "x"}
# ExifTool has the URI without "/" at the end, which older programs write.
PREFIX_OF_EXIFTOOL = {"MicrosoftPhoto": "MicrosoftPhoto"}
# Dynamic Depth 1.0, "Container": its publisher uses the prefixes of the namespaces of Motion Photo again.
PREFIX_OF_URI = {
    "http://ns.google.com/photos/dd/1.0/container/": "ddContainer",
    "http://ns.google.com/photos/dd/1.0/item/": "ddItem",
}
# CIPA DC-010 section 5 has no hyphen in StandardOutputSensitivity. The others are fields of SavedSettings.
LEFT_OUT = {
    ("exifEX", "StandardOutput-Sensitivity"), ("crss", "Name"), ("crss", "Type"), ("crss", "Parameters"),
}
# Single values whose type Exiv2 has and that is kept as ExifTool has it: no standard says it, or Adobe writes
# "15.1" (crs:Version).
TYPE_OF_EXIFTOOL = {("acdsee", "datetime"), ("acdsee", "rating"), ("acdsee", "tagged"), ("crs", "Version")}

# Properties that the sources lack.
FURTHER = [
    # IPTC Photo Metadata Standard 2025.1, section "IPTC Extension": generative AI.
    ("Iptc4xmpExt", "AISystemUsed", "text"),
    ("Iptc4xmpExt", "AISystemVersionUsed", "text"),
    ("Iptc4xmpExt", "AIPromptInformation", "text"),
    ("Iptc4xmpExt", "AIPromptWriterName", "text"),
    # PLUS License Data Format 2.0.1: a URI of the vocabulary of data mining.
    ("plus", "DataMining", "text"),
    # Adobe, Gain Map Specification 1.0, "XMP metadata". One number, or one for each channel.
    ("hdrgm", "Version", "text"),
    ("hdrgm", "BaseRenditionIsHDR", "boolean"),
    ("hdrgm", "GainMapMin", "seq:real"),
    ("hdrgm", "GainMapMax", "seq:real"),
    ("hdrgm", "Gamma", "seq:real"),
    ("hdrgm", "OffsetSDR", "seq:real"),
    ("hdrgm", "OffsetHDR", "seq:real"),
    ("hdrgm", "HDRCapacityMin", "real"),
    ("hdrgm", "HDRCapacityMax", "real"),
    # Apple's auxiliary picture of HDR.
    ("HDRGainMap", "HDRGainMapVersion", "integer"),
    ("HDRGainMap", "HDRGainMapHeadroom", "real"),
    # Google, Motion Photo format 1.0, "Camera metadata" and "Container element".
    ("GCamera", "MotionPhoto", "integer"),
    ("GCamera", "MotionPhotoVersion", "integer"),
    ("GCamera", "MotionPhotoPresentationTimestampUs", "integer"),
    ("Container", "Directory", "seq:structure"),
    ("Container", "Directory/Container:Item", "structure"),
    ("Container", "Directory/Container:Item/Item:Mime", "text"),
    ("Container", "Directory/Container:Item/Item:Semantic", "text"),
    ("Container", "Directory/Container:Item/Item:Length", "integer"),
    ("Container", "Directory/Container:Item/Item:Padding", "integer"),
]
# Older prefixes of Adobe's namespaces (XMP specification of 2001), and ExifTool's former group.
OLD_PREFIXES = {
    "xmp": ["xap"], "xmpRights": ["xapRights"], "xmpMM": ["xapMM"], "xmpBJ": ["xapBJ"], "xmpTPg": ["xapTPg"],
    "xmpG": ["xapG"], "xmpGImg": ["xapGImg"], "lr": ["Lightroom"], "MicrosoftPhoto": ["microsoft"],
}
RDF = {"rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "xml": "http://www.w3.org/XML/1998/namespace"}


class XMPTables:
    HEADER = "PREFIX PATH FORM FLAGS OTHERNAMES"
    NAMESPACE_HEADER = "PREFIX URI OTHERPREFIXES"

    def __init__(self, exiv2, exiftool, exifcli):
        self.disagreements = []
        self.exiftool = exiftool
        self.known = {**RDF, **exifcli.namespaces}
        self.exiv2_namespaces = exiv2.namespaces()
        # The prefix of each URI: exifcli's, else Exiv2's, else ExifTool's, which is mostly its publisher's.
        self.prefixes = {
            uri: prefix
            for namespaces in (exiftool.namespaces, self.exiv2_namespaces, self.known)
            for prefix, uri in namespaces.items()
        } | PREFIX_OF_URI
        self.rows = {}
        self.fields = set()
        for table in exiftool.xmp:
            if table["namespace"] not in NOT_PROPERTIES:
                for row in table["properties"]:
                    self._add(row, None)
        for prefix in self.exiv2_namespaces:
            if prefix not in NOT_OF_PHOTOS:
                self._add_exiv2(self._prefix_of_exiv2(prefix), exiv2.xmp(prefix))
        for prefix, path, form in FURTHER:
            self.rows.setdefault((prefix, path), (form, "", []))

    def lines(self):
        for (prefix, path), (form, flags, others) in sorted(self.rows.items(), key=self._order):
            yield f"{prefix} {path} {form} {flags or '-'} {','.join(others) or '-'}"

    def namespace_lines(self):
        used = {prefix for prefix, _ in self.rows} | {
            step.split(":")[0] for _, path in self.rows for step in path.split("/")[1:]
        } | set(self.known)
        uris = {prefix: uri for uri, prefix in self.prefixes.items()}
        for prefix in sorted(used, key=lambda prefix: (prefix.lower(), prefix)):
            others = [self.exiftool.groups.get(prefix)]
            others += [other for other, uri in self.exiv2_namespaces.items() if uri == uris[prefix]]
            others += [other for other, uri in self.exiftool.namespaces.items() if uri == uris[prefix]]
            others = set(filter(None, others)) - set(uris) | set(OLD_PREFIXES.get(prefix, []))
            others = sorted(others - {prefix})
            yield f"{prefix} {uris[prefix]} {','.join(others) or '-'}"

    @staticmethod
    def _order(item):
        (prefix, path), _ = item
        return prefix.lower(), prefix, path.lower().split("/"), path

    def _prefix(self, prefix):
        """The prefix of a namespace that ExifTool names."""
        return PREFIX_OF_EXIFTOOL.get(prefix) or self.prefixes.get(self.exiftool.namespaces.get(prefix), prefix)

    def _prefix_of_exiv2(self, prefix):
        return self.prefixes[self.exiv2_namespaces[prefix]]

    def _add(self, row, outer):
        """Adds a property of ExifTool, or a field of the property or field with this key."""
        if row["type"] is None:
            return
        prefix, name = self._prefix(row["namespace"]), row["property"]
        key = (outer[0], f"{outer[1]}/{prefix}:{name}") if outer else (prefix, name)
        if outer:
            self.fields.add((prefix, name))
        form = "structure" if "fields" in row else EXIFTOOL_FORMS[row["type"]]
        if row.get("List", "0") != "0":
            form = f"{row['List'].lower()}:{form}"
        # The path of a field never counts as a name.
        names = [row["name"]] if outer else other_names(name, [row["name"]])
        self.rows[key] = (form, "avoid" if "Avoid" in row else "", names)
        for field in row.get("fields", []):
            self._add(field, key)

    def _add_exiv2(self, prefix, properties):
        for name, words, kind in properties:
            key = (prefix, name)
            form = self._exiv2_form(words, kind)
            known = self.rows.get(key)
            # Exiv2 lists the fields of structures among the properties.
            if not known and key not in self.fields | LEFT_OUT:
                self.rows[key] = (form, "", [])
            if not known or known[0] == form:
                continue
            # Exiv2 follows the standards for the types of single values; ExifTool knows lists and structures better.
            single = {form, known[0]} <= SINGLE and key not in TYPE_OF_EXIFTOOL
            if single:
                self.rows[key] = (form, *known[1:])
            self.disagreements.append(
                f"{prefix}:{name}: Exiv2 {form} ({words}), ExifTool {known[0]}; taken: {self.rows[key][0]}")

    @staticmethod
    def _exiv2_form(words, kind):
        if kind == "langAlt":
            return "language"
        item = " ".join(words.lower().split()).replace("ordered array", "seq")
        item = re.sub(r"^(closed|open) ", "", re.sub(r"^((closed|open) )?choice (of )?", "", item)).strip()
        match = re.match(r"(bag|seq|alt)\b(?: of)? *(.*)", item)
        listed, item = match.groups() if match else (LISTS.get(kind), item)
        item = re.sub(r"^((closed|open) )?choice (of )?", "", item)
        form = EXIV2_FORMS.get(item) or ("text" if EXIV2_TEXTS.fullmatch(item) else "structure")
        return f"{listed}:{form}" if listed else form
