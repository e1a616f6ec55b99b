import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// A planned change of a photo's sidecar, or a first sidecar. The photo stays as it is.
struct SidecarUpdate: PlannedUpdate {
  private let original: Metadata
  private let metadata: Metadata
  /// The photo, open.
  private let photo: OriginalFile
  private let sidecar: Sidecar
  private let packet: XMPPacket
  private let replacement: Replacement
  /// How the photo itself is read.
  private let selection: FieldSelection
  /// What the journal says that the edit changed.
  private let summary: [String]
  let warnings: [PhotoWarning]
  let aligned: Set<MetadataField>
  let time: ModificationTimeChange? = nil

  private var identifier: PhotoIdentifier { metadata.localIdentifier }

  /// Plans the update of an open photo's sidecar.
  ///
  /// - Returns: Nil if nothing is written.
  static func plan(
    _ request: UpdateRequest, of photo: OriginalFile
  ) throws(PhotoRepositoryError) -> SidecarUpdate? {
    let (old, new) = (request.update.original, request.update.metadata)
    let identifier = old.localIdentifier
    let sidecar = request.sidecars.sidecar(of: photo)
    let read = try ReadPhoto.read(
      photo.file, identifier: identifier, for: request.options.wholeSelection, sidecar: sidecar)
    guard read.metadata == old else { throw .changed(identifier) }
    let changes = FieldChanges(of: read, by: request.update)
    guard let packet = try read.editedSidecar(sidecar, making: changes) else {
      // No property can say a flash mode: then the change is refused, not passed over.
      try check(
        new, insteadOf: old, in: photo.file, sidecar, insteadOf: sidecar,
        request.options.wholeSelection)
      return nil
    }
    try check(
      new, insteadOf: old, in: photo.file, sidecar.holding(packet), insteadOf: sidecar,
      request.options.wholeSelection)
    if packet == sidecar.packet { return nil }
    let rewrite = FileRewrite(parts: [.new(packet.stored)])
    let replacement = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      switch sidecar.contents {
      case .packet(let old):
        let original = try OriginalFile.openToReplace(
          sidecar.name, beside: photo, splitsHardLinks: request.options.splitsHardLinks)
        guard (try? original.file.read(0..<original.size)) == old.stored else { throw .changed }
        let policy = request.options.replacement(recordedBy: request.journal)
        try policy.backup(of: original)?.check()
        return Replacement(of: original, by: rewrite, policy: policy)
      case .nothing, .unreadable:
        guard photo.folder.writingRefusal() == nil else { throw .readOnly(.folder) }
        let name = PathBytes(photo.name).sidecarByName.filePath
        return Replacement(
          of: photo, by: rewrite, policy: request.options.replacement(recordedBy: request.journal),
          at: .beside(name))
      }
    }
    return SidecarUpdate(
      original: old, metadata: new, photo: photo, sidecar: sidecar, packet: packet,
      replacement: replacement, selection: request.options.wholeSelection,
      summary: new.summary(ofChangesFrom: old)
        + read.aligned(by: changes, inSidecar: sidecar.packet).map(\.name).sorted(),
      warnings: read.placeWarnings(of: changes, inSidecar: sidecar.packet),
      aligned: read.aligned(by: changes, inSidecar: sidecar.packet))
  }

  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? {
    let written = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.write()
    }
    let copy = Sidecar(at: sidecar.path, Sidecar.read(written.file))
    guard copy.packet == packet else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
    }
    try Self.check(
      metadata, insteadOf: original, in: photo.file, copy, insteadOf: sidecar, selection)
    let old = sidecar.packet?.stored.count ?? 0
    let description = EditDescription(
      changing: [0..<old], to: [0..<packet.stored.count], summary: summary)
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try photo.checkUnchanged()
      return try replacement.prepare(written, description)
    }
  }

  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let prepared = try prepare() else { return warnings }
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try replacement.commit(prepared).map(PhotoWarning.init)
    }
  }

  /// Checks that the photo has this metadata with the sidecar. A sidecar can neither say everything, nor take
  /// away what the photo itself says.
  private static func check(
    _ metadata: Metadata, insteadOf original: Metadata, in photo: OpenFile, _ sidecar: Sidecar,
    insteadOf old: Sidecar, _ selection: FieldSelection
  ) throws(PhotoRepositoryError) {
    let identifier = metadata.localIdentifier
    let read = try ReadPhoto.read(
      photo, identifier: identifier, for: selection, sidecar: sidecar
    ).metadata
    let wrong = MetadataField.all.filter {
      !isEqual($0.value(in: read), $0.value(in: metadata))
        && !$0.isDate(in: read, asIn: metadata)
    }
    let isSameTime = metadata.placeTime == original.placeTime
    let hadTime = old.packet?.placeDetails.contains(XMPPacket.placeTimeName) ?? false
    guard wrong.isEmpty, isSameTime || read.placeTime == metadata.placeTime,
      read.placeDetailCount <= metadata.placeDetailCount + (isSameTime || hadTime ? 0 : 1)
    else {
      throw PhotoRepositoryError(
        identifier: identifier,
        reason: .notStorable(.inSidecar(wrong.isEmpty ? [MetadataField.latitude] : wrong)))
    }
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
    _ sidecar: Sidecar, making fields: FieldChanges
  ) throws(PhotoRepositoryError) -> XMPPacket? {
    if case .unreadable(let detail) = sidecar.contents { throw uneditable(.sidecar, detail) }
    let old = sidecar.packet
    let changes =
      StoredField.all.flatMap { $0.xmpChanges(fields, old, true) }
      + XMPPacket.placeDetailChanges(of: old, from: metadata, to: fields.new, addsTime: true)
    try checkGuesses(in: changes, of: old)
    return try editing(.sidecar) { () throws(MetadataRefusal) in
      if let old { return try old.edited(changes).packet }
      let additions = changes.filter { $0.value != .none }
      if changes.isEmpty { return nil }
      return try XMPPacket.new(additions, for: .sidecar)
    }
  }
}
