import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import XMPPackets

extension PlannedUndo {
  /// Plans the undo of these edits of a sidecar, which the journal records. A sidecar that an edit has made is removed,
  /// and made again by a redo. Only XMP files are changed or removed, and they remain XMP files.
  static func ofSidecar(
    _ file: JournalContents.File, in journal: JournalFile, options: EditOptions,
    direction: FileUndo.Direction, isCancelled: @escaping Cancellation
  ) throws(PhotoRepositoryError) -> PlannedUndo {
    let identifier = PhotoIdentifier(file.path)
    let path = identifier.path
    let isMissing = !file.path.isThere
    let photo = isMissing ? file.path.photoOfSidecar : file.path
    let (original, undo) = try PhotoRepositoryError.withFile(of: identifier) {
      () throws(FileFailure) in
      let original =
        isMissing
        ? try OriginalFile.openToKeep(photo.filePath)
        : try OriginalFile.openToReplace(path, splitsHardLinks: options.splitsHardLinks)
      guard PathBytes(original.path) == photo else { throw .notUndoable(.indirectPath) }
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
    if restored?.isEmpty == true {
      return PlannedUndo(undo, of: identifier) { () throws(PhotoRepositoryError) in
        try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
          try original.remove().map(PhotoWarning.init)
        }
      }
    }
    let place: ReplacementPlace =
      path.lastComponent.flatMap { isMissing ? .beside(FilePath($0)) : nil } ?? .original
    return PlannedUndo(
      undo, of: identifier, original, by: restored.map { FileRewrite(parts: [.new($0)]) },
      at: place, options)
  }
}

extension Sidecar.Contents {
  fileprivate var isPacket: Bool { if case .packet = self { true } else { false } }
}

extension PathBytes {
  /// The photo of a sidecar that an edit has made, `photo.jpg.xmp`, or one beside `photo.xmp` with its name but for the
  /// extension.
  fileprivate var photoOfSidecar: PathBytes {
    let photo = PathBytes(stem)
    guard !photo.isThere, let folder = try? OpenFolder(following: filePath.folder),
      let names = try? folder.names().map(PathBytes.init)
    else { return photo }
    let others = names.filter {
      PhotoFormats.haveExtension(of: $0) && $0.stem == photo.fileName.bytes
    }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let raw = others.first(where: PhotoFormats.haveRawExtension)
    return (raw ?? others.first).map { PathBytes(filePath.folder).appending($0.bytes) } ?? photo
  }
}
