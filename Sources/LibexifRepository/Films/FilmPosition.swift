import PhotoContainers
import PhotoEntities

/// Where a film was recorded.
struct FilmPosition: Equatable {
  let latitude: Rational
  let longitude: Rational
  /// In metres; nil if it is not known.
  let altitude: Rational?

  /// The position in numbers of 3GPP. All zeros are how programs write that it is not known, in texts too.
  init?(location: [Int32]) {
    guard location.count == 3, location.contains(where: { $0 != 0 }) else { return nil }
    let numbers = location.compactMap { Rational(Int64($0), 0x1_0000) }
    self.init(checking: numbers[1], numbers[0], numbers[2])
  }

  init?(checking latitude: Rational, _ longitude: Rational, _ altitude: Rational?) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(latitude, longitude, altitude)
  }

  init(_ latitude: Rational, _ longitude: Rational, _ altitude: Rational?) {
    (self.latitude, self.longitude, self.altitude) = (latitude, longitude, altitude)
  }

  /// Gives the metadata this place.
  func setPlace(of metadata: inout Metadata) {
    (metadata.latitude, metadata.longitude, metadata.altitude) = (latitude, longitude, altitude)
  }

  /// What the name of a reference system begins with.
  private static let system = Array("CRS".utf8)

  /// The position in a text as of ISO 6709, annex H: `+48.2082+016.3738+151.2/`. The digits of minutes, and of seconds,
  /// may follow those of degrees: `+4812.49` is 48° 12.49′. Some programs leave out zeros of degrees. The name of a
  /// reference system may follow: `CRSWGS_84/`.
  init?(iso6709 text: String) {
    var numbers: [ArraySlice<UInt8>] = []
    var rest = Array(text.utf8)[...]
    while numbers.count < 3, let sign = rest.first,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    {
      let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
        .prefix { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
      numbers.append(rest.prefix(1 + digits.count))
      rest = rest.dropFirst(1 + digits.count)
    }
    guard numbers.count >= 2,
      rest.isEmpty || rest.first == UInt8(ascii: "/") || rest.starts(with: Self.system),
      let latitude = Self.degrees(numbers[0], ofDegrees: 2),
      let longitude = Self.degrees(numbers[1], ofDegrees: 3)
    else { return nil }
    let altitude = numbers.count == 3 ? Self.number(numbers[2]) : nil
    if latitude == 0, longitude == 0, altitude ?? 0 == 0 { return nil }
    self.init(checking: latitude, longitude, altitude)
  }

  /// The degrees of a number with its sign, whose whole part has up to 3 digits of degrees, or else `digits` of them,
  /// and two each of minutes and seconds.
  private static func degrees(_ text: ArraySlice<UInt8>, ofDegrees digits: Int) -> Rational? {
    let magnitude = text.dropFirst()
    let whole = magnitude.prefix { $0 != UInt8(ascii: ".") }.count
    let parts: (ArraySlice<UInt8>, ArraySlice<UInt8>, ArraySlice<UInt8>)
    switch whole {
    case ...3: return number(text)
    case digits + 2: parts = (magnitude.prefix(digits), magnitude.dropFirst(digits), [])
    case digits + 4:
      parts = (
        magnitude.prefix(digits), magnitude.dropFirst(digits).prefix(2),
        magnitude.dropFirst(digits + 2)
      )
    default: return nil
    }
    guard let degrees = number(parts.0), let minutes = number(parts.1),
      let seconds = parts.2.isEmpty ? 0 : number(parts.2), minutes < 60, seconds < 60,
      let angle = ExifBlock.degrees(degrees, minutes: minutes, seconds: seconds)
    else { return nil }
    return text.first == UInt8(ascii: "-") ? angle.negated : angle
  }

  /// The most decimal places that are read: a ten-thousandth of a millimetre on the ground.
  private static let maximumPlaces = 12

  private static func number(_ text: ArraySlice<UInt8>) -> Rational? {
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.endIndex
    let digits = text[..<point] + text[point...].prefix(1 + maximumPlaces)
    return XMPText.fraction(String(decoding: digits, as: UTF8.self))
  }
}

extension FilmPosition {
  /// The position in numbers of 3GPP, in units of 1/65536: 1.7 m of latitude.
  var numbers: [Int32] {
    [longitude, latitude, altitude ?? 0].map {
      Int32(clamping: Int(($0.doubleValue * 0x1_0000).rounded()))
    }
  }

  /// The position as of ISO 6709: to 1 mm on the ground, with at least four decimal places, as phones write them.
  var text: [UInt8] { text(filling: 0) }

  /// The same with zeros after the decimal places of the longitude, so that it has this many bytes if it would have a few
  /// less: a film whose values keep their lengths is not laid out anew.
  func text(filling count: Int) -> [UInt8] {
    let coordinates =
      Self.text(latitude, digits: 2, places: 4...8) + Self.text(longitude, digits: 3, places: 4...8)
    let rest =
      (altitude.map { Self.text($0, digits: 1, places: 0...3) } ?? []) + [UInt8(ascii: "/")]
    let missing = count - coordinates.count - rest.count
    let zeros = missing > Self.maximumPlaces ? 0 : max(0, missing)
    return coordinates + [UInt8](repeating: UInt8(ascii: "0"), count: zeros) + rest
  }

  /// A number with its sign, at least this many digits before the point, and as many decimal places as it needs.
  private static func text(
    _ number: Rational, digits: Int, places: ClosedRange<Int>
  ) -> [UInt8] {
    let scale = (0..<places.upperBound).reduce(1.0) { scale, _ in 10 * scale }
    let scaled = Int((number.doubleValue.magnitude * scale).rounded())
    var text = Array("\(scaled)".utf8)
    text.insert(
      contentsOf: repeatElement(
        UInt8(ascii: "0"), count: max(0, digits + places.upperBound - text.count)), at: 0)
    var decimals = text.suffix(places.upperBound)
    while decimals.count > places.lowerBound, decimals.last == UInt8(ascii: "0") {
      decimals.removeLast()
    }
    let whole = text.dropLast(places.upperBound)
    return [UInt8(ascii: number < 0 ? "-" : "+")] + whole
      + (decimals.isEmpty ? [] : [UInt8(ascii: ".")] + decimals)
  }
}
