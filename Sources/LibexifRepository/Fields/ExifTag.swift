import TIFFBlocks

/// In this module a tag is one of a block's, not libexif's type of the same name.
typealias ExifTag = TIFFBlocks.ExifTag
