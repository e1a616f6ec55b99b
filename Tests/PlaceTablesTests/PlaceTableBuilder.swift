import Foundation

/// Makes tables of places, sound and others. `Scripts/place-table` says what is where in them.
struct PlaceTableBuilder {
  struct City {
    var name: String
    var latitude: Double
    var longitude: Double
    var population: UInt32
    var zone: String

    init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ population: UInt32,
      zone: String = "Etc/UTC"
    ) {
      (self.name, self.latitude, self.longitude) = (name, latitude, longitude)
      (self.population, self.zone) = (population, zone)
    }
  }

  private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// A table of these cities, each in a cell of its own, and from south to north; all in one state and country.
  static func table(_ cities: [City]) throws -> [UInt8] {
    let sorted = cities.sorted { $0.latitude < $1.latitude }
    var texts: [UInt8] = []
    func place(_ text: String) -> UInt32 {
      defer { texts += [UInt8(text.utf8.count)] + Array(text.utf8) }
      return UInt32(texts.count)
    }
    let bands = sorted.map { Int(($0.latitude + 90).rounded(.down)) }
    var body = bytes((0...180).map { band in UInt32(bands.count { $0 < band }) })
    for (index, city) in sorted.enumerated() {
      body += bytes([UInt32(city.longitude + 180), UInt32(index)])
    }
    body += bytes([360, UInt32(sorted.count)])
    for (index, city) in sorted.enumerated() {
      let degrees = [city.latitude, city.longitude].map {
        UInt32(bitPattern: Int32(($0 * 1e6).rounded()))
      }
      body += bytes(degrees + [place(city.name), city.population, UInt32(index) << 16])
    }
    body += bytes([place("State"), 0]) + bytes([place("Country")]) + Array("XX\0\0".utf8)
    body += bytes(sorted.map { place($0.zone) })
    let count = UInt32(sorted.count)
    let header =
      Array("exifcliP".utf8) + bytes([1, 0, count, count, 1, 1, count, UInt32(texts.count)])
    return header + [UInt8](repeating: 0, count: 64 - header.count) + body + texts
  }
}
