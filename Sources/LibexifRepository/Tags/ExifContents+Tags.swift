import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// All readable tags of the Exif block, by directory. Those of the MakerNote follow those of Exif.
  func exifTags(from sources: Set<TagSource>) -> [PhotoTag] {
    guard let exif,
      let contents = ExifContents(exif.block, structure: exif.structure, for: .allTags)
    else { return [] }
    func tags(_ directory: ExifDirectory) -> [PhotoTag] {
      sources.contains(.exif) ? contents.tags(of: directory, in: exif) : []
    }
    return tags(.ifd0) + tags(.exif) + makerNoteTags(from: sources, contents) + tags(.gps)
      + tags(.interoperability)
      + tags(.ifd1)
  }

  /// The tags of the MakerNote. In a large block or a file, it may be where libexif does not read it.
  private func makerNoteTags(
    from sources: Set<TagSource>, _ contents: borrowing ExifContents
  ) -> [PhotoTag] {
    guard sources.contains(.makernote), let block = exif?.block, let structure = exif?.structure
    else { return [] }
    if LibexifGate.isReadWhole(block) { return contents.makerNoteTags() }
    return ExifContents(block, structure: structure, for: .makerNote)?.makerNoteTags() ?? []
  }
}

extension ExifBlock {
  /// All readable tags of a copy of Exif in Photoshop resources, by directory.
  var tagsOfCopy: [PhotoTag] {
    guard let contents = ExifContents(block, structure: structure, for: .allTags) else { return [] }
    return [ExifDirectory.ifd0, .exif, .gps].flatMap { kind in
      contents.tags(of: kind, in: self).map { tag in
        PhotoTag(
          directory: "Photoshop-" + tag.directory, number: tag.number, name: tag.name,
          type: tag.type, count: tag.count, raw: tag.raw, isRawCut: tag.isRawCut,
          meaning: tag.meaning)
      }
    }
  }
}

extension ExifContents {
  /// The tags of a directory of the loaded block, in the order of its entries. A tag with several
  /// entries occurs several times.
  ///
  /// The values are read from the block, and libexif adds its words for them. Unsound entries are
  /// left out: the photo's warnings report them.
  func tags(of directory: ExifDirectory, in exif: ExifBlock) -> [PhotoTag] {
    guard let directory = exif.structure[directory] else { return [] }
    let unsound = Set(exif.structure.unsoundEntries)
    return directory.entries.filter { !unsound.contains($0.position) }.map { entry in
      let tag = ExifTag(directory.kind, entry.tag)
      let value = exif.block.tagValue(of: entry, assuming: exif.charset)
      return PhotoTag(
        directory: directory.kind.name, number: entry.tag, name: TagName.of(tag),
        type: TIFFType(rawValue: entry.type)?.name, count: Int(entry.count), raw: value?.value,
        isRawCut: value?.isCut ?? false, meaning: meaning(of: entry, tag, value?.value, in: exif))
    }
  }

  private func meaning(
    of entry: TIFFEntry, _ tag: ExifTag, _ value: TagValue?, in exif: ExifBlock
  ) -> TagMeaning {
    guard let value, case .inside(let range) = entry.value else {
      if case .outside = entry.value { return .words("outside the block") }
      return .words("unknown type \(entry.type)")
    }
    if let meaning = TagScale(tag)?.meaning(of: value) { return meaning }
    if let words = TagWords.text(value, of: tag) { return .words(words) }
    guard let bytes = exif.block.bytes(in: range) else {
      return .words("\(range.count) bytes, which are not shown")
    }
    switch value {
    case .integers, .bytes:
      if CodedText.tags.contains(tag),
        let text = CodedText.text(
          Array(bytes), order: exif.block.order, assuming: exif.charset)
      {
        return .words(text)
      }
      if let words = words(for: entry, bytes, in: tag.directory) { return .words(words) }
    case .fractions, .numbers, .text, .texts:
      break
    }
    return TagMeaning(of: value, count: Int(entry.count))
  }
}
