import PhotoEntities
import TIFFBlocks

/// One of the tags that a field is written to: its condition, and its value.
struct TagWriting<Value: Sendable>: Sendable {
  let tag: ExifTag
  let condition: TagCondition
  /// Whether the field's value needs the tag.
  var isNeeded: @Sendable (Value) -> Bool = { _ in true }
  /// The tag's value for a value of the field; nil if the tag is removed.
  let value: @Sendable (Value) throws(UnstorableValue) -> TIFFValue?

  /// A tag that is always written with the field.
  static func sets(
    _ tag: ExifTag, _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .always, value: value)
  }

  /// A tag that is written with some of the field's values.
  static func setsIf(
    _ isNeeded: @escaping @Sendable (Value) -> Bool, _ tag: ExifTag,
    _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .ifNeeded, isNeeded: isNeeded, value: value)
  }

  /// A tag with the same meaning in another form.
  static func updates(
    _ tag: ExifTag, _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .ifPresent, value: value)
  }

  /// A tag from which the field is read if there is no better source. It stays when the field is set.
  static func removes(_ tag: ExifTag) -> TagWriting {
    TagWriting(tag: tag, condition: .never) { _ in nil }
  }

  /// A tag that the field's other tags require.
  static func adds(_ tag: ExifTag, _ value: TIFFValue) -> TagWriting {
    TagWriting(tag: tag, condition: .ifAbsent) { _ in value }
  }

  /// The edits that write the value, or remove the tag if the value is nil. `isPresent` says
  /// whether the photo has a tag.
  func edits(
    _ new: Value?, _ isPresent: (ExifTag) -> Bool
  ) throws(UnstorableValue) -> [TIFFEdit] {
    guard let new else {
      return condition == .ifAbsent ? [] : TIFFEdit.removals(of: tag)
    }
    switch condition {
    case .ifPresent where !isPresent(tag): return []
    case .ifAbsent where isPresent(tag): return []
    case .ifNeeded where !isNeeded(new): return []
    case .never: return []
    case .always, .ifNeeded, .ifPresent, .ifAbsent:
      guard let value = try value(new) else { return TIFFEdit.removals(of: tag) }
      let twin = tag.twin.map { isPresent($0) ? [TIFFEdit(tag: $0, value: value)] : [] } ?? []
      return [TIFFEdit(tag: tag, value: value)] + twin
    }
  }
}

extension TIFFEdit {
  /// The edits that remove the tag, wherever it would be read.
  fileprivate static func removals(of tag: ExifTag) -> [TIFFEdit] {
    [TIFFEdit(tag: tag, value: nil)] + (tag.twin.map { [TIFFEdit(tag: $0, value: nil)] } ?? [])
  }
}

extension ExifTag {
  /// The same tag in IFD0, where some programs put tags of the Exif directory.
  fileprivate var twin: ExifTag? {
    directory == .exif ? ExifTag(.ifd0, number) : nil
  }
}

/// When a tag is written with a field.
enum TagCondition: Sendable {
  /// Whenever the field is written.
  case always
  /// If the field's value needs the tag; otherwise the tag stays as it is.
  case ifNeeded
  /// If the photo has the tag, so that it does not contradict the field.
  case ifPresent
  /// If the photo does not have the tag. It stays when the field is removed.
  case ifAbsent
  /// Never; but it is removed with the field.
  case never
}

/// A value that Exif's numbers cannot hold exactly.
enum UnstorableValue: Error {
  /// A fraction whose numerator or denominator needs more than 32 bits.
  case fraction(Rational)
  /// A number that is not a whole number of this many bits.
  case number(Rational, bits: Int)
}
