import PhotoContainers
import TIFFBlocks

extension ExifBlock {
  /// The tags that fields are read from, and whose values are too long to be loaded, alone or together: some programs
  /// write megabytes of text into a TIFF file.
  var unloadedTags: [ExifTag] {
    guard !block.isWhole else { return [] }
    return structure.directories.flatMap { directory in
      directory.entries.compactMap { entry in
        let tag = ExifTag(directory.kind, entry.tag)
        guard StoredField.isRead(tag), case .inside(let range) = entry.value,
          block.bytes(in: range) == nil
        else { return nil }
        return tag
      }
    }
  }
}

extension ExifTag {
  /// That the value of this tag is not read, as a sentence.
  var unloadedDetail: String {
    let row = StoredField.all.first { row in row.writtenTags.contains { $0.tag.number == number } }
    return
      "its \(row?.name ?? "Exif") is too long: exifcli reads values of \(TIFFLoading.maximumValue >> 20) MiB"
  }
}
