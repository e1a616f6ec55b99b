import PhotoContainers
import TIFFBlocks

/// The Exif of a photo: its block, and the directories that were found in it. Fields are read from their sound entries.
struct Exif: Sendable {
  let block: TIFFBlock
  let structure: TIFFStructure

  init(_ block: TIFFBlock, _ structure: TIFFStructure) {
    (self.block, self.structure) = (block, structure)
  }

  init(_ block: TIFFBlock) {
    self.init(block, TIFFStructure(of: block))
  }

  /// The first sound entry of the tag, which is the one that counts; nil if there is none.
  ///
  /// Some programs put tags of the Exif directory into IFD0, where the numbers have the same meaning.
  func entry(_ tag: ExifTag) -> TIFFEntry? {
    if let entry = structure.soundEntry(tag.number, in: tag.directory) { return entry }
    guard case .exif = tag.directory else { return nil }
    return structure.soundEntry(tag.number, in: .ifd0)
  }

  /// The tags that fields are read from, and whose values are too long to be loaded: some programs write megabytes of
  /// text into a TIFF file.
  var unloadedTags: [ExifTag] {
    guard !block.isWhole else { return [] }
    return structure.directories.flatMap { directory in
      directory.entries.compactMap { entry in
        let tag = ExifTag(directory.kind, entry.tag)
        guard StoredField.readTags.contains(tag), case .inside(let range) = entry.value,
          range.count > TIFFLoading.maximumValue
        else { return nil }
        return tag
      }
    }
  }

  /// The bytes of a tag's value, of any type; nil if the tag is absent or its value not loaded.
  func bytes(_ tag: ExifTag) -> ArraySlice<UInt8>? {
    entry(tag).flatMap(bytes)
  }

  /// The bytes of an entry's value; nil if they are not loaded.
  func bytes(_ entry: TIFFEntry) -> ArraySlice<UInt8>? {
    guard case .inside(let range) = entry.value else { return nil }
    return block.bytes(in: range)
  }
}

extension ExifTag {
  /// That the value of this tag is not read, as a sentence.
  var tooLong: String {
    let row = StoredField.all.first { row in row.writtenTags.contains { $0.tag.number == number } }
    return
      "its \(row?.name ?? "Exif") is too long: exifcli reads values of \(TIFFLoading.maximumValue >> 20) MiB"
  }
}
