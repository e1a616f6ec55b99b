import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension UpdateRequest {
  /// Sets the photo's time of modification alone, if it was asked for. No bytes are written.
  ///
  /// - Returns: Nil if the time stays as it is.
  func setTime() throws(PhotoRepositoryError) -> ModificationTimeChange? {
    guard newTime != nil else { return nil }
    let original = try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
      // All names of the file get the time.
      let original = try OriginalFile.openToReplace(
        identifier.path, splitsHardLinks: true, in: openFolders)
      try folders?.check(original, foundAt: identifier.pathBytes)
      return original
    }
    guard let change = timeChange(of: original) else { return nil }
    let photo = try ReadPhoto.read(
      original.file, identifier: identifier, for: options.wholeSelection)
    guard photo.metadata == update.original else { throw .changed(identifier) }
    if !options.isRehearsal, let seconds = change.newTime.secondsSince1970 {
      try PhotoRepositoryError.withFile(of: identifier) { () throws(FileFailure) in
        try original.setModificationTime(seconds)
      }
    }
    return change
  }

  /// The time of modification to set, in whole seconds, with its offset from UTC; nil if none is set.
  var newTime: CaptureDate? {
    guard options.setsModificationTime, options.sidecars == .ignored,
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
