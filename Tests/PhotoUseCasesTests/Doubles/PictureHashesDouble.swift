import PhotoEntities

@testable import PhotoUseCases

/// Pictures in letters. One that begins with `!` cannot be read.
final class PictureHashesDouble: PictureHashRepository {
  private let pictures: [PhotoIdentifier: String?]
  private let files: [PhotoIdentifier: UInt128]
  private(set) var hashed: [String] = []
  var sizes: [PhotoIdentifier: Int] = [:]
  /// How many photos are answered before the work is cancelled.
  var limit = Int.max

  init(_ pictures: [PhotoIdentifier: String?], files: [PhotoIdentifier: UInt128] = [:]) {
    (self.pictures, self.files) = (pictures, files)
  }

  func fetchPictureStarts(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureStart?, PhotoRepositoryError>> {
    AnyIterator(
      identifiers.prefix(limit).lazy.map { [self] identifier in
        let own = UInt128(identifier.bytes.reduce(1000) { $0 &* 257 &+ UInt64($1) })
        return result(identifier) { picture in
          PictureStart(
            ofFile: files[identifier] ?? own, hash: UInt64(picture.utf8.first ?? 0),
            byteCount: sizes[identifier] ?? 1)
        }
      }.makeIterator())
  }

  func fetchPictureHashes(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<String?, PhotoRepositoryError>> {
    AnyIterator(
      identifiers.prefix(limit).lazy.map { [self] identifier in
        hashed.append(identifier.text)
        return result(identifier) { $0 }
      }.makeIterator())
  }

  /// The first byte of a picture is its fingerprint, shifted so that it is not that of a turn of another letter.
  func fetchPictureLooks(
    ofIdentifiers identifiers: [PhotoIdentifier]
  ) -> AnyIterator<Result<PictureLook?, PhotoRepositoryError>> {
    AnyIterator(
      identifiers.prefix(limit).lazy.map { [self] identifier in
        let own = UInt128(identifier.bytes.reduce(1000) { $0 &* 257 &+ UInt64($1) })
        return result(identifier) { picture in
          PictureLook(
            ofFile: files[identifier] ?? own, byteCount: sizes[identifier] ?? 1,
            fingerprint: PictureFingerprint(bits: UInt64(picture.utf8.first ?? 0) << 56 | 0x2468))
        }
      }.makeIterator())
  }

  private func result<Value>(
    _ identifier: PhotoIdentifier, _ value: (String) -> Value
  ) -> Result<Value?, PhotoRepositoryError> {
    guard let picture = pictures[identifier] ?? nil else { return .success(nil) }
    return picture.utf8.first == UInt8(ascii: "!")
      ? .failure(.failure(of: identifier, .locked)) : .success(value(picture))
  }
}
