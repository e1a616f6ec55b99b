import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension FieldChanges {
  /// The changes that the update makes of this photo.
  ///
  /// - Parameter new: The new metadata, if it is not that of the update.
  init(of photo: ReadPhoto, by update: MetadataUpdate, to new: Metadata? = nil) {
    self.init(
      from: photo.metadata, to: new ?? update.metadata, exif: photo.exif,
      inExif: photo.metadataInExif, assigning: update.assigned, editingLists: update.listEdits,
      placeDetails: update.placeDetails, oldPlaceTime: photo.placeTime)
  }
}

extension ReadPhoto {
  /// What the Exif block alone says.
  var metadataInExif: Metadata? {
    guard let exif else { return nil }
    var metadata = Metadata(localIdentifier: metadata.localIdentifier)
    StoredField.decode(of: exif, into: &metadata)
    return metadata
  }
}

extension FieldChanges {
  /// Whether a comment segment of a JPEG file, in which programs keep the description or the comment, says neither of
  /// the new ones.
  fileprivate func leave(comment: String, for field: MetadataField) -> Bool {
    ["description", "comment"].contains { $0.isIdentical(to: field.name) }
      && ![new.description, new.comment].contains { $0?.isIdentical(to: comment) ?? false }
  }
}

/// The places of fields that changes concern beside those that count.
extension ReadPhoto {
  /// The fields that the update writes to this part, even if they keep their value.
  func fields(
    of update: MetadataUpdate, in part: PhotoRepositoryError.Reason.MetadataPart
  ) -> [MetadataField] {
    let changes = FieldChanges(of: self, by: update)
    let rows = StoredField.all.filter { part != .iptc || $0.hasDatasets }
    return MetadataField.all.filter { field in
      changes.concern(field) && rows.contains { $0.name.isIdentical(to: field.name) }
    }
  }

  /// The packet and the IPTC blocks that an edit may change.
  private func editable(
    _ isExifAlone: Bool, leaving left: [PhotoRepositoryError.Reason.MetadataPart]
  ) -> (packet: XMPPacket?, blocks: [IPTCBlock]) {
    (
      isExifAlone || left.contains(.xmp) ? nil : further.xmp,
      isExifAlone || left.contains(.iptc) ? [] : further.iptcBlocks
    )
  }

  /// The fields that keep their value, and that places with another value get.
  func aligned(
    by changes: FieldChanges, isExifAlone: Bool,
    leaving left: [PhotoRepositoryError.Reason.MetadataPart]
  ) throws(PhotoRepositoryError) -> Set<MetadataField> {
    let (packet, blocks) = editable(isExifAlone, leaving: left)
    var aligned: Set<MetadataField> = []
    for index in StoredField.all.indices {
      guard let field = FieldSelection.fields[index], changes.isAssigned(field) else { continue }
      let row = StoredField.all[index]
      let isInExif = try? !row.edits(changes) {
        exif?.structure[$0.directory]?.entry($0.number) != nil
      }.isEmpty
      let isInXMP =
        !isExifAlone && !left.contains(.xmp) && !row.xmpChanges(changes, packet, false).isEmpty
      let isInIPTC = !blocks.allSatisfy { row.iptcChanges(changes, $0).isEmpty }
      if isInExif ?? false || isInXMP || isInIPTC { aligned.insert(field) }
    }
    return aligned
  }

  /// The same in a sidecar.
  func aligned(by changes: FieldChanges, inSidecar packet: XMPPacket?) -> Set<MetadataField> {
    let rows = StoredField.all.filter { !$0.xmpChanges(changes, packet, true).isEmpty }
    return Set(rows.compactMap { MetadataField(named: $0.name) }.filter(changes.isAssigned))
  }

  /// The warnings about copies that stay as they are, and about values that only other places have.
  func placeWarnings(
    of changes: FieldChanges, isExifAlone: Bool,
    leaving left: [PhotoRepositoryError.Reason.MetadataPart]
  ) -> [PhotoWarning] {
    let (packet, blocks) = editable(isExifAlone, leaving: left)
    return Self.warnings(
      of: changes, packet, blocks, others: isExifAlone ? [] : further.otherPackets, further.texts,
      further.comments)
  }

  /// The same in a sidecar.
  func placeWarnings(of changes: FieldChanges, inSidecar packet: XMPPacket?) -> [PhotoWarning] {
    Self.warnings(of: changes.withoutExif, packet, [], others: [])
  }

  private static func warnings(
    of changes: FieldChanges, _ packet: XMPPacket?, _ blocks: [IPTCBlock], others: [[UInt8]],
    _ texts: [KeywordedText] = [], _ comments: [String] = []
  ) -> [PhotoWarning] {
    var left: [PhotoWarning.XMPField] = []
    var (replaced, kept) = ([PhotoWarning.HiddenValue](), [PhotoWarning.HiddenValue]())
    for index in StoredField.all.indices {
      guard let field = FieldSelection.fields[index], changes.concern(field) else { continue }
      let row = StoredField.all[index]
      let copies =
        row.leftCopies(changes, packet)
        + XMPNameSearch.properties(
          among: Set((row.xmpCopies + row.xmpLeft).map { "\($0)" }), in: others
        ).sorted()
        + texts.filter { PNGTextField.isLeft($0, field, changes) }.map { "PNG \($0.keyword)" }
        + (comments.contains { changes.leave(comment: $0, for: field) } ? ["JPEG comment"] : [])
      if !copies.isEmpty { left.append(.init(field, properties: copies)) }
      let hidden = row.hiddenValues(changes, packet, blocks).map {
        PhotoWarning.HiddenValue(field, in: $0.place, $0.value)
      }
      if changes.isListEdit(field) { kept += hidden } else { replaced += hidden }
    }
    return (left.isEmpty ? [] : [.leftInCopies(left)])
      + (replaced.isEmpty ? [] : [.replacedElsewhere(replaced)])
      + (kept.isEmpty ? [] : [.keptElsewhere(kept)])
  }
}
