import FileReplacement
public import PhotoEntities

/// What becomes of a photo that has several names (hard links).
public enum HardLinkPolicy: Sendable {
  /// It is not replaced: nobody has said what becomes of its other names.
  case refuse
  /// It is replaced under this one name, and stays as it was under the others.
  case split
}

/// Says whether work on many photos should end soon. Any thread may ask; the answer never goes back to false.
/// No further photo is begun then, and those in progress are finished.
public typealias Cancellation = @Sendable () -> Bool

/// What becomes of a photo that is updated.
public struct UpdatePolicy: Sendable {
  /// Whether all is done but the writing, so that what cannot be done fails all the same.
  public var isRehearsal: Bool
  /// What edits are recorded in, so that they can be undone; nil where they are not.
  public var journal: EditJournal?
  /// Whether the photo keeps the time at which it was last modified.
  public var preservesTimes: Bool
  /// What is to be put behind a photo's name for that of the file that keeps it as it was; nil
  /// where none does.
  public var backupSuffix: PhotoIdentifier?
  /// What becomes of a photo that has several names.
  public var hardLinks: HardLinkPolicy
  /// Where the changed photo is written to. A further file, in a folder, is neither recorded in
  /// the journal nor backed up: the photo itself stays.
  public var destination: Destination

  /// Where a changed photo is written to.
  public enum Destination: Sendable, Hashable {
    /// To the photo's own place.
    case original
    /// To this folder, where nothing is ever replaced. The photo stays as it is, and is copied
    /// even where nothing of it is to change.
    ///
    /// Photos that were found in a folder keep their path below it; others go by the name of
    /// their file. Folders are made where they are missing.
    case folder(PhotoIdentifier)
  }

  /// Its file is replaced.
  public static let replaceOriginal = UpdatePolicy()
  /// Nothing.
  public static let rehearse = UpdatePolicy(isRehearsal: true)

  /// Its file is replaced, or nothing becomes of it in a rehearsal.
  public init(
    isRehearsal: Bool = false, journal: EditJournal? = nil, preservesTimes: Bool = false,
    backupSuffix: PhotoIdentifier? = nil, hardLinks: HardLinkPolicy = .refuse,
    destination: Destination = .original
  ) {
    self.isRehearsal = isRehearsal
    self.journal = journal
    self.preservesTimes = preservesTimes
    self.backupSuffix = backupSuffix
    self.hardLinks = hardLinks
    self.destination = destination
  }

  /// The folder that changed photos are written to; nil if they take the photos' own place.
  var outputFolder: PhotoIdentifier? {
    if case .folder(let folder) = destination { folder } else { nil }
  }

  /// The output folder, in which photos get these names; nil if there is none.
  func output(names: @autoclosure () -> OutputNames) -> OutputFolder? {
    outputFolder.map { OutputFolder(at: $0.pathBytes, names: names()) }
  }

  /// How the photos' files are replaced.
  var replacement: ReplacementPolicy {
    ReplacementPolicy(
      journal: journal?.journal, preservesTimes: preservesTimes,
      backupSuffix: backupSuffix?.bytes)
  }
}
