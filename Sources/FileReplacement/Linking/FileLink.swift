package import Platform
import SystemPackage

/// A file that becomes one with another file of the same bytes: a further name of it, or a clone.
package struct FileLink: Hashable, Sendable {
  /// How two files become one.
  package enum Kind: Sendable {
    /// They are two names of one file (a hard link).
    case name
    /// They share their bytes on the disk until one of them is changed.
    case clone
  }

  /// The path of the file that is replaced, from the root and without symbolic links.
  package let path: PathBytes
  /// The path of the file that is kept.
  package let kept: PathBytes
  package let kind: Kind
  /// The bytes of both.
  let content: FileState
  /// What the replaced file had besides its bytes.
  let old: JournalRecord.Link.Old

  init(_ recorded: JournalContents.Link) {
    (path, kept) = (recorded.path, recorded.kept)
    kind = recorded.record.clone ?? false ? .clone : .name
    (content, old) = (recorded.record.content, recorded.record.old)
  }

  private init(
    _ path: PathBytes, to kept: PathBytes, _ kind: Kind, _ content: FileState,
    _ old: JournalRecord.Link.Old
  ) {
    (self.path, self.kept, self.kind) = (path, kept, kind)
    (self.content, self.old) = (content, old)
  }

  /// The file's size in bytes.
  package var byteCount: Int { content.size }

  /// What can be done with two files that show the same picture.
  package enum Plan: Sendable {
    case link(FileLink)
    /// Both paths are names of one file already.
    case alreadyOne
    /// They have other bytes, such as other metadata.
    case differs
  }

  /// Compares two files byte by byte.
  ///
  /// - Parameters:
  ///   - path: The file that would be replaced.
  ///   - kept: The file that would be kept.
  ///   - names: How many names of the first file would be linked with this one.
  package static func plan(
    _ path: PathBytes, to kept: PathBytes, _ kind: Kind, names: Int,
    isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> Plan {
    let (file, keptFile) = try FileFailure.reading { () throws(Errno) in
      let (place, keptPlace) = (try FileMove.place(path), try FileMove.place(kept))
      return (
        try OriginalFile.opened(place.1, in: place.0),
        try OriginalFile.opened(keptPlace.1, in: keptPlace.0)
      )
    }
    if file.status.isSameFile(as: keptFile.status) { return .alreadyOne }
    guard file.size == keptFile.size,
      let content = try content(of: file, ifEqualTo: keptFile, isCancelled)
    else { return .differs }
    if file.status.linkCount > names {
      throw .notLinkable(.otherNames(Int(file.status.linkCount)))
    }
    try file.checkReplaceable(splitsHardLinks: true)
    try check(file, keptFile, kind)
    if kind == .clone, !file.folder.canClone(keptFile.file.descriptor) {
      throw .notLinkable(.noClones)
    }
    return .link(FileLink(path, to: kept, kind, content, .init(file.status)))
  }

  /// Checks what both files have besides their bytes.
  static func check(
    _ file: OriginalFile, _ kept: OriginalFile, _ kind: Kind
  ) throws(FileFailure) {
    guard file.status.deviceID == kept.status.deviceID else { throw .notLinkable(.otherDisk) }
    // A clone keeps its own.
    if kind == .clone { return }
    guard file.status.userID == kept.status.userID, file.status.groupID == kept.status.groupID
    else { throw .notLinkable(.otherOwner) }
    let areEqual = try FileFailure.reading { () throws(Errno) in
      try ExtendedAttributes.areEqual(file.file.descriptor, kept.file.descriptor)
    }
    guard areEqual else { throw .notLinkable(.otherAttributes) }
  }

  /// The bytes of two files of the same size; nil if they differ.
  private static func content(
    of file: OriginalFile, ifEqualTo kept: OriginalFile,
    _ isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) -> FileState? {
    let states = ComparedStates(proof: .whole, sharing: .max, isCancelled: isCancelled)
    do throws(Errno) {
      let areEqual = try kept.file.equals(.whole, original: file.file, size: file.size) {
        (compared, bytes, offset) throws(Errno) in
        try states.add(bytes, at: offset, of: compared)
      }
      return areEqual ? states.state(of: .original, size: file.size, provenBy: .whole) : nil
    } catch {
      throw error == .canceled ? .cancelled : .cannotRead(error)
    }
  }

  /// Compares both files once more.
  func checkContent(
    of file: OriginalFile, _ kept: OriginalFile, _ isCancelled: @escaping Journal.Cancellation
  ) throws(FileFailure) {
    guard file.size == content.size else { throw .changed }
    guard kept.size == content.size else { throw .originalChanged }
    if let present = try Self.content(of: file, ifEqualTo: kept, isCancelled) {
      guard present == content else { throw .changed }
      return
    }
    throw try hasContent(file) ? .originalChanged : .changed
  }

  /// Whether the file has the recorded bytes.
  func hasContent(_ file: OriginalFile) throws(FileFailure) -> Bool {
    guard file.size == content.size else { return false }
    return try FileFailure.reading { () throws(Errno) in
      try FileState.read(file.file, size: file.size) == content
    }
  }
}
