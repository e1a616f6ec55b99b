import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

extension ReadPhoto {
  /// The photo's XMP packet with these changes of fields, or a first one; nil if it stays as it
  /// is. A property that the packet does not have is added only if programs read its field from XMP
  /// alone, or first.
  ///
  /// - Parameters:
  ///   - further: Changes of properties that are not fields.
  ///   - named: Changes of properties that the edit names itself.
  ///   - isInsteadOfExif: Whether Exif cannot be edited, so that the packet has to have the fields.
  func editedXMP(
    making fields: FieldChanges, also further: [XMPChange] = [], needed named: [XMPChange] = [],
    insteadOfExif isInsteadOfExif: Bool = false
  ) throws(PhotoRepositoryError) -> XMPPacket? {
    let rows = StoredField.all.indices.filter {
      isInsteadOfExif || mayBeInXMP(StoredField.all[$0])
        || isPartialDate(StoredField.all[$0], in: fields)
    }
    var changes = try withoutGuesses(changes(of: rows, making: fields)) + further + named
    if self.further.xmp == nil, container.xmpEditing != .none,
      changes.contains(where: { !$0.value.texts.isEmpty })
    {
      // The first packet gets all that a packet would.
      changes =
        try withoutGuesses(self.changes(of: StoredField.all.indices, making: fields)) + further
        + named
    }
    let changed = changedRows(to: fields.new)
    if !changes.isEmpty || !changed.isEmpty { try checkLength(of: .xmp) }
    try checkOtherPackets(changes, of: changed)
    if let packet = self.further.xmp { try checkRemaining(fields, in: packet, named) }
    guard let packet = self.further.xmp else {
      let additions = changes.filter { !$0.value.texts.isEmpty }
      return additions.isEmpty
        ? nil
        : try editing(.xmp) { () throws(MetadataRefusal) in
          try XMPPacket.new(additions, for: .photo)
        }
    }
    let edit = try editing(.xmp) { () throws(MetadataRefusal) in try packet.edited(changes) }
    guard !edit.changes.isEmpty else { return nil }
    if container.xmpEditing == .all { return edit.packet }
    // A longer packet would make more of the file move.
    if let fitted = edit.packet.fitted(to: packet.stored.count) { return fitted }
    guard container.xmpEditing == .preferablySameLength else { return edit.packet }
    let needed =
      try withoutGuesses(
        self.changes(
          of: rows.filter {
            mustBeInXMP(StoredField.all[$0]) || isPartialDate(StoredField.all[$0], in: fields)
          }, making: fields)) + named
    let smaller = try editing(.xmp) { () throws(MetadataRefusal) in try packet.edited(needed) }
    return smaller.changes.isEmpty
      ? nil : smaller.packet.fitted(to: packet.stored.count) ?? edit.packet
  }

  /// A field whose new value neither the boxes of a film nor XMP can say; nil if there is none.
  ///
  /// - Parameter held: The fields that the boxes say.
  func fieldWithoutPlace(
    in fields: FieldChanges, held: Set<MetadataField>
  ) -> MetadataField? {
    changedFields(to: fields.new).first { field in
      guard !held.contains(field), field.recorded(in: fields.new) != nil else { return false }
      guard let index = StoredField.index(of: field) else { return true }
      return StoredField.all[index].xmpChanges(fields, further.xmp, true)
        .allSatisfy { $0.value.texts.isEmpty }
    }
  }

  /// The same of a film. A property that the packet does not have is added if the boxes of the film do not say its
  /// field.
  ///
  /// - Parameter held: The fields that the boxes say.
  func editedXMP(
    ofFilmHolding held: Set<MetadataField>, making fields: FieldChanges, needed named: [XMPChange]
  ) throws(PhotoRepositoryError) -> XMPPacket? {
    let packet = further.xmp
    var changes = StoredField.all.indices.flatMap { index in
      let isHeld = FieldSelection.fields[index].map(held.contains) ?? false
      let changes = StoredField.all[index].xmpChanges(fields, packet, !isHeld)
      return isHeld ? changes.filter { packet?.count(of: $0.name) ?? 0 > 0 } : changes
    }
    changes = try withoutGuesses(
      changes + XMPPacket.placeChanges(making: fields, in: packet, addsTime: false))
    changes += named
    if !changes.isEmpty { try checkLength(of: .xmp) }
    try checkOtherPackets(changes, of: changedRows(to: fields.new))
    guard let packet else {
      let additions = changes.filter { !$0.value.texts.isEmpty }
      return additions.isEmpty
        ? nil
        : try editing(.xmp) { () throws(MetadataRefusal) in
          try XMPPacket.new(additions, for: .photo)
        }
    }
    try checkRemaining(fields, in: packet, named)
    let edit = try editing(.xmp) { () throws(MetadataRefusal) in try packet.edited(changes) }
    guard !edit.changes.isEmpty else { return nil }
    // A packet of the same length moves nothing.
    return edit.packet.fitted(to: packet.stored.count) ?? edit.packet
  }

  /// The changes of these fields, and of what else says where the photo was taken.
  ///
  /// - Parameter rows: Indices of rows: they are not copied for each photo.
  private func changes(
    of rows: some Sequence<Int>, making fields: FieldChanges
  ) -> [XMPChange] {
    rows.flatMap { StoredField.all[$0].xmpChanges(fields, further.xmp, false) }
      + XMPPacket.placeChanges(making: fields, in: further.xmp, addsTime: false)
  }

  /// Whether the field is in the packet, or may be added. If no packet can be edited, a field that Exif has too is
  /// added there alone.
  private func mayBeInXMP(_ row: StoredField) -> Bool {
    switch container.xmpEditing {
    case .all: true
    case .anyLength, .preferablySameLength: further.xmp != nil || mustBeInXMP(row)
    case .none: mustBeInXMP(row)
    }
  }

  /// Whether a packet gets the field that would have it in Exif alone, as it becomes a date of which less is known: few
  /// programs understand that in Exif. Not if much of the file would move for it.
  private func isPartialDate(_ row: StoredField, in fields: FieldChanges) -> Bool {
    guard container.xmpEditing == .anyLength, !container.format.isRaw,
      let field = MetadataField(named: row.name)
    else { return false }
    return fields.concern(field) && field.recorded(in: fields.new)?.isPartialDate ?? false
  }

  /// Whether the field is in the packet, or Exif does not have it.
  private func mustBeInXMP(_ row: StoredField) -> Bool {
    if row.writtenTags.isEmpty { return true }
    let packets = further.xmp.map { [$0.bytes] } ?? []
    let names = row.xmpProperties + row.xmpCopies.map { "\($0)" }
    return !XMPNameSearch.properties(among: Set(names), in: packets).isEmpty
  }

  /// Checks that no field that goes would be read from a property that edits of fields leave as it is.
  ///
  /// - Parameter named: Changes of properties that the edit names itself.
  func checkRemaining(
    _ fields: FieldChanges, in packet: XMPPacket, _ named: [XMPChange]
  ) throws(PhotoRepositoryError) {
    for row in StoredField.all {
      guard let property = row.remainingProperty(fields, packet),
        !named.contains(where: { $0.name == property })
      else { continue }
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier,
        reason: .notStorable(
          .tag(
            row.name,
            detail: "would be read from \(property); add --unset XMP-\(property) to remove that")))
    }
  }

  /// Checks that no packet that is not edited has one of the fields.
  private func checkOtherPackets(
    _ changes: [XMPChange], of fields: [StoredField]
  ) throws(PhotoRepositoryError) {
    let found = XMPNameSearch.properties(
      among: Set(fields.flatMap(\.xmpProperties)), in: further.otherPackets)
    if let fault = further.xmpFault,
      !found.isEmpty || changes.contains(where: { !$0.value.texts.isEmpty })
    {
      throw uneditable(.xmp, "\(fault)")
    }
    guard found.isEmpty else {
      throw uneditable(.xmp, "a further packet has \(found.sorted().joined(separator: ", "))")
    }
  }

  /// Runs `body`, which edits this part of the photo.
  func editing<Result>(
    _ part: PhotoRepositoryError.Reason.MetadataPart,
    _ body: () throws(MetadataRefusal) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    do throws(MetadataRefusal) {
      return try body()
    } catch {
      throw uneditable(part, "\(error)")
    }
  }

  /// The fields that differ from this metadata.
  func changedFields(to new: Metadata) -> [MetadataField] {
    MetadataField.all.filter { $0.value(in: metadata) != $0.value(in: new) }
  }

  /// Their rows.
  private func changedRows(to new: Metadata) -> [StoredField] {
    changedFields(to: new).compactMap(StoredField.index(of:)).sorted().map { StoredField.all[$0] }
  }

  /// The warning for changed fields that the photo's XMP has too, if an edit changes Exif alone.
  func xmpWarnings(
    _ file: OpenFile, ofChangesTo new: Metadata
  ) throws(PhotoRepositoryError) -> [PhotoWarning] {
    let rows = changedRows(to: new)
    guard !rows.isEmpty else { return [] }
    let found = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.furtherMetadata(in: file, for: .edits)
    }
    let inResources = [PhotoshopResources(found.photoshop).xmp].compactMap(\.self)
    let contradicted = Self.fields(
      of: rows, in: found.xmpPackets + found.extendedXMP + inResources)
    return contradicted.isEmpty ? [] : [.alsoInXMP(contradicted)]
  }

  /// The changed fields that the XMP packet in the Photoshop resources has, which no edit changes beside another one.
  func fieldsOfPhotoshopXMP(changedTo new: Metadata) -> [MetadataField] {
    guard let packet = further.photoshopXMP else { return [] }
    return Self.fields(of: changedRows(to: new), in: [packet]).map(\.field)
  }

  /// The warning for changed fields that the photo's sidecar has too, which is not edited.
  func sidecarWarnings(
    _ sidecars: SidecarSearch, of photo: OriginalFile, ofChangesTo new: Metadata
  ) -> [PhotoWarning] {
    let rows = changedRows(to: new)
    guard !rows.isEmpty, let packet = sidecars.sidecar(of: photo).packet else { return [] }
    let contradicted = Self.fields(of: rows, in: [packet.bytes])
    return contradicted.isEmpty ? [] : [.alsoInSidecar(contradicted)]
  }

  /// The fields of the rows that one of the packets has.
  private static func fields(
    of rows: [StoredField], in packets: [[UInt8]]
  ) -> [PhotoWarning.XMPField] {
    let found = XMPNameSearch.properties(
      among: Set(rows.flatMap(\.xmpProperties)), in: packets)
    return rows.compactMap { row in
      MetadataField(named: row.name).map {
        PhotoWarning.XMPField($0, properties: row.xmpProperties.filter(found.contains))
      }
    }.filter { !$0.properties.isEmpty }
  }
}
