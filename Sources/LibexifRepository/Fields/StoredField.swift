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
  /// Sets the field in the metadata to its value in the Exif tags, if they have one.
  ///
  /// - Returns: Whether they have a value.
  let decode: @Sendable (_ exif: ExifBlock, _ metadata: inout Metadata) -> Bool
  /// Sets the field to its first value in sources beside Exif, if they have one.
  ///
  /// - Returns: The source; nil if they have no value.
  let decodeOthers: @Sendable (_ sources: FurtherSources, _ metadata: inout Metadata) -> TagSource?
  /// Sets the field to its value in the MakerNote, or in a tag that is not quite the field, if there is one.
  ///
  /// - Returns: The source; nil if there is no value. Nil instead of the closure if there never is one.
  let decodeLast:
    (
      @Sendable (_ exif: ExifBlock, _ note: MakerNoteValues, _ metadata: inout Metadata) ->
        TagSource?
    )?
  /// What MakerNotes call the field; nil if they do not have it.
  let makerNoteField: MakerNoteField?
  /// Sets the field to its value in Exif tags that are copies of other programs, if there is one.
  ///
  /// - Returns: Whether they have a value.
  let decodeCopies: @Sendable (_ exif: ExifBlock, _ metadata: inout Metadata) -> Bool
  /// The edits of a photo's Exif that make the change of this field; none if it does not change. `isPresent` says
  /// whether the photo has a tag.
  let edits:
    @Sendable (_ changes: FieldChanges, _ isPresent: (ExifTag) -> Bool)
      throws(UnstorableValue) -> [TIFFEdit]
  /// The same for an XMP packet, or for a first one.
  ///
  /// - Parameter addsFirst: Whether the property that is read first is added: to sidecars.
  let xmpChanges:
    @Sendable (_ changes: FieldChanges, _ packet: XMPPacket?, _ addsFirst: Bool) -> [XMPChange]
  /// The same for a photo's IPTC block.
  let iptcChanges: @Sendable (_ changes: FieldChanges, _ block: IPTCBlock) -> [IPTCChange]
  /// Whether IPTC may have the field.
  let hasDatasets: Bool
  /// The places of the field in Exif and XMP that do not follow the change: copies of other programs.
  let leftCopies: @Sendable (_ changes: FieldChanges, _ packet: XMPPacket?) -> [String]
  /// The property that edits of fields leave, and from which a field that goes would then be read; nil if there is none.
  let remainingProperty: @Sendable (_ changes: FieldChanges, _ packet: XMPPacket) -> XMPName?
  /// The values that places have, and that are neither the old nor the new value of a field that changes; of a
  /// list, the texts that are in neither.
  let hiddenValues:
    @Sendable (_ changes: FieldChanges, _ packet: XMPPacket?, _ blocks: [IPTCBlock]) -> [(
      place: String, value: MetadataValue
    )]
  /// What XMP and IPTC say if the field is a date; nothing for other fields.
  let dates: @Sendable (_ sources: FurtherSources) -> [CaptureDate]
  /// The tags of these edits.
  let writtenTags: [WrittenTag]
  /// The tags in which other programs keep copies of the field.
  let copyTags: [ExifTag]
  /// The XMP properties, in the order of reading, without copies of other programs.
  let xmpNames: [XMPName]
  /// The XMP properties that qualify the field's value; nil if it is not a date.
  let xmpQualifiers: XMPDateQualifiers?
  /// The XMP properties in which other programs keep copies of the field.
  let xmpCopies: [XMPName]
  /// Of these, the properties that are read, and that edits leave as they are. The edit names them.
  let xmpRead: [XMPName]
  /// Those that are neither read nor changed. The edit names them.
  let xmpLeft: [XMPName]
  /// The Exif tags of which the same holds.
  let leftTags: [ExifTag]

  /// The qualified names of the properties that are no copies, with the prefixes that programs usually give them. Older
  /// ones write `xap` for `xmp`.
  var xmpProperties: [String] {
    (xmpNames + (xmpQualifiers?.names ?? [])).flatMap { name in
      name.namespace.isIdentical(to: XMPNamespace.xmp.uri)
        ? ["\(name)", "xap:\(name.local)"] : ["\(name)"]
    }
  }

  /// Sets the fields of these rows in the metadata to their values in the Exif tags.
  ///
  /// - Returns: The rows with a value.
  @discardableResult
  static func decode(
    _ rows: StoredFieldRows = .all, of exif: ExifBlock, into metadata: inout Metadata
  ) -> StoredFieldRows {
    var found = StoredFieldRows()
    // By index: iterating would copy the rows for every photo.
    for index in all.indices where rows.contains(index) && all[index].decode(exif, &metadata) {
      found.insert(index)
    }
    return found
  }

  /// A field that `value` decodes and `writings` write in Exif, and that XMP has in these properties.
  //
  // The key path comes as a closure and the initialiser is inlined, so that the compiler sees the property that it
  // names. Storing and following a key path would take longer than all the rest.
  @inline(__always)
  init<Value: MetadataFieldValue>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    _ precedence: Precedence = .exif, exif writings: [TagWriting<Value>],
    xmp properties: [XMPSource<Value>], iptc datasets: IPTCSource<Value>? = nil,
    copies: [ExifCopy<Value>] = [], unwritable: [XMPName] = [],
    qualifiers: XMPDateQualifiers? = nil, makerNote makerNoteField: MakerNoteField? = nil,
    last: (@Sendable (ExifBlock, MakerNoteValues) -> (Value, TagSource)?)? = nil,
    decoding value: @escaping @Sendable (ExifBlock) -> Value?
  ) {
    self.init(
      name, precedence, get: { $0[keyPath: property()] },
      set: { $1[keyPath: property()] = $0 }, exif: writings, xmp: properties, iptc: datasets,
      copies: copies, unwritable: unwritable, qualifiers: qualifiers, makerNote: makerNoteField,
      last: last
    ) { (exif, metadata) in
      guard let value = value(exif) else { return false }
      metadata[keyPath: property()] = value
      return true
    }
  }

  /// The same with closures that get, set and decode the property.
  private init<Value: MetadataFieldValue>(
    _ name: String, _ precedence: Precedence, get: @escaping @Sendable (Metadata) -> Value?,
    set: @escaping @Sendable (Value, inout Metadata) -> Void, exif writings: [TagWriting<Value>],
    xmp properties: [XMPSource<Value>], iptc datasets: IPTCSource<Value>?,
    copies: [ExifCopy<Value>], unwritable: [XMPName], qualifiers: XMPDateQualifiers?,
    makerNote makerNoteField: MakerNoteField?,
    last: (@Sendable (ExifBlock, MakerNoteValues) -> (Value, TagSource)?)?,
    decode: @escaping @Sendable (ExifBlock, inout Metadata) -> Bool
  ) {
    self.name = name
    self.precedence = precedence
    self.decode = decode
    let firstCopy = properties.firstIndex(where: \.isCopy) ?? properties.endIndex
    decodeOthers = { (sources, metadata) in
      var inXMP: Value?
      if let packet = sources.xmp {
        for index in 0..<firstCopy {
          let value = properties[index].read(packet)
          inXMP = inXMP?.refined(by: value) ?? value
          if let inXMP, !inXMP.isPartialDate { break }
        }
      }
      var inIPTC: Value?
      if let datasets, let block = sources.iptc,
        inXMP?.isPartialDate ?? true || sources.prefersIPTCToXMP
      {
        inIPTC = datasets.read(block)
        if let partial = inXMP, let other = inIPTC, !sources.prefersIPTCToXMP,
          partial.refined(by: other).metadataValue != other.metadataValue
        {
          inIPTC = nil
        }
        if inIPTC == nil, inXMP == nil {
          inIPTC = sources.otherIPTC.lazy.compactMap(datasets.read).first
        }
      }
      if inXMP == nil, inIPTC == nil, let packet = sources.xmp {
        for index in firstCopy..<properties.endIndex {
          inXMP = properties[index].read(packet)
          if inXMP != nil { break }
        }
      }
      guard let value = inIPTC ?? inXMP else { return nil }
      set(value, &metadata)
      return inIPTC == nil ? .xmp : .iptc
    }
    decodeCopies = { (exif, metadata) in
      for copy in copies {
        guard let value = copy.read(exif) else { continue }
        set(value, &metadata)
        return true
      }
      return false
    }
    self.makerNoteField = makerNoteField
    if let last {
      decodeLast = { (exif, note, metadata) in
        guard let (value, source) = last(exif, note) else { return nil }
        set(value, &metadata)
        return source
      }
    } else {
      decodeLast = nil
    }
    let change: @Sendable (FieldChanges) -> PlaceChange<Value>? = { changes in
      changes.change(of: name, from: get(changes.old), to: get(changes.new))
    }
    edits = { (changes, isPresent) throws(UnstorableValue) in
      guard let change = change(changes) else { return [] }
      var edits: [TIFFEdit] = []
      let inExif = changes.inExif.flatMap(get)
      if !change.isSame || !(inExif.map(change.isNew) ?? true)
        || changes.exif?.isGuess(fieldNamed: name) ?? false
      {
        for row in writings { edits += try row.edits(change.new, isPresent) }
      }
      return edits + copies.flatMap { $0.edits(changes, change) }
    }
    let qualifying = qualifiers?.sources as? [XMPSource<Value>] ?? []
    xmpChanges = { (changes, packet, addsFirst) in
      guard let change = change(changes) else { return [] }
      // Few programs understand a date in Exif of which less is known.
      let isAdded = addsFirst || change.new?.isPartialDate ?? false
      let first = isAdded && !change.isSame ? 1 : 0
      var sources = properties.prefix(first).map(\.added) + properties.dropFirst(first)
      sources += qualifying
      if addsFirst { sources = sources.map(\.inSidecar) }
      let known = (properties + qualifying).map(\.name)
      return sources.flatMap { source in
        source.changes(change, in: packet)
          + (packet.map { source.variantChanges(change, in: $0, except: known) } ?? [])
      }
    }
    iptcChanges = { (changes, block) in
      guard let change = change(changes), let datasets else { return [] }
      if change.isSame, change.listEdit == nil, datasets.read(block).map(change.isNew) ?? true {
        return []
      }
      return datasets.changes(change, block)
    }
    hasDatasets = datasets != nil
    leftCopies = { (changes, packet) in
      guard let change = change(changes) else { return [] }
      let inXMP = packet.map { packet in
        (properties.filter { $0.isLeft(change, in: packet) }.map(\.name)
          + change.left(of: unwritable, in: packet)).map { "\($0)" }
          + properties.flatMap { $0.leftInPlaces(change, in: packet) }
      }
      return (inXMP ?? [])
        + copies.filter { $0.isLeft(changes, change) }.map { $0.tag.copyName }
    }
    remainingProperty = { (changes, packet) in
      guard let change = change(changes), !change.isSame, change.new == nil else { return nil }
      return properties.first { $0.isLeftAlone && $0.read(packet) != nil }?.name
    }
    hiddenValues = { (changes, packet, blocks) in
      guard let change = change(changes), precedence != .exifAlone else { return [] }
      var values: [(String, Value?)] =
        writings.isEmpty
        ? [] : [("Exif", changes.inExif.flatMap(get))]
      values += properties[..<firstCopy].map { ("XMP (\($0.name))", packet.flatMap($0.read)) }
      values += blocks.map { ("IPTC", datasets?.read($0)) }
      values = values.map { ($0, $1.flatMap(change.hidden)) }
      // In the order of reading.
      values += properties[firstCopy...].map { copy in
        ("XMP (\(copy.name))", packet.flatMap { copy.hidden(change, in: $0) })
      }
      values += copies.map {
        ("Exif (\($0.tag.copyName))", $0.hidden(changes).flatMap(change.hidden))
      }
      return values.compactMap { place, value in value.map { (place, $0.metadataValue) } }
    }
    if Value.self == CaptureDate.self {
      dates = { (sources: FurtherSources) in saidDates(by: properties, datasets, in: sources) }
    } else {
      dates = { _ in [] }
    }
    writtenTags = writings.map { WrittenTag(tag: $0.tag, condition: $0.condition) }
    copyTags = copies.filter(\.isRead).map(\.tag)
    leftTags = copies.filter { !$0.isRead }.map(\.tag)
    xmpNames = properties.filter { !$0.isCopy }.map(\.name)
    xmpQualifiers = qualifiers
    xmpCopies = properties.filter(\.isCopy).map(\.name)
    xmpRead = properties.filter(\.isLeftAlone).map(\.name)
    xmpLeft = unwritable
  }

  /// A field that Exif does not have.
  @inline(__always)
  init<Value: MetadataFieldValue>(
    _ name: String,
    _ property:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Metadata, Value?> & Sendable,
    xmp properties: [XMPSource<Value>], iptc datasets: IPTCSource<Value>? = nil,
    copies: [ExifCopy<Value>] = [], unwritable: [XMPName] = []
  ) {
    self.init(
      name, property(), .others, exif: [], xmp: properties, iptc: datasets, copies: copies,
      unwritable: unwritable
    ) { _ in nil }
  }
}

/// The dates that these properties and datasets say.
private func saidDates<Value: MetadataFieldValue>(
  by properties: [XMPSource<Value>], _ datasets: IPTCSource<Value>?, in sources: FurtherSources
) -> [CaptureDate] {
  var dates: [CaptureDate] = []
  if let packet = sources.xmp {
    for property in properties {
      if let date = property.read(packet) as? CaptureDate { dates.append(date) }
    }
  }
  if let block = sources.iptc, let date = datasets?.read(block) as? CaptureDate,
    // Programs that do not know the offset write +0000, as IPTC demands one.
    date.utcOffset != 0
  {
    dates.append(date)
  }
  return dates
}

extension MetadataFieldValue {
  /// Whether it is a date without its time.
  fileprivate var isPartialDate: Bool { (self as? CaptureDate)?.isPartial ?? false }

  /// The other value, if it is a date that says more than this one.
  fileprivate func refined(by other: Self?) -> Self {
    guard let date = self as? CaptureDate, let other, let otherDate = other as? CaptureDate else {
      return self
    }
    return date.refined(by: otherDate) == date ? self : other
  }
}
