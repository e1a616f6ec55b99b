import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// The edit of Exif that makes this change; nil if nothing is to remove.
  func exifEdit(making change: TagChange) throws(TagFault) -> TIFFEdit? {
    guard let tag = change.tag.exifTag else { throw TagFault(detail: "is in no directory of Exif") }
    if change.tag.protection == .structure, container.isExifWholeFile {
      throw TagFault(
        detail:
          "says how the picture of a \(container.format.name) file is stored, and cannot be edited")
    }
    let entry = exif?.structure[tag.directory]?.entry(tag.number)
    if entry == nil, change.operation == .unset { return nil }
    let directories: [ExifDirectory] = [.ifd0, .exif, .gps]
    guard directories.contains(tag.directory) || entry != nil && change.operation != .unset else {
      throw TagFault(
        detail: "is in a directory to which exifcli adds no tags, and from which it removes none")
    }
    let value: TagValue
    switch change.operation {
    case .unset: return TIFFEdit(tag: tag, value: nil)
    case .set(let new): value = new
    case .match(let printed):
      let isAngle = if case .angleParts? = TagScale(tag) { true } else { false }
      if let entry, let old = exif?.block.tagValue(of: entry)?.value,
        printed.stands(for: old, isAngle: isAngle)
      {
        return nil
      }
      value = printed.value
    case .edit: throw TagFault(detail: "is not a list; set it instead")
    case .shift(let shift):
      guard let entry, let old = exif?.block.tagValue(of: entry)?.value else {
        throw TagFault(detail: "is not there, so it cannot be shifted")
      }
      guard let moved = change.tag.value(old, movedBy: shift) else {
        throw TagFault(detail: "cannot be shifted so far, or has no number or date")
      }
      value = moved
    }
    let type = entry.flatMap { TIFFType(rawValue: $0.type) }
    let new = try change.tag.tiffValue(value, of: tag, nowOf: type)
    if has(new, in: entry) { return nil }
    guard directories.contains(tag.directory) || isInPlace(new, of: entry) else {
      throw TagFault(detail: "can only get a value of the same length there")
    }
    return TIFFEdit(tag: tag, value: new)
  }

  /// Whether the value takes the place of the present one.
  private func isInPlace(_ value: TIFFValue, of entry: TIFFEntry?) -> Bool {
    entry.map { $0.type == value.type.rawValue && $0.count == value.count } ?? false
  }

  /// Whether the entry has this value already.
  private func has(_ value: TIFFValue, in entry: TIFFEntry?) -> Bool {
    guard let exif, let entry, case .inside(let range) = entry.value else { return false }
    return entry.type == value.type.rawValue && entry.count == value.count
      && exif.block.bytes(in: range).map(Array.init) == value.bytes(exif.block.order)
  }
}

extension TagDefinition {
  /// The value in Exif's form.
  ///
  /// - Parameter present: The type that the tag has in the photo, which it keeps if it may have it.
  fileprivate func tiffValue(
    _ value: TagValue, of tag: ExifTag, nowOf present: TIFFType?
  ) throws(TagFault) -> TIFFValue {
    switch value {
    case .text(let text): return try tiffValue(text, of: tag, nowOf: present)
    case .integers(let numbers):
      guard let type = type(for: numbers, nowOf: present) else {
        throw TagFault(detail: "cannot be \(numbers.map(String.init).joined(separator: " "))")
      }
      return switch (type, numbers.first) {
      case (.short, let number?) where numbers.count == 1:
        .short(UInt16(truncatingIfNeeded: number))
      case (.long, let number?) where numbers.count == 1: .long(UInt32(truncatingIfNeeded: number))
      case (.byte, _): .byte(numbers.map { UInt8(truncatingIfNeeded: $0) })
      default: .integers(type, numbers)
      }
    case .fractions(let fractions):
      let parts = fractions.flatMap { [$0.numerator, $0.denominator] }
      if form.has(type: "SRATIONAL") {
        let signed = parts.compactMap { Int32(exactly: $0) }
        if signed.count == parts.count { return .signedFractions(signed) }
      } else {
        let unsigned = parts.compactMap { UInt32(exactly: $0) }
        if unsigned.count == parts.count { return .unsignedFractions(unsigned) }
      }
      throw TagFault(detail: "has no place for so large numbers, or for a sign")
    case .numbers(let numbers):
      return .numbers(form.has(type: "DOUBLE") ? .double : .float, numbers)
    case .bytes(let bytes): return .undefined(bytes)
    case .texts: throw TagFault(detail: "is not a list")
    }
  }

  /// The type of these numbers: that of the photo, or else the first one of the tag that has them all.
  private func type(for numbers: [Int], nowOf present: TIFFType?) -> TIFFType? {
    let present = present.map(\.name).flatMap { name in
      form.types.first { $0.isIdentical(to: name) }
    }
    let names = (present.map { [$0] } ?? []) + form.types
    let name = names.first { name in
      Self.ranges[name].map { range in numbers.allSatisfy(range.contains) } ?? false
    }
    return name.flatMap(TIFFType.init(named:))
  }

  private func tiffValue(
    _ text: String, of tag: ExifTag, nowOf present: TIFFType?
  ) throws(TagFault) -> TIFFValue {
    if CodedText.tags.contains(tag) { return .codedText(text) }
    if WindowsText.tags.contains(tag) { return .byte(WindowsText.bytes(text)) }
    switch form.kind {
    case .integer, .bytes:
      if let number = try number(ofWords: text, of: tag) {
        return try tiffValue(number, of: tag, nowOf: present)
      }
      let bytes = Array(text.utf8)
      if let lengths = form.lengths, !lengths.contains(bytes.count) {
        throw TagFault(detail: "has \(lengths.upperBound) bytes, not \(bytes.count)")
      }
      return .undefined(bytes)
    default:
      if let lengths = form.lengths, text.utf8.count > lengths.upperBound, form.kind == .text {
        guard let letters = TagWords.stored(text, of: tag) else {
          throw TagFault(
            detail: "has at most \(lengths.upperBound) characters"
              + (TagWords.all(of: tag).map { ": " + $0.joined(separator: ", ") } ?? ""))
        }
        return .ascii(Array(letters.utf8) + [0])
      }
      let isUTF8 =
        present == .utf8 || form.types == ["UTF-8"]
        || form.has(type: "UTF-8") && present == nil && !text.utf8.allSatisfy { $0 < 0x80 }
      let bytes = Array(text.utf8) + [0]
      return isUTF8 ? .utf8(bytes) : .ascii(bytes)
    }
  }

  /// The value that these words mean, as `show` prints them; nil if the tag is bytes, and has no words.
  private func number(ofWords text: String, of tag: ExifTag) throws(TagFault) -> TagValue? {
    let words = WordsOfTag.of(tag, form)
    if let value = words.value(of: text) { return value }
    guard form.kind == .integer || form.lengths == 1...1 else { return nil }
    let known = words.all
    throw TagFault(
      detail: known.isEmpty
        ? "cannot be '\(text)'; give a number"
        : "cannot be '\(text)'; it can be a number, or \(known.joined(separator: ", "))")
  }
}

extension TIFFType {
  /// The type of this name; nil if edits write none of it.
  fileprivate init?(named name: String) {
    let types: [TIFFType] = [.byte, .short, .long, .sbyte, .sshort, .slong]
    guard let type = types.first(where: { $0.name.isIdentical(to: name) }) else { return nil }
    self = type
  }
}
