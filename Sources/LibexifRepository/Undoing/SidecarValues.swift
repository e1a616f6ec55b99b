import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// A sidecar that gets the values that the runs in force say. It is locked, and its new packet is known.
struct SidecarValues {
  private let original: OriginalFile
  private let old: XMPPacket
  private let new: XMPPacket
  private let plan: ValuePlan
  private let policy: ReplacementPolicy

  private var identifier: PhotoIdentifier { plan.present.localIdentifier }

  /// Plans the new packet: what the base of the plan says, or else what the sidecar says, with the values.
  static func plan(
    _ plan: ValuePlan, _ options: EditOptions, _ journal: EditJournal?
  ) throws(PhotoRepositoryError) -> SidecarValues {
    let identifier = plan.present.localIdentifier
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: options.splitsHardLinks)
    }
    guard case .packet(let old) = Sidecar.read(original.file),
      old.metadata(of: identifier) == plan.present
    else { throw .changed(identifier) }
    let base = plan.base.map { Sidecar.read($0.file).packet } ?? old
    let fields = FieldChanges(
      from: base?.metadata(of: identifier) ?? Metadata(localIdentifier: identifier),
      to: plan.wanted, exif: nil, inExif: nil, assigning: [],
      editingLists: plan.base == nil ? plan.listEdits : [:])
    let changes = StoredField.all.flatMap { $0.xmpChanges(fields, base, true) }
    let new: XMPPacket
    do throws(MetadataRefusal) {
      new =
        if let base { try base.edited(changes).packet } else {
          try XMPPacket.new(changes.filter { $0.value != .none }, for: .sidecar)
        }
    } catch {
      throw PhotoRepositoryError(
        identifier: identifier, reason: .uneditable(.sidecar, detail: "\(error)"))
    }
    guard new.metadata(of: identifier) == plan.wanted else {
      throw PhotoRepositoryError(identifier: identifier, reason: .notVerified)
    }
    return SidecarValues(
      original: original, old: old, new: new, plan: plan,
      policy: options.replacement(recordedBy: journal))
  }

  /// Puts the new sidecar in the place of the old one.
  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    if old == new { return [] }
    let replacement = Replacement(
      of: original, by: FileRewrite(parts: [.new(new.stored)]), policy: policy)
    let description = EditDescription(
      changing: [0..<original.size], to: [0..<new.stored.count],
      summary: plan.wanted.summary(ofChangesFrom: plan.present))
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      let written = try replacement.write()
      return try replacement.commit(try replacement.prepare(written, description))
        .map(PhotoWarning.init)
    }
  }
}

extension XMPPacket {
  /// What a sidecar with this packet says alone.
  func metadata(of identifier: PhotoIdentifier) -> Metadata {
    var metadata = Metadata(localIdentifier: identifier)
    _ = FieldSelection.all.replace(&metadata, [:], from: self)
    return metadata
  }
}

extension Sidecar.Contents {
  fileprivate var packet: XMPPacket? {
    if case .packet(let packet) = self { packet } else { nil }
  }
}
