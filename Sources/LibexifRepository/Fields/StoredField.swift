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
  ///
  /// - Returns: Whether they have a value.
  let decode: @Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> Bool
  /// Sets the field to its first value in sources beside Exif, if they have one.
  ///
  /// - Returns: The source; nil if they have no value.
  let decodeOthers: @Sendable (_ sources: FurtherSources, _ metadata: inout Metadata) -> TagSource?
  /// Sets the field to its value in the MakerNote, or in a tag that is not quite the field, if there is one.
  ///
  /// - Returns: The source; nil if there is no value. Nil instead of the closure if there never is one.
  let decodeLast:
    (@Sendable (_ contents: borrowing ExifContents, _ metadata: inout Metadata) -> TagSource?)?
  /// What MakerNotes call the field; nil if they do not have it.
  let makerNoteField: MakerNoteField?
  /// The edits that change a photo's Exif from the old to the new value, or remove it if there is no new
  /// value; none if both are equal. `isPresent` says whether the photo has a tag.
  let edits:
    @Sendable (_ old: Metadata, _ new: Metadata, _ isPresent: (ExifTag) -> Bool)
      throws(UnstorableValue) -> [TIFFEdit]
  /// The same for a photo's XMP packet, or without one.
  let xmpChanges: @Sendable (_ old: Metadata, _ new: Metadata, _ packet: XMPPacket?) -> [XMPChange]
  /// The same for a sidecar, or for a first one. The property that is read first is added.
  let sidecarChanges:
    @Sendable (_ old: Metadata, _ new: Metadata, _ packet: XMPPacket?) -> [XMPChange]
  /// The same for a photo's IPTC block.
  let iptcChanges: @Sendable (_ old: Metadata, _ new: Metadata, _ block: IPTCBlock) -> [IPTCChange]
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
  ///
  /// - Returns: The rows with a value.
  @discardableResult
  static func decodeAll(
    _ contents: borrowing ExifContents, into metadata: inout Metadata
  ) -> StoredFieldRows {
    var found = StoredFieldRows()
    // By index: iterating would copy the rows for every photo.
    for index in all.indices where all[index].decode(contents, &metadata) { found.insert(index) }
    return found
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
    xmp properties: [XMPSource<Value>], iptc datasets: IPTCSource<Value>? = nil,
    makerNote makerNoteField: MakerNoteField? = nil,
    last: (@Sendable (borrowing ExifContents) -> (Value, TagSource)?)? = nil,
    decoding value: @escaping @Sendable (borrowing ExifContents) -> Value?
  ) {
    self.name = name
    self.precedence = precedence
    decode = { (contents, metadata) in
      let value = value(contents)
      metadata[keyPath: property()] = value
      return value != nil
    }
    let set: @Sendable (Value, inout Metadata) -> Void = { $1[keyPath: property()] = $0 }
    decodeOthers = { (sources, metadata) in
      var inXMP: Value?
      if let packet = sources.xmp {
        for index in properties.indices {
          inXMP = properties[index].read(packet)
          if inXMP != nil { break }
        }
      }
      var inIPTC: Value?
      if let datasets, let block = sources.iptc, inXMP == nil || sources.prefersIPTCToXMP {
        inIPTC = datasets.read(block)
        if inIPTC == nil, inXMP == nil {
          inIPTC = sources.otherIPTC.lazy.compactMap(datasets.read).first
        }
      }
      guard let value = inIPTC ?? inXMP else { return nil }
      set(value, &metadata)
      return inIPTC == nil ? .xmp : .iptc
    }
    self.makerNoteField = makerNoteField
    if let last {
      decodeLast = { (contents, metadata) in
        guard let (value, source) = last(contents) else { return nil }
        set(value, &metadata)
        return source
      }
    } else {
      decodeLast = nil
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
    sidecarChanges = { (old, new, packet) in
      let value = new[keyPath: property()]
      guard old[keyPath: property()]?.metadataValue != value?.metadataValue else { return [] }
      return (properties.prefix(1).map(\.added) + properties.dropFirst())
        .flatMap { $0.changes(value, in: packet) }
    }
    iptcChanges = { (old, new, block) in
      let value = new[keyPath: property()]
      guard old[keyPath: property()]?.metadataValue != value?.metadataValue else { return [] }
      return datasets?.changes(value, block) ?? []
    }
    writtenTags = writings.map { WrittenTag(tag: $0.tag, condition: $0.condition) }
    xmpNames = properties.map(\.name)
  }

  /// A field that Exif does not have.
  init<Value: MetadataFieldValue>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    xmp properties: [XMPSource<Value>], iptc datasets: IPTCSource<Value>? = nil
  ) {
    self.init(name, property(), .others, exif: [], xmp: properties, iptc: datasets) { _ in nil }
  }
}

extension StoredField {
  /// The tags that fields, and the time by GPS, are read from. An edit writes each of them, so that the photo then has
  /// the new value.
  static let readTags = TagSelection(
    // Some programs put tags of the Exif directory into IFD0.
    ifd0: TagNumbers(numbers(in: .ifd0) + numbers(in: .exif)),
    exif: TagNumbers(numbers(in: .exif)),
    gps: TagNumbers(numbers(in: .gps) + ExifTag.placeTime.map(\.number)))

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
  /// The MakerNote, and the tags that fields are read from.
  static let makerNote = Self.makerNoteBeside(StoredField.readTags)
}

/// Some rows of `StoredField.all`, by their index, below 64.
struct StoredFieldRows: Sendable, Hashable {
  private var bits: UInt64 = 0

  func contains(_ index: Int) -> Bool { bits >> UInt64(index) & 1 == 1 }

  mutating func insert(_ index: Int) { bits |= 1 << UInt64(index) }

  var isEmpty: Bool { bits == 0 }

  /// These rows without the others.
  func subtracting(_ others: StoredFieldRows) -> StoredFieldRows {
    var rows = self
    rows.bits &= ~others.bits
    return rows
  }
}
