import PhotoEntities
import TIFFBlocks

/// A row of the table from fields to Exif tags: how a field is read, and which tags it is written
/// to. The size in pixels is not in the table, as no tag gives it reliably.
struct ExifField: Sendable {
  /// A tag that the field is written to.
  struct WrittenTag: Sendable, Hashable {
    let tag: ExifTag
    let condition: TagCondition
  }

  /// The field's name in `MetadataField.all`.
  let name: String
  /// Sets the field in the metadata to its value in the contents.
  let decode: @Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> Void
  /// The edits that change a photo from the old to the new value, or remove it if there is no new value;
  /// none if both are equal. `isPresent` says whether the photo has a tag.
  let edits:
    @Sendable (_ old: Metadata, _ new: Metadata, _ isPresent: (ExifTag) -> Bool)
      throws(UnstorableValue) -> [TIFFEdit]
  /// The tags of these edits.
  let writtenTags: [WrittenTag]
  /// The XMP properties with the same meaning, by their qualified names with the usual prefixes. No
  /// edit writes them.
  let xmpProperties: [String]

  /// Sets every field in the metadata to its value in the contents.
  static func decodeAll(_ contents: borrowing ExifContents, into metadata: inout Metadata) {
    // By index: iterating would copy the rows for every photo.
    for index in all.indices { all[index].decode(contents, &metadata) }
  }

  /// A field that `value` decodes and `writings` write, with its names in XMP.
  //
  // The key path comes as a closure, so that the compiler sees the property that it names. Storing
  // and following a key path would take longer than all the rest.
  init<Value: MetadataFieldValue>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    _ writings: [TagWriting<Value>], xmp xmpProperties: [String],
    decoding value: @escaping @Sendable (borrowing ExifContents) -> Value?
  ) {
    self.name = name
    self.xmpProperties = xmpProperties
    decode = { $1[keyPath: property()] = value($0) }
    edits = { (old, new, isPresent) throws(UnstorableValue) in
      let value = new[keyPath: property()]
      var edits: [TIFFEdit] = []
      guard old[keyPath: property()]?.metadataValue != value?.metadataValue else { return edits }
      for row in writings {
        edits += try row.edits(value, isPresent)
      }
      return edits
    }
    writtenTags = writings.map { WrittenTag(tag: $0.tag, condition: $0.condition) }
  }
}

extension ExifField {
  /// The tags that fields are read from. An edit writes each of them, so that the photo then has
  /// the new value.
  static let readTags = TagSelection(
    // Some programs put tags of the Exif directory into IFD0.
    ifd0: TagNumbers(numbers(in: .ifd0) + numbers(in: .exif)),
    exif: TagNumbers(numbers(in: .exif)), gps: TagNumbers(numbers(in: .gps)))

  private static func numbers(in directory: ExifDirectory) -> [UInt16] {
    all.flatMap(\.writtenTags).filter { $0.tag.directory == directory && $0.isRead }
      .map(\.tag.number)
  }
}

extension ExifField.WrittenTag {
  /// Whether fields are read from the tag. Other tags are written only for programs that need them.
  fileprivate var isRead: Bool {
    if case .ifAbsent = condition { false } else { true }
  }
}

extension ExifContents.Purpose {
  /// The tags that fields are read from.
  static let fields = Self.only(ExifField.readTags)
}
