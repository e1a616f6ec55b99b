public import PhotoEntities

extension PhotoRepositoryError.Reason {
  /// Why a photo cannot get its new name.
  public enum NamingFault: Error, Sendable, Hashable {
    /// The photo, a folder or both would have no name.
    case empty
    /// A name in it has more than this many bytes.
    case tooLong(limit: Int)
    /// The path has more than this many bytes, so that no program can open it.
    case pathTooLong(limit: Int)
    /// It leads out of its folder with `..`, from a folder that does not exist.
    case indirect
    /// The photo is a symbolic link.
    case isLink
    /// A folder in it is a symbolic link that leads nowhere.
    case looseLink
    /// This folder in it is a symbolic link of another user, who decides where it leads.
    case othersLink(PhotoIdentifier)
    /// Another photo of the same renaming gets the name.
    case sharedWith(PhotoIdentifier)
    /// By its name, it would belong to the same picture as this file, which belongs to another one.
    case joinedWith(PhotoIdentifier)
    /// Two files that are renamed together would get this name.
    case sharedInGroup(PhotoIdentifier)
    /// Its file and this second one, which stand beside the same photo, would both get the first name.
    case sharedByNotes(PhotoIdentifier, PhotoIdentifier)
    /// The name would have the extension of another format, or none.
    case otherExtension(PhotoIdentifier)
  }

  /// Why a file that has a new name, or should get one, stays where it is.
  public enum MovingFault: Sendable, Hashable {
    /// It has changed since its renaming was recorded at this time.
    case changed(time: String)
    /// It is a copy of this file, which has changed since, or is gone.
    case originalChanged(PhotoIdentifier)
    /// A file already has the name that it should get, or get back.
    case nameTaken
    /// This photo, which is kept instead, does not have the same picture any more.
    case keptChanged(PhotoIdentifier)
    /// No file can be removed from its folder.
    case readOnlyFolder
    /// It has this many names (hard links), and the new one would be on another disk.
    case hardLinked(names: Int)
    /// Photos would exchange their names, on the way through a third name, and nothing records that.
    case unrecordedCircle
    /// It has only come as far as this name: it made room for another file. `detail` is in the system's words; nil
    /// if it has another reason.
    case stranded(at: PhotoIdentifier, detail: String?)
    /// No file has its new name any more.
    case gone
    /// It exchanges names with others, or passes its name on, and this one of them could not be moved.
    case waiting(for: PhotoIdentifier)

    /// The kind of failure, for programs.
    var code: PhotoRepositoryError.Code {
      switch self {
      case .changed, .originalChanged, .keptChanged: .changedSinceEdit
      case .gone: .notFound
      case .nameTaken: .outputExists
      case .readOnlyFolder: .readOnly
      case .hardLinked: .hardLinked
      case .unrecordedCircle: .notRecorded
      case .stranded, .waiting: .writeFailed
      }
    }
  }
}
