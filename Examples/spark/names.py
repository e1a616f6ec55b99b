"""Names of files, as bytes and as exifcli writes them in JSON.

The name of a file is bytes, and need not be UTF-8. exifcli writes each byte that is not part of UTF-8 as
one character, U+10FF00 + byte, and takes this text as the name of the file. Parquet and JSON can hold it.
"""

_FIRST = 0x10FF00


def to_text(name):
    """The name, given as bytes, as exifcli writes it."""
    text = []
    for character in name.decode("utf-8", "surrogateescape"):
        code = ord(character)
        if 0xDC80 <= code <= 0xDCFF:  # Python's own way to keep a byte that is not part of UTF-8.
            text.append(chr(_FIRST + code - 0xDC00))
        elif code >= _FIRST:  # The name really has such a character: its bytes are written one by one.
            text.extend(chr(_FIRST + byte) for byte in character.encode())
        else:
            text.append(character)
    return "".join(text)


def to_bytes(text):
    """The name, given as exifcli writes it, as the bytes that the system calls take."""
    return b"".join(
        bytes([ord(character) - _FIRST]) if ord(character) >= _FIRST else character.encode()
        for character in text
    )
