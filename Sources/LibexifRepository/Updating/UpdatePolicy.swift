public import PhotoEntities
import SystemPackage

extension LibexifPhotoRepository {
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

    /// The folder that changed photos are written to; nil where they take the photos' own place.
    var outputFolder: PhotoIdentifier? {
      if case .folder(let folder) = destination { folder } else { nil }
    }

    /// The backup that there is to be of the photo.
    func backup(of original: OriginalPhoto) -> PhotoBackup? {
      backupSuffix.map { PhotoBackup(original: original, suffix: $0) }
    }
  }
}
