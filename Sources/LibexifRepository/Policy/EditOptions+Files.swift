import FileReplacement
import PhotoEntities
import PhotoUseCases

/// Whether work on many photos should end soon. Any thread may call it. Once true, it stays true:
/// no further photo is begun, and those in progress are finished.
public typealias Cancellation = @Sendable () -> Bool

extension EditOptions {
  /// How these fields are read.
  ///
  /// - Parameter fields: The fields; nil for all.
  func selection(of fields: Set<MetadataField>?, _ sidecars: SidecarSearch) -> FieldSelection {
    isExifAlone
      ? wholeSelection
      : FieldSelection(fields, sidecars: self.sidecars.areRead ? sidecars : nil).assuming(
        assumptions)
  }

  /// How all fields are read, but for sidecars.
  var wholeSelection: FieldSelection {
    (isExifAlone ? FieldSelection.exifAlone : .all).assuming(assumptions)
  }

  /// The output folder, which gives photos these names; nil if there is no output folder.
  func output(names: @autoclosure () -> OutputNames) -> OutputFolder? {
    outputFolder.map { OutputFolder(at: $0.pathBytes, names: names()) }
  }

  /// How the photos' files are replaced, recorded by this journal.
  func replacement(recordedBy journal: EditJournal? = nil) -> ReplacementPolicy {
    ReplacementPolicy(
      journal: journal?.journal, preservesTimes: preservesTimes,
      backupSuffix: backupSuffix?.bytes)
  }
}
