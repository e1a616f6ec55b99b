import PhotoEntities

extension Rational {
  /// The fraction, which must exist.
  static func of(_ numerator: Int64, _ denominator: Int64 = 1) -> Rational {
    guard let rational = Rational(numerator, denominator) else {
      preconditionFailure("there is no fraction \(numerator)/\(denominator)")
    }
    return rational
  }
}

extension CaptureDate {
  /// The date, which must exist, with the first value of each missing part.
  static func of(
    _ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0, _ minute: Int = 0,
    _ second: Int = 0, fraction: String? = nil, utcOffset: Int? = nil
  ) -> CaptureDate {
    guard
      let date = CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
    else {
      preconditionFailure("there is no such date in \(year)")
    }
    return date
  }
}

extension MetadataKind {
  /// One value of this kind.
  var sample: MetadataValue {
    switch self {
    case .integer: .integer(3)
    case .fraction: .fraction(.of(5, 2))
    case .text: .text("text")
    case .date: .date(.of(2024, 5, 1))
    case .choice(let names): .choice(names[0])
    case .list: .list(["one", "two"])
    }
  }
}

extension Metadata {
  /// A photo without any values.
  static let blank = Metadata(localIdentifier: PhotoIdentifier(text: "photo.jpg"))
}

extension CaptureDate {
  /// The date, with the first value of each missing part.
  static func at(
    _ year: Int, _ month: Int = 1, _ day: Int = 1, _ hour: Int = 0, _ minute: Int = 0,
    _ second: Int = 0, fraction: String? = nil, utcOffset: Int? = nil
  ) -> CaptureDate? {
    CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction, utcOffset: utcOffset)
  }
}
