/// The image file directories (IFDs) of an Exif block (Exif 2.3 section 4.5.2).
package enum ExifDirectory: Sendable, Hashable, CaseIterable {
  /// The picture.
  case ifd0
  /// The thumbnail.
  case ifd1
  /// How the picture was taken.
  case exif
  /// Where the picture was taken.
  case gps
  /// How other programs may use the picture.
  case interoperability

  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  private static let interoperabilityPointer: UInt16 = 0xA005

  /// The tag whose value is the directory's offset (Exif 2.3 section 4.6.3). Nil for IFD0, whose
  /// offset is in the header, and for IFD1, whose offset follows IFD0.
  package var pointerTag: UInt16? {
    switch self {
    case .ifd0, .ifd1: nil
    case .exif: Self.exifPointer
    case .gps: Self.gpsPointer
    case .interoperability: Self.interoperabilityPointer
    }
  }

  /// The tag in IFD0 that points to the directory; nil if the standard has no such tag.
  package var pointer: ExifTag? {
    switch self {
    case .exif, .gps: pointerTag.map { ExifTag(.ifd0, $0) }
    case .ifd0, .ifd1, .interoperability: nil
    }
  }

  /// The directory that entries of this tag point to; nil if the tag is not a pointer.
  package init?(pointerTag: UInt16) {
    switch pointerTag {
    case Self.exifPointer: self = .exif
    case Self.gpsPointer: self = .gps
    case Self.interoperabilityPointer: self = .interoperability
    default: return nil
    }
  }

  /// The directory's name for users.
  package var name: String {
    switch self {
    case .ifd0: "IFD0"
    case .ifd1: "IFD1"
    case .exif: "Exif"
    case .gps: "GPS"
    case .interoperability: "Interoperability"
    }
  }
}
