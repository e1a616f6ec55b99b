import Platform
import SystemPackage

/// The brands in `ftyp` (ISO/IEC 14496-12 section 4.3): four letters each, which say what a reader must know.
enum FileBrands {
  /// The registered brands of pictures and of films with pictures (MP4 Registration Authority; ISO/IEC 23008-12; AV1
  /// Image File Format; MIAF), and those of cameras and programs. Further ones begin with `iso`, `mp4`, `3g` and `cmf`.
  private static let known = Set(
    [
      "mif1", "mif2", "mif3", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm",
      "hevs", "avci", "avcs", "avif", "avis", "avio", "vvic", "vvis", "evbi", "evmi", "evbs",
      "evms", "jpeg", "jpgs", "j2ki", "j2is", "jxl ", "unif", "tmap", "geo1", "1pic", "pred",
      "MA1A", "MA1B", "miaf", "MiHB", "MiHA", "MiHE", "MiPr", "MiAn", "MiCm", "MiBu", "MiAB",
      "MiAC", "MiAX", "SHIF", "avc1", "av01", "hvc1", "hev1", "vvc1", "qt  ", "crx ", "heif",
      "dash", "msdh", "msix", "dsms", "dby1", "M4V ", "M4A ", "XAVC", "MSNV", "NDSC", "ftyp",
    ].map { FourLetters($0.utf8) })
  private static let beginnings = ["iso", "mp4", "3g", "cmf"].map { Array($0.utf8) }

  /// From the first to the last brand that exifcli does not know, in the content of the box, which may be long; nil if
  /// it knows all. After the first brand comes the number of a version, which may be a brand.
  static func unknown(in content: Range<Int>, of file: OpenFile) throws(Errno) -> Range<Int>? {
    let bytes = try file.read(content.prefix(FurtherMetadata.maximumPart))
    var unknown: [Int] = []
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let brand = Array(bytes[start..<min(start + 4, bytes.count)])
      let isVersion = start == 4 && !brand.allSatisfy { (0x20...0x7E).contains($0) }
      if !isVersion, brand.contains(where: { $0 != 0 }), !isKnown(brand) { unknown.append(start) }
    }
    guard let first = unknown.first, let last = unknown.last else { return nil }
    return content.lowerBound + first..<min(content.lowerBound + last + 4, content.upperBound)
  }

  private static func isKnown(_ brand: [UInt8]) -> Bool {
    known.contains(FourLetters(brand)) || beginnings.contains(where: brand.starts)
  }
}
