public import PhotoEntities

/// A store of photos' tags, including those that no field is read from.
public protocol TagRepository {
  /// Fetches every tag of a photo, directory by directory, in the order of the photo.
  func fetchTags(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedTags
}

/// A photo's tags, fetched from a repository.
public struct FetchedTags: Sendable, Hashable {
  /// The tags.
  public let tags: [PhotoTag]
  /// What could not be read.
  public let warnings: [PhotoWarning]

  /// A photo with these tags.
  public init(tags: [PhotoTag], warnings: [PhotoWarning] = []) {
    self.tags = tags
    self.warnings = warnings
  }
}

/// One tag as it is in the photo, whether or not a field is read from it.
public struct PhotoTag: Sendable, Hashable {
  /// The tag's directory: `IFD0`, `IFD1`, `Exif`, `GPS`, `Interoperability`, `MakerNote`.
  public let directory: String
  /// The tag's number.
  public let number: UInt16
  /// The tag's name in its directory; nil if it is unknown.
  public let name: String?
  /// The repository's name for the type of the value; nil if it is unknown, as in a MakerNote.
  public let type: String?
  /// The number of values of that type; nil if it is unknown.
  public let count: Int?
  /// The value as it is in the photo; nil if it is unknown.
  public let raw: TagValue?
  /// Whether `raw` is only the beginning of a very long value.
  public let isRawCut: Bool
  /// What the value means.
  public let meaning: TagMeaning

  /// A tag of a photo.
  public init(
    directory: String, number: UInt16, name: String?, type: String?, count: Int?, raw: TagValue?,
    isRawCut: Bool = false, meaning: TagMeaning
  ) {
    self.directory = directory
    self.number = number
    self.name = name
    self.type = type
    self.count = count
    self.raw = raw
    self.isRawCut = isRawCut
    self.meaning = meaning
  }
}
