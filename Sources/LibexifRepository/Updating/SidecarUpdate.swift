import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// The edit of a photo's sidecar, or of a first sidecar, and its proof. The photo stays as it is.
struct SidecarUpdate {
  private var update: MetadataUpdate
  /// The photo's file, and what it says with the sidecar.
  private let file: OpenFile
  private let read: ReadPhoto
  private let sidecar: Sidecar
  /// How the photo itself is read.
  private let selection: FieldSelection

  private var identifier: PhotoIdentifier { update.original.localIdentifier }

  /// Plans the update of an open photo's sidecar.
  ///
  /// - Parameter new: The photo's file after an edit of its own; nil if the file stays as it is.
  /// - Returns: Nil if nothing is written.
  static func plan(
    _ request: UpdateRequest, of photo: OriginalFile, editedTo new: OpenFile? = nil
  ) throws(PhotoRepositoryError) -> FileEdit? {
    let old = request.update.original
    let identifier = old.localIdentifier
    let file = new ?? photo.file
    let sidecar = request.sidecars.sidecar(of: photo, newName: request.options.sidecarName)
    let read = try ReadPhoto.read(
      file, identifier: identifier, for: request.options.wholeSelection, sidecar: sidecar)
    guard read.metadata == old else { throw .changed(identifier) }
    var update = SidecarUpdate(
      update: request.update, file: file, read: read, sidecar: sidecar,
      selection: request.options.wholeSelection)
    let changes = FieldChanges(of: read, by: request.update)
    let tags = try TagEdits(request.update.tags, ofSidecar: sidecar.packet, of: identifier)
    guard let packet = try read.editedSidecar(sidecar, making: changes, also: tags.xmp) else {
      // No property can say a flash mode: then the change is refused, not passed over.
      try update.check(sidecar)
      return nil
    }
    if !tags.isEmpty { try update.follow(sidecar.holding(packet)) }
    let new = update.update.metadata
    try update.check(sidecar.holding(packet))
    if packet == sidecar.packet { return nil }
    let replacement = try replacement(of: sidecar, beside: photo, by: packet, request)
    let details = read.report(request.update.placeDetails, besides: request.update.tags)
    let removed = update.placeDetails(goingFrom: sidecar)
    let differences: [TagDifference] = request.update.tags.compactMap { change in
      let (before, after) = (
        sidecar.packet?.photoTag(change.tag, from: .sidecar),
        packet.photoTag(change.tag, from: .sidecar)
      )
      return before == after ? nil : TagDifference(from: before, to: after)
    }
    var report = UpdateReport(
      warnings: read.placeWarnings(of: changes, inSidecar: sidecar.packet)
        + (details.removedPlaceDetails > removed.count
          ? [.placeDetailsLeft(details.removedPlaceDetails - removed.count)] : []),
      aligned: read.aligned(by: changes, inSidecar: sidecar.packet),
      removedPlaceDetails: removed.count, placeTime: details.placeTime,
      tags: differences)
    report.metadata = tags.isEmpty ? nil : new
    let changed =
      report.summary(from: old, to: new) + report.aligned.map(\.name).sorted()
      + report.tags.map(\.name)
    let place = SidecarSearch.realPath(of: identifier.pathBytes).filePath
    report.sidecar = SidecarReport(
      file: PhotoIdentifier(PathBytes(place.removingLastComponent().pushing(sidecar.name))),
      changes: changed.map { $0.isIdentical(to: "gps") ? "otherGPSTags" : $0 })
    let (proven, said) = (update, report)
    return FileEdit(of: identifier, by: replacement, report: said) {
      (file) throws(PhotoRepositoryError) in
      let copy = Sidecar(at: sidecar.path, Sidecar.read(file))
      guard copy.packet == packet else {
        throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
      }
      try proven.check(copy)
      try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try photo.checkUnchanged()
      }
      return EditDescription(
        changing: [0..<(sidecar.packet?.stored.count ?? 0)], to: [0..<packet.stored.count],
        summary: changed)
    }
  }

  /// The replacement of a sidecar, or of none, by the packet.
  private static func replacement(
    of sidecar: Sidecar, beside photo: OriginalFile, by packet: XMPPacket, _ request: UpdateRequest
  ) throws(PhotoRepositoryError) -> Replacement {
    let rewrite = FileRewrite(parts: [.new(packet.stored)])
    let policy = request.options.replacement(recordedBy: request.journal)
    do throws(PhotoRepositoryError) {
      return try PhotoRepositoryError.withFile(of: request.identifier) {
        () throws(FileFailure) in
        guard let old = sidecar.packet else {
          guard photo.folder.writingRefusal() == nil else { throw .readOnly(.folder) }
          return Replacement(of: photo, by: rewrite, policy: policy, at: .beside(sidecar.name))
        }
        let original = try OriginalFile.openToReplace(
          sidecar.name, beside: photo, splitsHardLinks: request.options.splitsHardLinks)
        guard (try? original.file.read(0..<original.size)) == old.stored else { throw .changed }
        try policy.backup(of: original)?.check()
        return Replacement(of: original, by: rewrite, policy: policy)
      }
    } catch {
      switch error.reason {
      case .readOnly(.file), .readOnly(.user):
        throw PhotoRepositoryError(identifier: error.identifier, reason: .readOnly(.sidecar))
      default: throw error
      }
    }
  }

  /// Takes over what this sidecar says of the fields that the update does not change itself.
  private mutating func follow(_ new: Sidecar) throws(PhotoRepositoryError) {
    let said = try ReadPhoto.read(
      file, identifier: identifier, for: selection, sidecar: new
    ).metadata
    var metadata = update.metadata
    for field in MetadataField.all
    where field.value(in: update.metadata) == field.value(in: update.original) {
      field.setRecorded(field.recorded(in: said), in: &metadata)
    }
    update = update.from(update.original, to: metadata)
  }

  /// Checks that the photo has the new metadata with this sidecar. A sidecar can neither say everything, nor take
  /// away what the photo itself says.
  private func check(_ new: Sidecar) throws(PhotoRepositoryError) {
    let copy = try ReadPhoto.read(
      file, identifier: identifier, for: selection, sidecar: new)
    let wrong = MetadataField.all.filter {
      !Self.isEqual($0.value(in: copy.metadata), $0.value(in: update.metadata))
        && !$0.isDate(in: copy.metadata, asIn: update.metadata)
        && !isListOfPhoto($0, in: copy.metadata)
    }
    guard wrong.isEmpty, hasPlaceDetails(copy) else {
      throw PhotoRepositoryError(
        identifier: identifier,
        reason: .notStorable(.inSidecar(wrong.isEmpty ? [MetadataField.latitude] : wrong)))
    }
  }

  /// What the sidecar says about the old place and loses.
  private func placeDetails(goingFrom sidecar: Sidecar) -> [XMPName] {
    guard let change = update.placeDetails, change.removesOld else { return [] }
    let named = Set(update.tags.filter(\.tag.isOfPlace).map(\.tag.property))
    let details = (sidecar.packet?.placeDetails ?? []).filter { !named.contains($0.local) }
    return change.time == nil ? details : details.filter { !XMPPacket.isLastingPlaceDetail($0) }
  }

  /// Whether the photo has the time by GPS as wanted, and its sidecar has lost what it said about the old place. What the
  /// photo itself says of that stays.
  private func hasPlaceDetails(_ copy: ReadPhoto) -> Bool {
    guard let change = update.placeDetails else { return true }
    let gone = placeDetails(goingFrom: sidecar)
    let details = copy.sidecar?.packet?.placeDetails ?? []
    return !gone.contains(where: details.contains)
      && (change.time.map { $0 == copy.placeTime } ?? true)
  }

  /// Whether the sidecar's list has lost its last text, and the photo's own list, which keeps its others, counts now.
  private func isListOfPhoto(_ field: MetadataField, in metadata: Metadata) -> Bool {
    guard let edit = update.listEdits[field], field.value(in: update.metadata) == nil,
      case .list(let texts) = field.value(in: metadata)
    else { return false }
    return !texts.contains(where: Set(edit.removing).contains)
  }

  /// Whether the values are equal. Positions in XMP have eight decimal places of minutes.
  private static func isEqual(_ one: MetadataValue?, _ other: MetadataValue?) -> Bool {
    guard case .fraction(let one) = one, case .fraction(let other) = other else {
      return one == other
    }
    return (one.doubleValue - other.doubleValue).magnitude <= 1e-9
  }
}

extension ReadPhoto {
  /// The sidecar's packet with these changes of fields, or a first packet; nil if there is no sidecar, and nothing
  /// changes.
  fileprivate func editedSidecar(
    _ sidecar: Sidecar, making fields: FieldChanges, also further: [XMPChange]
  ) throws(PhotoRepositoryError) -> XMPPacket? {
    if case .unreadable(let detail) = sidecar.contents { throw uneditable(.sidecar, detail) }
    let old = sidecar.packet
    if let old { try checkRemaining(fields, in: old, further) }
    let changes =
      StoredField.all.flatMap { $0.xmpChanges(fields, old, true) }
      + XMPPacket.placeChanges(making: fields, in: old, addsTime: true) + further
    try checkGuesses(in: changes, of: old)
    return try editing(.sidecar) { () throws(MetadataRefusal) in
      if let old { return try old.edited(changes).packet }
      let additions = changes.filter { !$0.value.texts.isEmpty }
      if changes.isEmpty || additions.isEmpty && !further.isEmpty { return nil }
      let named = sidecar.namedExtension.map {
        XMPChange(
          XMPName(.photoshop, "SidecarForExtension"), .text(String(decoding: $0, as: UTF8.self)))
      }
      return try XMPPacket.new([named].compactMap(\.self) + additions, for: .sidecar)
    }
  }
}
