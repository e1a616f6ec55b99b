"""The lenses that makers number."""

import re

# A focal length: only the names of lenses have one.
FOCAL_LENGTH = re.compile(r"\d ?mm\b")
# Names that stand for no product: kinds of lenses, or a maker alone.
GENERIC = re.compile(r"(?i).*\blens\b.*|\w+|n/a")


class LensTable:
    HEADER = "MAKER NUMBER NAME"
    MAKERS = (
        "canon", "canonrf", "nikon", "nikonz", "minolta", "sonye", "pentax", "olympus", "samsung", "sigma",
    )

    def __init__(self, lenses):
        self.rows = [(maker, *row) for maker in self.MAKERS for row in rows(lenses[maker], maker == "nikon")]

    def lines(self):
        return (" ".join(row) for row in self.rows)


def rows(lenses, is_bytes):
    """Number and name of each lens. ExifTool has several lenses of one number as 4, 4.1, 4.2."""
    candidates = {}
    for key in sorted(lenses, key=lambda key: order(key, is_bytes)):
        name = product(lenses[key])
        if name:
            # A dictionary keeps the order, and one of two equal names.
            candidates.setdefault(key.split(".")[0], {})[name] = True
    for key, names in candidates.items():
        number = key.replace(" ", "" if is_bytes else ".")
        yield from ((number, name) for name in names)


def order(key, is_bytes):
    number, _, alternative = key.partition(".")
    base = 16 if is_bytes else 10
    return [int(part, base) for part in number.split()], int(alternative or 0)


def product(text):
    """The product of a name such as `A or Other Lens`, if any. Where B of `A or B` is one, it has a name of its own."""
    names = re.split(r" or (?![^(]*\))", text)
    if len(names) == 1 and not GENERIC.fullmatch(text):
        return text
    return next((name for name in names if FOCAL_LENGTH.search(name)), None)
