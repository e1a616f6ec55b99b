import MakerNotes
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension MakerNote {
  /// The wanted tags, as they are shown.
  ///
  /// - Parameters:
  ///   - exif: What says more of the lens and the camera's model; nil if there is no Exif.
  ///   - lenses: What the user calls lenses.
  func photoTags(
    of wanted: TagSelection = TagSelection(from: [.makernote]), _ exif: ExifBlock?,
    _ lenses: OwnLenses = .none
  ) -> [PhotoTag] {
    let model = exif?.bytes(.model) ?? []
    let lens = exif.flatMap { self.lens($0.lensHints(lenses), model: model) }
    return tags(naming: lens, model: model).compactMap { tag in
      wanted.contains(.makernote, form.maker, tag.number, tag.name)
        ? PhotoTag(tag, of: form.maker, assuming: exif?.charset) : nil
    }
  }
}

extension PhotoTag {
  /// The most numbers of a tag without a name that are shown. Of longer ones, type and count are.
  private static let maximumUnknown = 16

  fileprivate init(_ tag: MakerNoteTag, of maker: String, assuming charset: TextCharset?) {
    let value = tag.value.map { TagValue($0, assuming: charset) }
    let isLong = tag.name == nil && tag.count > Self.maximumUnknown
    let meaning: TagMeaning =
      if let words = tag.words {
        .words(words)
      } else if let shown = (tag.meant ?? tag.value).map({ TagValue($0.shown, assuming: charset) })
      {
        switch shown {
        case .integers, .fractions, .numbers:
          isLong
            ? .words("\(tag.count) x \(tag.type?.name ?? "")")
            : TagMeaning(of: shown, count: tag.meant?.count ?? tag.count)
        case .bytes, .text, .texts:
          TagMeaning(of: shown, count: tag.meant?.count ?? tag.count)
        }
      } else {
        .words(
          tag.type == nil ? "unknown type" : "\(tag.count) x \(tag.type?.name ?? ""), not shown")
      }
    self.init(
      source: .makernote, directory: maker, number: tag.number, name: tag.name,
      type: tag.type?.name, count: tag.count, raw: value,
      isRawCut: tag.isCut, meaning: meaning)
  }
}

extension MakerNoteValue {
  /// The value as it is shown: a text ends at its first NUL, and other data may follow in the same bytes.
  fileprivate var shown: MakerNoteValue {
    if case .text(let bytes) = self { .text(bytes.prefix { $0 != 0 }) } else { self }
  }
}

extension TagValue {
  fileprivate init(_ value: MakerNoteValue, assuming charset: TextCharset?) {
    switch value {
    case .integers(let numbers): self = .integers(numbers)
    case .numbers(let numbers): self = .numbers(numbers)
    case .fractions(let numbers):
      self = .fractions(
        stride(from: 0, to: numbers.count - 1, by: 2).map {
          TagFraction(numbers[$0], numbers[$0 + 1])
        })
    case .text(let bytes): self = .text(ExifText.text(bytes, assuming: charset))
    case .bytes(let bytes): self = .bytes(Array(bytes))
    }
  }
}
