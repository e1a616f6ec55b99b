import TIFFBlocks

/// The size of the picture.
extension FileBlock {
  /// ImageWidth and ImageLength (TIFF 6.0 section 8).
  private static let size: (UInt16, UInt16) = (0x0100, 0x0101)
  /// PixelXDimension and PixelYDimension (Exif 2.3 section 4.6.5).
  private static let exifSize: (UInt16, UInt16) = (0xA002, 0xA003)
  /// NewSubfileType (TIFF 6.0 section 8): 0, or none, is a picture in full size.
  private static let subfileType: UInt16 = 0x00FE

  /// The size of the picture in pixels; nil if the file does not say it.
  func pictureSize(
    of kind: TIFFKind, _ subDirectories: [TIFFDirectory]
  ) -> PictureSize? {
    guard let ifd0 = structure[.ifd0] else { return nil }
    switch kind {
    case .tiff, .orf:
      return size(in: ifd0, Self.size)
    case .dng, .gpr, .nef, .pef, .srw, .threeFR, .kdc, .mef, .mos, .erf, .raw:
      return largestPicture(subDirectories)
    case .cr2, .iiq, .arw:
      // IFD0 is a preview there.
      return structure[.exif].flatMap { size(in: $0, Self.exifSize) }
        ?? largestPicture(subDirectories)
    case .rw2:
      return sizeBetweenBorders(ifd0)
    }
  }

  /// The largest of the pictures in full size. In raws, IFD0 may be a preview.
  private func largestPicture(_ subDirectories: [TIFFDirectory]) -> PictureSize? {
    ([structure[.ifd0]].compactMap(\.self) + subDirectories)
      .filter { directory in directory.entry(Self.subfileType).map { number(of: $0) == 0 } ?? true }
      .compactMap { size(in: $0, Self.size) }
      .max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
  }

  /// Panasonic's SensorTopBorder, SensorLeftBorder, SensorBottomBorder and SensorRightBorder (ExifTool, module
  /// PanasonicRaw).
  private func sizeBetweenBorders(_ ifd0: TIFFDirectory) -> PictureSize? {
    let borders = (UInt16(4)...7).compactMap { ifd0.entry($0).flatMap(number) }
    guard borders.count == 4, borders[2] > borders[0], borders[3] > borders[1] else { return nil }
    return PictureSize(width: borders[3] - borders[1], height: borders[2] - borders[0])
  }

  private func size(in directory: TIFFDirectory, _ tags: (UInt16, UInt16)) -> PictureSize? {
    guard let width = directory.entry(tags.0).flatMap(number),
      let height = directory.entry(tags.1).flatMap(number), width > 0, height > 0
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// The value of an entry with one number without a sign, of 16 bits or more.
  private func number(of entry: TIFFEntry) -> Int? {
    guard entry.count == 1 else { return nil }
    switch TIFFType(rawValue: entry.type) {
    case .short, .long, .long8: return block.integer(entry, at: 0)
    default: return nil
    }
  }
}
