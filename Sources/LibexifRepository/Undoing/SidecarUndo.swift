import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

/// A planned undo of a sidecar's edits. A sidecar that an edit has made is removed, and made again by a redo.
///
/// The journal may come from a stranger. So only XMP files are changed or removed, and they remain XMP files.
struct SidecarUndo: PlannedUndo {
  let identifier: PhotoIdentifier
  let undo: FileUndo
  /// The sidecar, or its photo if there is no sidecar.
  private let original: OriginalFile
  private let isMissing: Bool
  private let policy: ReplacementPolicy
  /// The sidecar's bytes without its edits, none if there was no sidecar; nil if it stays as it is.
  private let restored: [UInt8]?

  /// Plans the undo of these edits of a sidecar, which the journal records.
  static func plan(
    _ file: JournalContents.File, in journal: JournalFile, options: EditOptions,
    direction: FileUndo.Direction, isCancelled: @escaping Cancellation
  ) throws(PhotoRepositoryError) -> SidecarUndo {
    let identifier = PhotoIdentifier(file.path)
    let path = identifier.path
    let isMissing = !file.path.isThere
    let (original, undo) = try PhotoRepositoryError.withFile(of: identifier) {
      () throws(FileFailure) in
      let original =
        isMissing
        ? try OriginalFile.openToKeep(file.path.photoOfSidecar.filePath)
        : try OriginalFile.openToReplace(path, splitsHardLinks: options.splitsHardLinks)
      let isInPlace = PathBytes(original.path) == (isMissing ? file.path.photoOfSidecar : file.path)
      guard isInPlace else { throw .notUndoable(.indirectPath) }
      let size = isMissing ? 0 : original.size
      guard size <= Sidecar.maximumSize else { throw .tooLarge }
      let undo = try FileUndo.plan(
        file, in: journal, of: original, missingAt: isMissing ? path : nil, changing: [0..<size],
        maximumCounts: [Sidecar.maximumSize], direction: direction, isCancelled: isCancelled)
      return (original, undo)
    }
    let restored = undo.segments?.first
    if let restored {
      guard isMissing || Sidecar.read(original.file).isPacket,
        restored.isEmpty || (try? XMPPacket(restored)) != nil
      else { throw .notUndoable(identifier, "it would not be an XMP file before or after") }
    }
    try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try undo.check(
        restored.map { FileRewrite(parts: [.new($0)]) }, isRehearsal: options.isRehearsal)
    }
    return SidecarUndo(
      identifier: identifier, undo: undo, original: original, isMissing: isMissing,
      policy: options.replacement(), restored: restored)
  }

  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let restored else { return [] }
    return try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      if restored.isEmpty { return try original.remove().map(PhotoWarning.init) }
      let place: ReplacementPlace =
        identifier.path.lastComponent.flatMap { isMissing ? .beside(FilePath($0)) : nil }
        ?? .original
      let replacement = Replacement(
        of: original, by: FileRewrite(parts: [.new(restored)]), policy: policy, at: place)
      let written = try replacement.write()
      guard try undo.isDone(in: written.file) else { throw FileFailure.notVerified }
      return try replacement.commit(try replacement.prepare(written)).map(PhotoWarning.init)
    }
  }
}

extension Sidecar.Contents {
  fileprivate var isPacket: Bool { if case .packet = self { true } else { false } }
}

extension PathBytes {
  /// The photo of a sidecar that an edit has made: edits make only `photo.jpg.xmp`.
  fileprivate var photoOfSidecar: PathBytes { PathBytes(stem) }
}
