public import PhotoEntities

/// Where the tags of photos can be had, all of them.
public protocol TagRepository {
  /// Fetches every tag of a photo, in the order of the directories and of the photo.
  func fetchTags(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedTags
}

/// The tags of a photo as a repository gives them.
public struct FetchedTags: Sendable, Hashable {
  /// The tags.
  public let tags: [PhotoTag]
  /// What of the photo could not be read, each as a sentence without the photo's name.
  public let warnings: [String]

  /// A photo with these tags.
  public init(tags: [PhotoTag], warnings: [String] = []) {
    self.tags = tags
    self.warnings = warnings
  }
}

/// One tag of a photo as it stands in the photo, beyond the fields that are understood.
public struct PhotoTag: Sendable, Hashable {
  /// The directory it stands in: `IFD0`, `IFD1`, `Exif`, `GPS`, `Interoperability`, `MakerNote`.
  public let directory: String
  /// The tag's number.
  public let number: UInt16
  /// The tag's name in its directory; nil where it has none that is known.
  public let name: String?
  /// The repository's name for the type of its value; nil where that is not known, as in a MakerNote.
  public let type: String?
  /// How many values of that type it has; nil where that is not known.
  public let count: Int?
  /// Its value as it stands in the photo; nil where that is not known.
  public let raw: TagValue?
  /// Whether `raw` is only the beginning of the value, because that is very long.
  public let isRawCut: Bool
  /// What its value means.
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
