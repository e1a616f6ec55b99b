public import PhotoEntities

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

    /// Its file is replaced.
    public static let replaceOriginal = UpdatePolicy()
    /// Nothing.
    public static let rehearse = UpdatePolicy(isRehearsal: true)

    /// Its file is replaced, or nothing becomes of it in a rehearsal.
    public init(
      isRehearsal: Bool = false, journal: EditJournal? = nil, preservesTimes: Bool = false,
      backupSuffix: PhotoIdentifier? = nil, hardLinks: HardLinkPolicy = .refuse
    ) {
      self.isRehearsal = isRehearsal
      self.journal = journal
      self.preservesTimes = preservesTimes
      self.backupSuffix = backupSuffix
      self.hardLinks = hardLinks
    }

    /// The backup that there is to be of the photo.
    func backup(of original: LockedPhoto) -> PhotoBackup? {
      backupSuffix.map { PhotoBackup(original: original, suffix: $0) }
    }
  }
}
