package import Platform
package import SystemPackage

/// The versions of a file to which recorded edits lead from its present bytes: back over those that are in it, and forth
/// over those that are undone. No version is written.
package enum RecordedVersions {
  /// The state of a version, proven in this way; nil if it has no segments.
  package typealias Proving =
    (_ file: OpenFile, _ size: Int, _ kind: FileState.Kind) throws(Errno) -> FileState?

  /// A version of the file, before or after some of its edits.
  private struct Version {
    var bytes: UndoneFile
    let file: OpenFile
    let size: Int
    /// The state that the edit on the way to it records.
    let recorded: FileState?
    /// Its states by each kind of proof, as far as they were needed.
    var known: [FileState.Kind: FileState?] = [:]

    init(_ bytes: UndoneFile, of present: OpenFile, size: Int, recorded: FileState?) {
      (self.bytes, self.recorded) = (bytes, recorded)
      file = OpenFile(bytes.rewrite, of: present, size: size)
      self.size = bytes.rewrite.size(originalSize: size)
    }

    var found: Found { Found(file: file, rewrite: bytes.rewrite) }

    mutating func isIn(_ state: FileState, _ prove: Proving) throws(Errno) -> Bool {
      if state == recorded { return true }
      // Both are proven in the same way, and a version has one state.
      if let recorded, recorded.kind == state.kind { return false }
      guard state.size == size else { return false }
      if let known = known[state.kind] { return known == state }
      let proven = try prove(file, size, state.kind)
      known[state.kind] = .some(proven)
      return proven == state
    }
  }

  /// A version that recorded edits lead to.
  package struct Found: Sendable {
    /// The version, which is not written.
    package let file: OpenFile
    /// What makes it of the present file.
    package let rewrite: FileRewrite
  }

  /// The file before the first and after the last of these edits, which belong to one run; nil if recorded edits do not
  /// lead there, as something else has changed the file.
  ///
  /// - Parameters:
  ///   - edits: The oldest first.
  ///   - others: The edits of the file in other runs, in any order. They are asked for only if they are needed.
  ///   - present: The file, which is `size` bytes long.
  ///   - prove: Computes the state of a version.
  ///   - derive: Makes bytes that a journal does not record.
  package static func around(
    _ edits: [JournalRecord.Edit], by others: () -> [JournalRecord.Edit], from present: OpenFile,
    size: Int, proving prove: Proving, deriving derive: @escaping FileUndo.Deriving
  ) throws(Errno) -> (before: Found, after: Found)? {
    guard let first = edits.first, let last = edits.last else { return nil }
    var (before, after): (Found?, Found?)
    _ = try search(edits, by: others, from: present, size: size, proving: prove, deriving: derive) {
      (version: inout Version) throws(Errno) in
      if try version.isIn(first.before, prove) { before = before ?? version.found }
      if try version.isIn(last.after, prove) { after = after ?? version.found }
      return before != nil && after != nil
    }
    guard let before, let after else { return nil }
    return (before, after)
  }

  /// Whether recorded edits lead from the present file to one with this mark: it is the same file.
  package static func haveMark(
    _ mark: FileMark, by edits: () -> [JournalRecord.Edit], from present: OpenFile, size: Int,
    proving prove: Proving, deriving derive: @escaping FileUndo.Deriving
  ) throws(Errno) -> Bool {
    try search([], by: edits, from: present, size: size, proving: prove, deriving: derive) {
      (version: inout Version) throws(Errno) in
      guard version.size == mark.size else { return false }
      return try FileMark(of: version.file, size: version.size) == mark
    }
  }

  /// Looks at the present file, and at the versions that recorded edits lead to, until one is found.
  private static func search(
    _ edits: [JournalRecord.Edit], by others: () -> [JournalRecord.Edit], from present: OpenFile,
    size: Int, proving prove: Proving, deriving derive: @escaping FileUndo.Deriving,
    for isWanted: (inout Version) throws(Errno) -> Bool
  ) throws(Errno) -> Bool {
    var rest = edits
    var hasOthers = false
    var versions = [
      Version(
        UndoneFile(
          present, size: size, mayChange: { (_, _) throws(Errno) in true }, deriving: derive),
        of: present, size: size, recorded: nil)
    ]
    var next = 0
    while true {
      while next < versions.count {
        if try isWanted(&versions[next]) { return true }
        for index in rest.indices.reversed() {
          guard let edit = try step(from: &versions[next], over: rest[index], prove) else {
            continue
          }
          var bytes = versions[next].bytes
          rest.remove(at: index)
          guard try bytes.undo(edit.changes) else { continue }
          versions.append(Version(bytes, of: present, size: size, recorded: edit.before))
        }
        next += 1
      }
      if hasOthers { return false }
      // Other runs have changed the file since.
      (rest, hasOthers, next) = (rest + others(), true, 0)
    }
  }

  /// The edit, or its reverse, that a way from the version goes back over; nil if it does neither begin nor end there.
  private static func step(
    from version: inout Version, over edit: JournalRecord.Edit, _ prove: Proving
  ) throws(Errno) -> JournalRecord.Edit? {
    if try version.isIn(edit.after, prove) { return edit }
    return try version.isIn(edit.before, prove) ? edit.reversed : nil
  }
}

extension JournalFile {
  /// These edits, as their lines say now.
  package func records(of edits: [JournalContents.Edit]) -> [JournalRecord.Edit] {
    edits.compactMap { try? record(of: $0) }
  }
}
