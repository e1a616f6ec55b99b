import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// A row of the table from fields to their sources: where a field is read, in which order, and where it is
/// written. The size in pixels is not in the table, as no tag gives it reliably.
struct StoredField: Sendable {
  /// An Exif tag that the field is written to.
  struct WrittenTag: Sendable, Hashable {
    let tag: ExifTag
    let condition: TagCondition
  }

  /// Which source of a field counts (MWG Guidelines for Handling Image Metadata 2.0, section 5).
  enum Precedence: Sendable {
    /// Exif, then the others.
    case exif
    /// Exif alone. The other sources are only written.
    case exifAlone
    /// The others, then Exif.
    case others
  }

  /// The field's name in `MetadataField.all`.
  let name: String
  /// The source that counts.
  let precedence: Precedence
  /// Sets the field in the metadata to its value in the Exif tags.
  let decode: @Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> Void
  /// Whether the metadata has no value of the field's own.
  let isMissing: @Sendable (_ metadata: borrowing Metadata) -> Bool
  /// Sets the field to its first value in sources beside Exif, if they have one.
  ///
  /// - Returns: The source; nil if they have no value.
  let decodeOthers: @Sendable (_ sources: FurtherSources, _ metadata: inout Metadata) -> TagSource?
  /// The edits that change a photo's Exif from the old to the new value, or remove it if there is no new
  /// value; none if both are equal. `isPresent` says whether the photo has a tag.
  let edits:
    @Sendable (_ old: Metadata, _ new: Metadata, _ isPresent: (ExifTag) -> Bool)
      throws(UnstorableValue) -> [TIFFEdit]
  /// The same for a photo's XMP packet, or without one.
  let xmpChanges: @Sendable (_ old: Metadata, _ new: Metadata, _ packet: XMPPacket?) -> [XMPChange]
  /// The tags of these edits.
  let writtenTags: [WrittenTag]
  /// The XMP properties, in the order of reading.
  let xmpNames: [XMPName]

  /// The qualified names of these properties, with the prefixes that programs usually give them. Older ones
  /// write `xap` for `xmp`.
  var xmpProperties: [String] {
    xmpNames.flatMap { name in
      name.namespace.isIdentical(to: XMPNamespace.xmp.uri)
        ? ["\(name)", "xap:\(name.local)"] : ["\(name)"]
    }
  }

  /// Sets every field in the metadata to its value in the Exif tags.
  static func decodeAll(_ contents: borrowing ExifContents, into metadata: inout Metadata) {
    // By index: iterating would copy the rows for every photo.
    for index in all.indices { all[index].decode(contents, &metadata) }
  }

  /// A field that `value` decodes and `writings` write in Exif, and that XMP has in these properties.
  //
  // The key path comes as a closure, so that the compiler sees the property that it names. Storing
  // and following a key path would take longer than all the rest.
  init<Value: MetadataFieldValue>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    _ precedence: Precedence = .exif, exif writings: [TagWriting<Value>],
    xmp properties: [XMPSource<Value>],
    decoding value: @escaping @Sendable (borrowing ExifContents) -> Value?
  ) {
    self.name = name
    self.precedence = precedence
    decode = { $1[keyPath: property()] = value($0) }
    isMissing = { $0[keyPath: property()] == nil }
    decodeOthers = { (sources, metadata) in
      guard let packet = sources.xmp else { return nil }
      for source in properties {
        guard let value = source.read(packet) else { continue }
        metadata[keyPath: property()] = value
        return .xmp
      }
      return nil
    }
    edits = { (old, new, isPresent) throws(UnstorableValue) in
      let value = new[keyPath: property()]
      var edits: [TIFFEdit] = []
      guard old[keyPath: property()]?.metadataValue != value?.metadataValue else { return edits }
      for row in writings {
        edits += try row.edits(value, isPresent)
      }
      return edits
    }
    xmpChanges = { (old, new, packet) in
      let value = new[keyPath: property()]
      guard old[keyPath: property()]?.metadataValue != value?.metadataValue else { return [] }
      return properties.flatMap { $0.changes(value, in: packet) }
    }
    writtenTags = writings.map { WrittenTag(tag: $0.tag, condition: $0.condition) }
    xmpNames = properties.map(\.name)
  }
}

extension StoredField {
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

extension StoredField.WrittenTag {
  /// Whether fields are read from the tag. Other tags are written only for programs that need them.
  fileprivate var isRead: Bool {
    if case .ifAbsent = condition { false } else { true }
  }
}

extension ExifContents.Purpose {
  /// The tags that fields are read from.
  static let fields = Self.only(StoredField.readTags)
}
