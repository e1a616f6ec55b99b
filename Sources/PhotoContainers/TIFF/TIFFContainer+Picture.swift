package import Platform
package import SystemPackage
import TIFFBlocks

extension TIFFContainer {
  /// NewSubfileType (TIFF 6.0 section 8). Its first bit says that the picture is a smaller version of another one.
  private static let subfileType: UInt16 = 0x00FE
  /// What a decoder must know: ImageWidth, ImageLength, BitsPerSample, Compression, PhotometricInterpretation,
  /// FillOrder, SamplesPerPixel, RowsPerStrip, PlanarConfiguration, Predictor, ColorMap, TileWidth, TileLength,
  /// ExtraSamples, SampleFormat, JPEGTables, YCbCrSubSampling (TIFF 6.0; TIFF Technical Note 2).
  private static let descriptions: [UInt16] = [
    0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x010A, 0x0115, 0x0116, 0x011C, 0x013D, 0x0140, 0x0142,
    0x0143, 0x0152, 0x0153, 0x015B, 0x0212,
  ]

  /// The strips and tiles of all pictures in full size, in the order of their directories. Raws of Phase One (IIQ)
  /// have their pixels elsewhere.
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard kind != .iiq else { return false }
    var block = block
    var others: [TIFFDirectory] = []
    try TIFFLoading.load(&block, from: file) { block in
      let found = OtherDirectories(of: block, beyond: structure, maximumSize: block.count)
      others = found.directories
      return found.missing
    }
    var picture = CodedPicture()
    for directory in structure.directories + others where Self.hasPixels(directory) {
      try load(directory, of: file, to: &block)
      let isReduced =
        directory.entry(Self.subfileType).map { block.unsigned($0, maximum: 1).first ?? 0 } ?? 0
      if isReduced & 1 == 1 { continue }
      guard describe(directory, in: block, to: &picture) else { return false }
      for tags in [TIFFDataTags.strips, .tiles] {
        for range in tags.ranges(directory.entries, in: block) { picture.add(range) }
      }
    }
    return try picture.read(from: file, receive)
  }

  /// Whether the directory has pixels. Those of Exif, GPS and interoperability describe none: no program looks for
  /// strips there.
  private static func hasPixels(_ directory: TIFFDirectory) -> Bool {
    [.ifd0, .ifd1].contains(directory.kind)
      && [TIFFDataTags.strips, .tiles].contains {
        directory.entry($0.offsets) != nil && directory.entry($0.lengths) != nil
      }
  }

  /// Loads the values of the entries that are needed.
  private func load(
    _ directory: TIFFDirectory, of file: OpenFile, to block: inout TIFFBlock
  ) throws(Errno) {
    let data = [TIFFDataTags.strips, .tiles].flatMap { [$0.offsets, $0.lengths] }
    var wanted: [Range<Int>] = []
    for entry in directory.entries {
      guard let range = entry.distantValue else { continue }
      let isWanted =
        data.contains(entry.tag)
        ? entry.count <= TIFFDataTags.strips.maximumCount
        : Self.descriptions.contains(entry.tag) && range.count <= TIFFLoading.maximumValue
      if isWanted { wanted.append(range) }
    }
    try TIFFLoading.load(&block, from: file, wanted)
  }

  /// Numbers count whatever their size, as programs may write them in another one.
  ///
  /// - Returns: False if the file does not have one of the values, or if it is too long: pictures that differ there
  ///   would seem the same.
  private func describe(
    _ directory: TIFFDirectory, in block: TIFFBlock, to picture: inout CodedPicture
  ) -> Bool {
    for tag in Self.descriptions {
      guard let entry = directory.entry(tag) else { continue }
      picture.add(Int(tag))
      if case .unknown = entry.value { continue }
      guard case .inside(let range) = entry.value, let bytes = block.bytes(in: range) else {
        return false
      }
      let numbers = block.unsigned(entry, maximum: range.count)
      if numbers.isEmpty { picture.add(Array(bytes)) }
      for number in numbers { picture.add(number) }
    }
    return true
  }
}
