import PhotoContainers
import PhotoEntities

/// The first position that a camera has recorded in a track of its film.
extension FilmPosition {
  /// - Parameter samples: The first samples of a track of this coding.
  init?(_ samples: [UInt8], codedAs coding: String) {
    let position =
      switch coding {
      case "camm": Self.first(inCAMM: samples)
      case "gpmd": Self.first(inGPMF: samples[...], depth: 0)
      default: nil as FilmPosition?
      }
    guard let position else { return nil }
    self = position
  }

  /// - Parameter values: Latitude and longitude in degrees, altitude in metres.
  private init?(_ values: (latitude: Double, longitude: Double, altitude: Double?)) {
    // What has no fix yet is written as zeros.
    guard values.latitude != 0 || values.longitude != 0,
      let latitude = Self.rational(values.latitude, digits: 7),
      let longitude = Self.rational(values.longitude, digits: 7)
    else { return nil }
    self.init(
      checking: latitude, longitude, values.altitude.flatMap { Self.rational($0, digits: 3) })
  }

  /// The number to this many decimal places; nil for one that no place has.
  private static func rational(_ number: Double, digits: Int) -> Rational? {
    guard number.magnitude < 1_000_000 else { return nil }
    let scale = (0..<digits).reduce(1) { scale, _ in 10 * scale }
    return Rational(Int64((number * Double(scale)).rounded()), Int64(scale))
  }

  // MARK: Camera motion metadata

  /// The sizes of packets in bytes by their types, after two bytes without a use and the type (Camera Motion Metadata
  /// Spec, Google): angles, exposure, gyroscope, acceleration, position of the camera, GPS, more of GPS, magnetic field.
  private static let sizesOfCAMM = [12, 8, 12, 12, 12, 24, 56, 12]

  /// Packets with their numbers in little-endian byte order.
  private static func first(inCAMM samples: [UInt8]) -> FilmPosition? {
    var rest = samples[...]
    while rest.count >= 4 {
      let type = Int(rest.dropFirst(2).prefix(2).littleEndianNumber)
      guard sizesOfCAMM.indices.contains(type) else { return nil }
      let packet = rest.dropFirst(4).prefix(sizesOfCAMM[type])
      guard packet.count == sizesOfCAMM[type] else { return nil }
      rest = rest.dropFirst(4 + packet.count)
      func double(at place: Int) -> Double {
        Double(bitPattern: packet.dropFirst(place).prefix(8).littleEndianNumber)
      }
      var position: FilmPosition?
      if type == 5 {
        position = FilmPosition((double(at: 0), double(at: 8), double(at: 16)))
      } else if type == 6, packet.dropFirst(8).prefix(4).littleEndianNumber > 0 {
        // A time, and the kind of fix, 0 for none; then the position, whose altitude is a number of 32 bits.
        let bits = UInt32(truncatingIfNeeded: packet.dropFirst(28).prefix(4).littleEndianNumber)
        position = FilmPosition((double(at: 12), double(at: 20), Double(Float(bitPattern: bits))))
      }
      if let position { return position }
    }
    return nil
  }

  // MARK: GoPro

  /// Devices have streams, and streams have values: a key, a type, a size, how often it is repeated, and that many bytes,
  /// padded to 4 (GPMF introduction, GoPro). A type of 0 has others inside.
  private static func first(inGPMF bytes: ArraySlice<UInt8>, depth: Int) -> FilmPosition? {
    var rest = bytes
    var values: [String: ArraySlice<UInt8>] = [:]
    while rest.count >= 8 {
      let key = String(decoding: rest.prefix(4), as: UTF8.self)
      let type = rest.dropFirst(4).first
      let sizes = rest.dropFirst(5).prefix(3)
      let count = Int(sizes.prefix(1).bigEndianNumber) * Int(sizes.dropFirst().bigEndianNumber)
      let value = rest.dropFirst(8).prefix(count)
      guard value.count == count else { break }
      rest = rest.dropFirst(8 + (count + 3) / 4 * 4)
      if type == 0, depth < 2 {
        if let position = first(inGPMF: value, depth: depth + 1) { return position }
      } else if values[key] == nil {
        values[key] = value
      }
    }
    return position(inStream: values)
  }

  /// The first position of a stream: GPS5 has five numbers for each, whose first three are latitude, longitude and
  /// altitude, and GPS9 nine, of which the last says the fix. SCAL has what each is divided by, GPSF the fix: 0 for none.
  private static func position(inStream values: [String: ArraySlice<UInt8>]) -> FilmPosition? {
    guard let points = values["GPS9"] ?? values["GPS5"], points.count >= 20,
      let scales = values["SCAL"], scales.count >= 12
    else { return nil }
    let fix =
      values["GPS9"].map { $0.dropFirst(30).prefix(2).bigEndianNumber }
      ?? values["GPSF"]?.bigEndianNumber
    if fix == 0 { return nil }
    func number(_ index: Int) -> Double {
      func signed(_ bytes: ArraySlice<UInt8>) -> Double {
        Double(Int32(truncatingIfNeeded: bytes.dropFirst(4 * index).prefix(4).bigEndianNumber))
      }
      return signed(points) / signed(scales)
    }
    return FilmPosition((number(0), number(1), number(2)))
  }
}

extension ArraySlice<UInt8> {
  fileprivate var littleEndianNumber: UInt64 { reversed().bigEndianNumber }
}
