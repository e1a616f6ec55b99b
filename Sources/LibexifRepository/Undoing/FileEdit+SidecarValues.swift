import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

extension FileEdit {
  /// The edit that gives a sidecar the values that the runs in force say.
  ///
  /// The new packet is what the base of the plan says, or else what the sidecar says, with the values.
  static func ofSidecar(
    by plan: ValuePlan, _ options: EditOptions, _ journal: EditJournal?
  ) throws(PhotoRepositoryError) -> FileEdit {
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
    let replacement =
      old == new
      ? nil
      : Replacement(
        of: original, by: FileRewrite(parts: [.new(new.stored)]),
        policy: options.replacement(recordedBy: journal))
    return FileEdit(of: identifier, by: replacement) { _ in
      EditDescription(
        changing: [0..<original.size], to: [0..<new.stored.count],
        summary: plan.wanted.summary(ofChangesFrom: plan.present))
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
