public import PhotoEntities

/// A failure or a warning about a photo.
public struct PhotoProblem: Error, Sendable, Hashable {
  /// The fault, and its severity.
  public enum Cause: Sendable, Hashable {
    /// The photo was processed or skipped, with this warning.
    case warning(PhotoWarning)
    /// The repository failed.
    case failure(PhotoRepositoryError.Reason)
    /// The change cannot be made to this photo, which is unchanged.
    case invalidValue(ChangeFault)
    /// The photo does not have the requested data.
    case nothingThere(Absence)
  }

  /// Why a change cannot be made to a photo.
  public enum ChangeFault: Sendable, Hashable {
    /// The field cannot be edited.
    case notEditable(MetadataField)
    /// The photo does not have the field that should be shifted.
    case nothingToShift(MetadataField)
    /// The photo does not have the date that should get an offset from UTC.
    case noDate
    /// The time zone of this name has no offset at the photo's date.
    case unknownOffset(String)
    /// The place of the photo cannot be found by its date.
    case notPlaced(PlaceFault)
    /// The photo gets no date from its sources, for this reason.
    case noDateFound(DateSearchFault)
    /// The photo does not have the date that its modification time should be set to.
    case noDateForModificationTime
    /// The photo's values should be copied from another one, which has this problem.
    indirect case notCopied(PhotoProblem)
    /// Nothing says the offset from UTC of the photo's date. Its position might, with a table of places.
    case noOffsetFound(needsPlaces: Bool)
    /// The photo's date has no time, which the change needs.
    case noTime(MetadataField)
    /// The shifted value would be out of range.
    case shiftedTooFar(MetadataField)
    /// The data has another value than the photo, and the field cannot be edited.
    case listedOtherwise(MetadataField)
    /// The text is not UTF-8.
    case notUTF8(MetadataField)
    /// No photo can have the value.
    case outOfRange(MetadataFault)
  }

  /// The data that a photo does not have.
  public enum Absence: Sendable, Hashable {
    /// A JPEG thumbnail.
    case thumbnail
    /// A JPEG picture inside the file.
    case preview
    /// The film of a motion photo.
    case film
    /// The fields and tags of these names, which should be copied.
    case named([String])
    /// Anything that can be copied.
    case anything
    /// The field or the tag of this name, which its new name needs.
    case partOfName(String)
    /// A date of capture for its new name that is no guess.
    case dateOfName
    /// The part of the date of this field, which is only this one, that its new name needs.
    case partOfDate(String, CaptureDate)
  }

  /// The photo.
  public let identifier: PhotoIdentifier
  /// The cause.
  public let cause: Cause

  /// A problem of this photo.
  public init(identifier: PhotoIdentifier, cause: Cause) {
    self.identifier = identifier
    self.cause = cause
  }

  /// The repository's failure.
  public init(_ error: PhotoRepositoryError) {
    self.init(identifier: error.identifier, cause: .failure(error.reason))
  }

  /// The warnings of a photo.
  static func warnings(
    _ warnings: [PhotoWarning], of identifier: PhotoIdentifier
  ) -> [PhotoProblem] {
    warnings.map { PhotoProblem(identifier: identifier, cause: .warning($0)) }
  }

  static func warnings(of photo: FetchedPhoto) -> [PhotoProblem] {
    warnings(photo.warnings, of: photo.metadata.localIdentifier)
  }
}

extension PhotoProblem: CustomStringConvertible {
  /// `photo.jpg: hardLinked`, for a log. The cause says more.
  public var description: String {
    switch cause {
    case .warning(let warning): "\(identifier): warning: \(Self.name(of: warning))"
    case .failure(let reason): "\(identifier): \(reason.code.rawValue)"
    case .invalidValue(let fault): "\(identifier): \(Self.name(of: fault))"
    case .nothingThere(let absence): "\(identifier): has no \(Self.name(of: absence))"
    }
  }

  /// The name of an enumeration's case, without its values.
  private static func name(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}

/// The part of every output boundary that receives problems.
public protocol PhotoProblemOutput {
  /// A photo failed, or has a warning. The others continue.
  func didEncounter(_ problem: PhotoProblem)
}
