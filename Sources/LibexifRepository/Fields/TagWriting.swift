import TIFFBlocks

/// One of the tags that a field is written to: when, and with what.
struct TagWriting<Value: Sendable>: Sendable {
  let tag: ExifTag
  let condition: TagCondition
  /// Whether the value needs the tag.
  var isNeeded: @Sendable (Value) -> Bool = { _ in true }
  /// The value that says the field's; nil where the tag is to go.
  let value: @Sendable (Value) throws(UnstorableValue) -> TIFFValue?

  /// A tag that is written with the field.
  static func sets(
    _ tag: ExifTag, _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .always, value: value)
  }

  /// A tag that is written with some of the field's values.
  static func setsWhere(
    _ isNeeded: @escaping @Sendable (Value) -> Bool, _ tag: ExifTag,
    _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .whereNeeded, isNeeded: isNeeded, value: value)
  }

  /// A tag that says the same in another form.
  static func updates(
    _ tag: ExifTag, _ value: @escaping @Sendable (Value) throws(UnstorableValue) -> TIFFValue?
  ) -> TagWriting {
    TagWriting(tag: tag, condition: .wherePresent, value: value)
  }

  /// A tag that the others need beside them.
  static func adds(_ tag: ExifTag, _ value: TIFFValue) -> TagWriting {
    TagWriting(tag: tag, condition: .whereAbsent) { _ in value }
  }

  /// A tag that is read where the field's own are missing.
  static func removes(_ tag: ExifTag) -> TagWriting {
    TagWriting(tag: tag, condition: .onlyRemoved) { _ in nil }
  }

  /// The edits that write the value, or remove the tag where it is nil, in a photo in which
  /// `isPresent` says of each tag whether it is there.
  func edits(
    _ new: Value?, _ isPresent: (ExifTag) -> Bool
  ) throws(UnstorableValue) -> [TIFFEdit] {
    guard let new else {
      return condition == .whereAbsent ? [] : TIFFEdit.removals(of: tag)
    }
    switch condition {
    case .onlyRemoved: return []
    case .wherePresent where !isPresent(tag): return []
    case .whereAbsent where isPresent(tag): return []
    case .whereNeeded where !isNeeded(new): return []
    case .always, .whereNeeded, .wherePresent, .whereAbsent:
      guard let value = try value(new) else { return TIFFEdit.removals(of: tag) }
      let twin = tag.twin.map { isPresent($0) ? [TIFFEdit(tag: $0, value: value)] : [] } ?? []
      return [TIFFEdit(tag: tag, value: value)] + twin
    }
  }
}

extension TIFFEdit {
  /// The edits by which nobody reads the tag any more.
  fileprivate static func removals(of tag: ExifTag) -> [TIFFEdit] {
    [TIFFEdit(tag: tag, value: nil)] + (tag.twin.map { [TIFFEdit(tag: $0, value: nil)] } ?? [])
  }
}

extension ExifTag {
  /// Where some programs put a tag of the Exif directory: into IFD0.
  fileprivate var twin: ExifTag? {
    directory == .exif ? ExifTag(.ifd0, number) : nil
  }
}
