import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// The readable tags of the Exif block, by directory. Those of the MakerNote follow those of Exif.
  func exifTags(of wanted: TagSelection, _ lenses: OwnLenses) -> [PhotoTag] {
    guard let exif else { return [] }
    func tags(_ directories: ExifDirectory...) -> [PhotoTag] {
      wanted.sources.contains(.exif) ? exif.tags(of: directories, wanted) : []
    }
    let makerNote =
      wanted.sources.contains(.makernote)
      ? exif.makerNote?.photoTags(of: wanted, exif, lenses) ?? [] : []
    return tags(.ifd0, .exif) + makerNote + tags(.gps, .interoperability, .ifd1)
  }
}

extension ExifBlock {
  /// All readable tags of a copy of Exif in Photoshop resources, by directory.
  var tagsOfCopy: [PhotoTag] {
    tags(of: [.ifd0, .exif, .gps]).map { tag in
      PhotoTag(
        directory: "Photoshop-" + tag.directory, number: tag.number, name: tag.name,
        type: tag.type, count: tag.count, raw: tag.raw, isRawCut: tag.isRawCut,
        meaning: tag.meaning)
    }
  }

  /// The wanted tags of directories, in the order of their entries. A tag with several entries occurs several times.
  ///
  /// Unsound entries are left out: the photo's warnings report them.
  func tags(
    of directories: [ExifDirectory], _ wanted: TagSelection = TagSelection(from: [.exif])
  ) -> [PhotoTag] {
    guard let words = LibexifWords(order: block.order) else { return [] }
    let unsound = Set(structure.unsoundEntries)
    var tags: [PhotoTag] = []
    for kind in directories {
      for entry in structure[kind]?.entries ?? [] where !unsound.contains(entry.position) {
        let tag = ExifTag(kind, entry.tag)
        let name = TagName.of(tag)
        guard wanted.contains(.exif, kind.name, entry.tag, name) else { continue }
        tags.append(photoTag(of: entry, tag, name, words))
      }
    }
    return tags
  }

  /// This tag; nil if the block does not have it.
  func photoTag(_ tag: ExifTag) -> PhotoTag? {
    guard let entry = structure[tag.directory]?.entry(tag.number),
      let words = LibexifWords(order: block.order)
    else { return nil }
    return photoTag(of: entry, tag, TagName.of(tag), words)
  }

  private func photoTag(
    of entry: TIFFEntry, _ tag: ExifTag, _ name: String?, _ words: borrowing LibexifWords
  ) -> PhotoTag {
    let value = block.tagValue(of: entry, assuming: charset)
    return PhotoTag(
      directory: tag.directory.name, number: entry.tag, name: name,
      type: TIFFType(rawValue: entry.type)?.name, count: entry.count, raw: value?.value,
      isRawCut: value?.isCut ?? false, meaning: meaning(of: entry, tag, value?.value, words))
  }

  private func meaning(
    of entry: TIFFEntry, _ tag: ExifTag, _ value: TagValue?, _ words: borrowing LibexifWords
  ) -> TagMeaning {
    guard let value, case .inside(let range) = entry.value else {
      if case .outside = entry.value { return .words("outside the block") }
      return .words("unknown type \(entry.type)")
    }
    if let meaning = TagScale(tag)?.meaning(of: value) { return meaning }
    if let words = TagWords.text(value, of: tag) { return .words(words) }
    guard let bytes = block.bytes(in: range) else {
      return .words("\(range.count) bytes, which are not shown")
    }
    switch value {
    case .integers, .bytes:
      if CodedText.tags.contains(tag),
        let text = CodedText.text(
          Array(bytes), order: block.order, assuming: charset)
      {
        return .words(text)
      }
      if WindowsText.tags.contains(tag), let text = WindowsText.text(bytes), !text.isEmpty {
        return .words(text)
      }
      if let words = words.text(of: entry, bytes, in: tag.directory) { return .words(words) }
    case .fractions, .numbers, .text, .texts:
      break
    }
    return TagMeaning(of: value, count: entry.count)
  }
}
