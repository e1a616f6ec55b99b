import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// A planned change of a photo's time of modification alone. No bytes are written.
struct TimeUpdate: PlannedUpdate {
  private let identifier: PhotoIdentifier
  private let original: OriginalFile
  let time: ModificationTimeChange?
  let warnings: [PhotoWarning] = []

  /// Opens and locks the photo.
  ///
  /// - Returns: Nil if the time stays as it is.
  static func plan(_ request: UpdateRequest) throws(PhotoRepositoryError) -> TimeUpdate? {
    guard request.newTime != nil else { return nil }
    let identifier = request.identifier
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      // All names of the file get the time.
      let original = try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: true, in: request.openFolders)
      try request.folders?.check(original, foundAt: identifier.pathBytes)
      return original
    }
    guard let change = request.timeChange(of: original) else { return nil }
    let photo = try ReadPhoto.read(
      original.file, identifier: identifier,
      for: request.options.wholeSelection)
    guard photo.metadata == request.update.original else { throw .changed(identifier) }
    return TimeUpdate(identifier: identifier, original: original, time: change)
  }

  func prepare() throws(PhotoRepositoryError) -> PreparedReplacement? { nil }

  func commit() throws(PhotoRepositoryError) -> [PhotoWarning] {
    guard let seconds = time?.newTime.secondsSince1970 else { return [] }
    try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      try original.setModificationTime(seconds)
    }
    return []
  }
}

extension UpdateRequest {
  /// The time of modification to set, in whole seconds, with its offset from UTC; nil if none is set.
  var newTime: CaptureDate? {
    guard options.setsModificationTime, !options.usesSidecars,
      let date = update.metadata.captureDate
    else { return nil }
    let offset =
      date.utcOffset
      ?? SystemTimeZone.local.utcOffset(
        year: date.year, month: date.month, day: date.day, hour: date.hour, minute: date.minute,
        second: date.second)
    return date.with(fraction: nil, utcOffset: offset ?? 0)
  }

  /// The change of the file's time of modification, both by the same clock; nil if the time stays as it is.
  func timeChange(of original: OriginalFile) -> ModificationTimeChange? {
    guard let new = newTime, let offset = new.utcOffset,
      original.status.modificationTime != new.secondsSince1970,
      let old = CaptureDate(secondsSince1970: original.status.modificationTime + offset * 60)?
        .with(fraction: nil, utcOffset: offset)
    else { return nil }
    return ModificationTimeChange(from: old, to: new)
  }
}
