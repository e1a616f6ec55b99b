package import PhotoEntities

/// A photo of a group, with what helps to decide which one to keep.
package struct DuplicatePhoto: Sendable, Hashable {
  /// The photo.
  package let identifier: PhotoIdentifier
  /// The size of its file in bytes.
  package internal(set) var byteCount = 0
  /// How its picture looks; nil unless similar pictures are searched.
  var fingerprint: PictureFingerprint?
  /// When it was taken; nil if it does not say, or if that is a guess.
  package let captureDate: CaptureDate?
  /// The size of its picture; nil if it is not known.
  package let pixelSize: PixelSize?
  /// Its rating; nil if it has none.
  package let rating: Int?
  /// How many fields that can be edited it has.
  package let fieldCount: Int

  init(_ photo: BrowsingMetadata) {
    identifier = photo.identifier
    captureDate = photo.captureDate.flatMap { $0.isGuess ? nil : $0 }
    rating = photo.rating
    if let width = photo.pixelWidth, let height = photo.pixelHeight {
      pixelSize = PixelSize(width: width, height: height)
    } else {
      pixelSize = nil
    }
    var fields = 0
    photo.forEachField { field, value in
      if field.isEditable, value != nil { fields += 1 }
    }
    fieldCount = fields
  }
}

/// Photos with the same picture, or with similar ones.
package struct DuplicateGroup: Sendable, Hashable {
  /// The hash of the picture, as the field `pictureHash` has it; nil if the pictures are similar.
  package let pictureHash: String?
  /// The one to keep: the first one by the rules.
  package let kept: DuplicatePhoto
  /// The others, one or more, in the order of their identifiers.
  package let superfluous: [DuplicatePhoto]

  /// All of them, the one to keep first.
  package var photos: [DuplicatePhoto] { [kept] + superfluous }

  /// How different the photo's picture is from that of the one to keep, 0 to 63; nil if the pictures are the same.
  package func distance(of photo: DuplicatePhoto) -> Int? {
    guard let one = kept.fingerprint, let other = photo.fingerprint else { return nil }
    return one.distance(to: other)
  }

  /// The group of these photos; nil if there are not two.
  ///
  /// - Parameter photos: The one to keep first.
  init?(_ photos: [DuplicatePhoto], pictureHash: String? = nil) {
    guard photos.count > 1, let kept = photos.first else { return nil }
    (self.pictureHash, self.kept) = (pictureHash, kept)
    superfluous = photos.dropFirst().sorted { $0.identifier < $1.identifier }
  }
}
