/// The image file directories (IFDs) of an Exif block (Exif 2.3 section 4.5.2).
package enum ExifDirectory: Sendable, Hashable, CaseIterable {
  /// About the picture.
  case ifd0
  /// About the thumbnail.
  case ifd1
  /// About how the picture was taken.
  case exif
  /// About where.
  case gps
  /// About what other programs may do with it.
  case interoperability

  private static let exifPointer: UInt16 = 0x8769
  private static let gpsPointer: UInt16 = 0x8825
  private static let interoperabilityPointer: UInt16 = 0xA005

  /// The tag whose value is the directory's offset (Exif 2.3 section 4.6.3); IFD0's offset is in
  /// the header, IFD1's behind IFD0.
  package var pointerTag: UInt16? {
    switch self {
    case .ifd0, .ifd1: nil
    case .exif: Self.exifPointer
    case .gps: Self.gpsPointer
    case .interoperability: Self.interoperabilityPointer
    }
  }

  /// The pointer's tag where it belongs, in IFD0; nil where that is no place for it.
  package var pointer: ExifTag? {
    switch self {
    case .exif, .gps: pointerTag.map { ExifTag(.ifd0, $0) }
    case .ifd0, .ifd1, .interoperability: nil
    }
  }

  /// The directory that entries of this tag point to; nil where they point to none.
  package init?(pointerTag: UInt16) {
    switch pointerTag {
    case Self.exifPointer: self = .exif
    case Self.gpsPointer: self = .gps
    case Self.interoperabilityPointer: self = .interoperability
    default: return nil
    }
  }

  /// The name that users know it by.
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
