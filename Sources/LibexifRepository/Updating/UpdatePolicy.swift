extension LibexifPhotoRepository {
  /// What becomes of a photo that is updated.
  public struct UpdatePolicy: Sendable {
    /// Whether all is done but the writing, so that what cannot be done fails all the same.
    public var isRehearsal = false
    /// What edits are recorded in, so that they can be undone; nil where they are not.
    public var journal: EditJournal?

    /// Its file is replaced.
    public static let replaceOriginal = UpdatePolicy()
    /// Nothing.
    public static let rehearse = UpdatePolicy(isRehearsal: true)

    /// Its file is replaced, or nothing becomes of it in a rehearsal.
    public init(isRehearsal: Bool = false, journal: EditJournal? = nil) {
      self.isRehearsal = isRehearsal
      self.journal = journal
    }
  }
}
