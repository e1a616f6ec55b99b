extension PhotoRepositoryError.Reason {
  /// Why a photo cannot become one file with another one of the same bytes.
  public enum LinkingFault: Sendable, Hashable {
    /// It is on another disk.
    case otherDisk
    /// It belongs to another user or group.
    case otherOwner
    /// It has other extended attributes, and one file has those of one alone.
    case otherAttributes
    /// It has this many names (hard links), not all of which would be linked.
    case otherNames(Int)
    /// The file system has no hard links, or does not allow them to this user.
    case noLinks
    /// The file system has no clones.
    case noClones

    /// The kind of failure, for programs.
    var code: PhotoRepositoryError.Code {
      switch self {
      case .otherOwner, .otherAttributes: .unsafe
      case .otherNames: .hardLinked
      case .otherDisk, .noLinks, .noClones: .writeFailed
      }
    }
  }
}
