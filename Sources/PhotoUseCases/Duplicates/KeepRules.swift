package import PhotoEntities

/// Which photo of a group is kept.
package enum KeepRule: Sendable, Hashable {
  /// The one with the oldest date of capture. Photos without a date come last.
  case oldest
  /// The one with the largest file; of those, the one with the most pixels.
  case largest
  /// The one with the best rating. A photo without one counts as 0, a rejected one as -1.
  case rated
  /// The one with the most fields that can be edited; of those, the one with the best rating.
  case described

  /// Whether the one photo comes before the other one; nil if the rule does not decide.
  fileprivate func decides(_ one: DuplicatePhoto, _ other: DuplicatePhoto) -> Bool? {
    func isMore<Number: Comparable>(_ number: (DuplicatePhoto) -> Number) -> Bool? {
      number(one) == number(other) ? nil : number(one) > number(other)
    }
    switch self {
    case .oldest:
      switch (one.captureDate, other.captureDate) {
      case (let date?, let otherDate?): return date == otherDate ? nil : date < otherDate
      case (nil, nil): return nil
      case (let date, nil): return date != nil
      case (nil, _?): return false
      }
    case .largest: return isMore(\.byteCount) ?? isMore { $0.pixelSize?.area ?? 0 }
    case .rated: return isMore { $0.rating ?? 0 }
    case .described: return isMore(\.fieldCount) ?? isMore { $0.rating ?? 0 }
    }
  }
}

/// The rules by which a photo of each group is kept, the first one first. If none decides, the first photo by its
/// identifier is kept.
package struct KeepRules {
  private let rules: [KeepRule]
  private let folder: (PhotoIdentifier) -> Int?

  /// - Parameter folder: The place of the folder with the photo among those whose photos are kept rather than others,
  ///   whatever the rules say; nil for a photo that is in none of them.
  package init(
    _ rules: [KeepRule], preferring folder: @escaping (PhotoIdentifier) -> Int? = { _ in nil }
  ) {
    (self.rules, self.folder) = (rules, folder)
  }

  /// The photos in the order in which they are kept.
  func sorted(_ photos: [DuplicatePhoto]) -> [DuplicatePhoto] {
    photos.map { (photo: $0, folder: folder($0.identifier) ?? .max) }.sorted { one, other in
      if one.folder != other.folder { return one.folder < other.folder }
      for rule in rules {
        if let isFirst = rule.decides(one.photo, other.photo) { return isFirst }
      }
      return one.photo.identifier < other.photo.identifier
    }.map(\.photo)
  }
}

extension PixelSize {
  /// The number of pixels, about.
  fileprivate var area: Double { Double(width) * Double(height) }
}
