import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A new file for a photo that is locked, or from one that is copied.
struct PhotoReplacement {
  let original: OriginalPhoto
  /// The file to be.
  let rewrite: FileRewrite
  let policy: LibexifPhotoRepository.UpdatePolicy
  /// Where the new file goes; nil where that is the original's place.
  var output: OutputPlace?
  /// What the user should know beforehand, as sentences without the photo's name.
  var warnings: [String] = []

  /// Does all that can be done before the photo is replaced: writes the new file, checks that it
  /// is what it should be, makes the backup, and finds out what the journal is to record. All of
  /// that goes away with what this returns.
  ///
  /// - Parameter isSound: What the new file must comply with beyond being what was to be written.
  func prepare(
    where isSound: (OpenFile) throws(PhotoRepositoryError) -> Bool
  ) throws(PhotoRepositoryError) -> PreparedReplacement {
    var warnings = warnings
    let copy = try writing { () throws(Errno) in try write(&warnings) }
    let file = try writing { () throws(Errno) in try copy.opened() }
    try verify(file, isSound)
    try original.checkUnchanged()
    let isInPlace = output == nil
    let backup = isInPlace ? try policy.backup(of: original)?.make() : nil
    let record = isInPlace ? try policy.journal?.record(of: self, by: file) : nil
    original.file.takeWindow()
    return PreparedReplacement(
      original: original, copy: copy, backup: backup, record: record, place: place,
      warnings: warnings)
  }

  /// Prepares the new file, and puts it in its place. Where any of that fails the original is as
  /// it was.
  ///
  /// - Returns: What the user should know though the photo is replaced, as sentences without its
  ///   name.
  func commit(
    where isSound: (OpenFile) throws(PhotoRepositoryError) -> Bool
  ) throws(PhotoRepositoryError) -> [String] {
    let prepared = try prepare(where: isSound)
    if let record = prepared.record {
      do throws(Errno) {
        try policy.journal?.append([record])
      } catch {
        throw .cannotRecord(original.identifier, because: error)
      }
    }
    try prepared.land()
    prepared.keepBackup()
    return prepared.warnings + PreparedReplacement.flush(prepared.copy.folder)
  }

  private var place: PreparedReplacement.Place {
    output.map { .further($0.name) } ?? .original
  }

  private func write(_ warnings: inout [String]) throws(Errno) -> TemporaryPhoto {
    let folder = try output?.makeFolder() ?? original.folder
    var refusal: Errno?
    var keepsFlags = true
    let copy = try TemporaryPhoto(in: folder) { (copy) throws(Errno) in
      if output == nil { keepsFlags = copy.adoptFlags(of: original) }
      try copy.write(rewrite, original: original.file, size: Int(original.status.size))
      if output == nil {
        try copy.adoptAttributes(of: original)
      } else {
        do throws(Errno) {
          try copy.adoptRights(of: original)
        } catch .notSupported, .notPermitted {
          // Another file system, which has no such thing, or not for everybody.
          refusal = .notSupported
        }
      }
      if policy.preservesTimes { try copy.adoptTimes(of: original) }
    }
    if !keepsFlags {
      warnings.append(
        "it does not keep all of its flags (lsattr), which the file system did not give to the new"
          + " file; set them again with chattr")
    }
    if refusal != nil {
      warnings.append(
        "its copy lacks permissions or attributes of the photo, which the output folder's file"
          + " system does not take")
    }
    return copy
  }

  /// Reads the copy back. It must be what was to be written, byte for byte.
  private func verify(
    _ copy: OpenFile, _ isSound: (OpenFile) throws(PhotoRepositoryError) -> Bool
  ) throws(PhotoRepositoryError) {
    let isExact = try writing { () throws(Errno) in
      try copy.equals(rewrite, original: original.file, size: Int(original.status.size))
    }
    guard isExact, try isSound(copy) else {
      throw PhotoRepositoryError(
        identifier: original.identifier, code: .notVerified,
        message: "a changed copy did not read back as it should, and was thrown away;"
          + " the photo is unchanged, please report this")
    }
  }

  private func writing<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(PhotoRepositoryError) -> Result {
    try PhotoRepositoryError.writing(original.identifier, body)
  }
}
