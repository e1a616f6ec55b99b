"""JPEG files, as far as libraries of copies need them."""

SOI = b"\xff\xd8"
EOI = b"\xff\xd9"


def is_jpeg(content):
    return content[:2] == SOI


def head_size(content):
    """The number of bytes before the coded picture; all if the file ends before it."""
    position = 2
    while position + 4 <= len(content) and content[position] == 0xFF:
        marker = content[position + 1]
        if marker == 0xFF:
            position += 1
        elif marker == 0x01 or 0xD0 <= marker <= 0xD7:
            position += 2
        else:
            position += 2 + int.from_bytes(content[position + 2 : position + 4], "big")
            if marker in (0xDA, 0xD9):
                return min(position, len(content))
    return len(content)


def grown(content, size):
    """The photo, padded in its coded picture to `size` bytes; None if it is larger, or has no EOI."""
    end = content.rfind(EOI)
    if len(content) > size or end < 0:
        return None
    return content[:end] + bytes(size - len(content)) + content[end:]
