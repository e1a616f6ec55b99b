import Foundation
import PhotoEntities
import TIFFBlocks

extension ReadPhoto {
  /// The position that another photo does not have any more, or another one instead, in the forms that other places may
  /// have.
  func positions(goneFrom new: ReadPhoto) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for (value, left) in [
      (metadata.latitude, new.metadata.latitude), (metadata.longitude, new.metadata.longitude),
    ] {
      guard let value else { continue }
      if let left, abs(left.doubleValue - value.doubleValue) < Self.sameDegrees { continue }
      let degrees = abs(value.doubleValue)
      // Whole degrees are too common.
      guard degrees.isFinite, degrees < 1_000, degrees * 60 != (degrees * 60).rounded() else {
        continue
      }
      forms.append(Self.digits(degrees, 1_000, "."))
      let minutes = (degrees - degrees.rounded(.down)) * 60
      forms.append(
        Array("\(Int(degrees)),".utf8) + Self.digits(minutes, 100, "."))
      for bits in [value.doubleValue.bitPattern, degrees.bitPattern] {
        forms.append(withUnsafeBytes(of: bits.bigEndian, Array.init))
        forms.append(withUnsafeBytes(of: bits.littleEndian, Array.init))
      }
    }
    guard let exif, let gps = exif.structure[.gps], new.exif?.structure[.gps] == nil else {
      return forms
    }
    // Latitude and longitude.
    for entry in gps.entries where [2, 4].contains(entry.tag) {
      guard case .inside(let range) = entry.value, range.count == 24,
        let bytes = exif.block.bytes(in: range).map(Array.init),
        bytes.count(where: { $0 != 0 }) > 6
      else { continue }
      let swapped = stride(from: 0, to: 24, by: 4).flatMap { bytes[$0..<$0 + 4].reversed() }
      forms += [bytes, swapped]
    }
    return forms
  }

  /// The degrees by which a position may differ that a film says with its own decimal places: 1 mm on the ground.
  private static let sameDegrees = 1e-8

  /// A number with decimals, cut off.
  private static func digits(_ number: Double, _ scale: Int, _ separator: String) -> [UInt8] {
    let scaled = Int(number * Double(scale))
    let decimals = String(scaled % scale + scale).dropFirst()
    return Array("\(scaled / scale)\(separator)\(decimals)".utf8)
  }
}
