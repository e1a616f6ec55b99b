import PhotoEntities
import TIFFBlocks

/// The one table from fields to Exif tags: how a field is read, and which tags it is written to.
/// The size in pixels is not in it, as no tag tells it reliably.
struct ExifField: Sendable {
  /// A tag that the field is written to.
  struct WrittenTag: Sendable, Hashable {
    let tag: ExifTag
    let condition: TagCondition
  }

  /// The field's name in `MetadataField.all`.
  let name: String
  /// Sets the field in the metadata to what the contents say.
  let decode: @Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> Void
  /// The edits that make a photo say the metadata's value, or nothing of it.
  let edits:
    @Sendable (_ metadata: Metadata, _ isPresent: (ExifTag) -> Bool) throws(UnstorableValue) ->
      [TIFFEdit]
  /// The tags that these edits are of.
  let writtenTags: [WrittenTag]
  /// The properties of XMP that say the same, by their qualified names with the usual prefixes.
  /// No edit writes them.
  let xmpProperties: [String]

  /// Sets every field in the metadata to what the contents say.
  static func decodeAll(_ contents: borrowing ExifContents, into metadata: inout Metadata) {
    // By index, as the rows would be copied otherwise, for every photo.
    for index in all.indices { all[index].decode(contents, &metadata) }
  }

  /// A field that `value` decodes and `writings` write, with the names that XMP has for it.
  //
  // The key path comes as a closure, so that the compiler sees the property that it leads to:
  // following a key path, and holding on to it, takes longer than the rest.
  init<Value: Sendable>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    _ writings: [TagWriting<Value>], xmp xmpProperties: [String],
    decoding value: @escaping @Sendable (borrowing ExifContents) -> Value?
  ) {
    self.name = name
    self.xmpProperties = xmpProperties
    decode = { $1[keyPath: property()] = value($0) }
    edits = { (metadata, isPresent) throws(UnstorableValue) in
      var edits: [TIFFEdit] = []
      for row in writings {
        edits += try row.edits(metadata[keyPath: property()], isPresent)
      }
      return edits
    }
    writtenTags = writings.map { WrittenTag(tag: $0.tag, condition: $0.condition) }
  }
}
