import Platform
import SystemPackage

extension JournalFile {
  /// See `FileUndo.putBackOverwritten`.
  func putBackOverwritten(
    _ file: JournalContents.File, isRehearsal: Bool, mayChange: FileUndo.ChangeCheck
  ) throws(FileFailure) -> String? {
    guard file.hasEditsInPlace else { return nil }
    // All names of the file get the old bytes back.
    let original = try OriginalFile.openToReplace(file.path.filePath, splitsHardLinks: true)
    guard PathBytes(original.path) == file.path else { return nil }
    for edit in file.edits where edit.isInPlace {
      let record = try FileFailure.reading { () throws(Errno) -> JournalRecord.Edit? in
        try self.record(of: edit)
      }
      guard let record, try original.hasPart(of: record, mayChange: mayChange) else { continue }
      if !isRehearsal {
        try original.checkUnchanged()
        try original.overwrite(record.changes.reversed)
      }
      return edit.id
    }
    return nil
  }
}

extension OriginalFile {
  /// Whether the file has some of the new bytes of an edit, and would be as it was before with all of the old ones.
  fileprivate func hasPart(
    of edit: JournalRecord.Edit, mayChange: FileUndo.ChangeCheck
  ) throws(FileFailure) -> Bool {
    try FileFailure.reading { () throws(Errno) in
      let (old, new) = (edit.changes.reversed, edit.changes)
      guard edit.before.size == size, new.areInPlace,
        let standing = try new.standing(in: file), standing.hasOld, standing.hasNew
      else { return false }
      let before = OpenFile(old.rewrite(ofSize: size), of: file, size: size)
      let after = OpenFile(new.rewrite(ofSize: size), of: file, size: size)
      let proof = FileState.Proof(edit.before.kind, [])
      guard try FileState.read(before, size: size, proof: proof) == edit.before else {
        return false
      }
      let ranges = new.differingRanges
      return try mayChange((ranges.old, before), (ranges.new, after))
    }
  }
}
