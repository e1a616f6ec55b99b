import Platform
import SystemPackage

/// The formats of pictures in items, by the brands in `ftyp` (ISO/IEC 23008-12 section 10; AV1 Image File
/// Format section 6).
enum HEIFBrand {
  static let heic = PhotoFormat.heif("HEIC", ["heic", "heics"])
  static let heif = PhotoFormat.heif("HEIF", ["heif", "heifs", "hif"])
  static let avif = PhotoFormat.heif("AVIF", ["avif", "avifs"])

  /// The formats of main brands, as ExifTool has them.
  private static let formats: [BoxType: PhotoFormat] = {
    var formats: [BoxType: PhotoFormat] = [:]
    for brand in ["heic", "heim", "heis", "hevc", "hevm", "hevs"] {
      formats[BoxType(brand.utf8)] = heic
    }
    for brand in ["heix", "hevx", "mif1", "mif2", "msf1", "miaf"] {
      formats[BoxType(brand.utf8)] = heif
    }
    for brand in ["avif", "avis", "avio"] { formats[BoxType(brand.utf8)] = avif }
    return formats
  }()

  /// The main brand of files whose picture is in a `mini` box. The version names another brand (ISO/IEC 23008-12, the
  /// low-overhead image file format).
  private static let miniature = BoxType("mif3".utf8)

  /// The beginnings of the main brands of films and of Canon's raws, which may also name a brand of
  /// pictures.
  private static let others = ["qt  ", "mp4", "iso", "M4", "3g", "crx "]

  /// Whether files of this main brand have pictures in items.
  static func isMain(_ brand: BoxType) -> Bool { formats[brand] != nil || brand == miniature }

  /// The format of a file that begins with these bytes; nil if it is another one.
  static func format(of head: ArraySlice<UInt8>) -> PhotoFormat? {
    // The size of the box, its type, the main brand and its version; then the compatible brands.
    let brand = head.dropFirst(8).prefix(4)
    guard head.count >= 16, BoxType(head.dropFirst(4).prefix(4)) == .fileType else { return nil }
    if let format = formats[BoxType(brand)] { return format }
    if BoxType(brand) == miniature {
      return formats[BoxType(head.dropFirst(12).prefix(4))] ?? heif
    }
    guard !others.contains(where: { brand.starts(with: $0.utf8) }) else { return nil }
    let end = min(head.count, Int(head.prefix(4).bigEndianNumber))
    for position in stride(from: 16, to: end - 3, by: 4) {
      if formats[BoxType(head.dropFirst(position).prefix(4))] != nil { return heif }
    }
    return nil
  }
}

extension PhotoFormat {
  fileprivate static func heif(_ name: String, _ nameExtensions: [String]) -> PhotoFormat {
    PhotoFormat(name: name, nameExtensions: nameExtensions, exifPlace: "Exif item")
  }
}
