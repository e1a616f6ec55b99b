import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport

@testable import LibexifRepository

/// A test's edit of one field, with the bytes that it must write.
enum PhotoEdit: String, CaseIterable, Sendable {
  /// ExposureBiasValue of 3/10 EV.
  case bias
  /// ExposureTime of 1/333 s.
  case time

  var field: String { self == .bias ? "exposureValue" : "exposureDuration" }
  var tag: Int { self == .bias ? 0x9204 : 0x829A }
  /// The tags that the edit may write.
  var tags: [Int] { self == .bias ? [tag] : [tag, 0x9201] }
  /// SRATIONAL or RATIONAL.
  var type: Int { self == .bias ? 10 : 5 }
  var numerator: Int { self == .bias ? 3 : 1 }
  var denominator: Int { self == .bias ? 10 : 333 }

  func apply(to metadata: inout Metadata) {
    let value = fraction(Int64(numerator), Int64(denominator))
    switch self {
    case .bias: metadata.exposureValue = value
    case .time: metadata.exposureDuration = value
    }
  }

  /// The value's bytes in the block.
  func stored(in block: ReferenceBlock) -> [UInt8] {
    block.stored(numerator, denominator)
  }
}

extension LibexifPhotoRepository {
  /// Fetches the photo and edits it. Returns its new metadata.
  @discardableResult
  func edit(_ identifier: PhotoIdentifier, _ edit: PhotoEdit) throws -> Metadata {
    let original = try fetchPhoto(withIdentifier: identifier).metadata
    var metadata = original
    edit.apply(to: &metadata)
    try updatePhoto(with: metadata, insteadOf: original)
    return metadata
  }

  /// Why the photo cannot be edited; nil if it was edited.
  func refusal(
    of identifier: PhotoIdentifier, _ edit: PhotoEdit = .bias
  ) throws -> PhotoRepositoryError.Code? {
    do {
      try self.edit(identifier, edit)
      return nil
    } catch let error as PhotoRepositoryError {
      return error.code
    }
  }
}
