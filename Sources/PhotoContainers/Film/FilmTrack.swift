import Platform
import SystemPackage

/// A track of a film: its picture, its sound, or data of the camera.
package struct FilmTrack: Sendable {
  /// What the track has: the handler's type, `vide`, `soun` or `meta` (ISO/IEC 14496-12 section 8.4.3); nil if it does
  /// not say it.
  package private(set) var kind: String?
  /// What `tkhd` says.
  package private(set) var header: FilmHeader?
  /// What `mdhd` says.
  package private(set) var media: FilmHeader?
  /// How its samples are coded: four letters of the first sample entry, such as `avc1` (section 8.5.2); nil if it does
  /// not say it.
  package private(set) var coding: String?
  /// The size of the coded pictures in pixels; nil if it has none.
  package private(set) var pictureSize: PictureSize?
  /// How to turn the pictures upright, 1 to 8 as Exif's Orientation does; nil if the track says something else.
  package private(set) var orientation: Int?
  /// Whether the samples are encrypted (ISO/IEC 14496-12 section 8.12).
  package private(set) var isEncrypted = false
  /// The number of samples: of pictures, in a picture's track.
  package private(set) var sampleCount: Int?
  /// The values that the camera has added to the track, such as its lens.
  package private(set) var values: [FilmValue] = []

  /// Whether the track is shown: a flag of `tkhd`.
  package private(set) var isEnabled = false
  /// The duration of all samples in the units of the media, by the table of their times; nil if that is long.
  package private(set) var sampleDuration: Int?

  /// Where the samples of the first chunk are, in a track with what the camera's sensors measured; nil for others.
  package private(set) var firstSamples: Range<Int>?

  package var isPicture: Bool { kind.map { $0.utf8.elementsEqual("vide".utf8) } ?? false }

  package var isSound: Bool { kind.map { $0.utf8.elementsEqual("soun".utf8) } ?? false }

  /// - Parameter found: Gets the values of the track.
  init(_ track: Box, of file: OpenFile, _ found: inout FoundValues) throws(Errno) {
    var boxes = FileBoxes(file, in: track.content)
    while let box = try boxes.next() {
      switch box.type {
      case .trackHeader: noteHeader(try file.copy(box.content.prefix(FilmHeader.maximumSize)))
      case .media where media == nil: try readMedia(box, of: file)
      case .meta: values += try found.values(inMetadata: box, of: file)
      default: break
      }
    }
  }

  /// Notes the times, and how the picture is turned: a matrix of 9 numbers, of which each row has two of 16.16 bits for
  /// x and y, and one of 2.30 (section 8.3.2).
  private mutating func noteHeader(_ bytes: [UInt8]) {
    header = FilmHeader(ofTrack: bytes)
    isEnabled = bytes.count >= 4 && bytes[3] & 1 == 1
    // Two numbers without a use, layer, group, volume, and one more come between the duration and the matrix.
    let start = bytes.first == 1 ? 52 : 40
    guard bytes.count >= start + 44 else { return }
    func number(_ index: Int) -> Int32 {
      let place = start + 4 * index
      return Int32(truncatingIfNeeded: bytes[place..<place + 4].bigEndianNumber)
    }
    orientation = Self.orientation(number(0), number(1), number(3), number(4))
    let (width, height) = (Int(number(9)) >> 16, Int(number(10)) >> 16)
    // That on the screen, if the media do not say theirs.
    if width > 0, height > 0, pictureSize == nil {
      pictureSize = PictureSize(width: width, height: height)
    }
  }

  /// The turn of a matrix that maps x to (a, b) and y to (c, d).
  private static func orientation(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Int? {
    switch (a.signum(), b.signum(), c.signum(), d.signum()) {
    case (1, 0, 0, 1): 1
    case (-1, 0, 0, 1): 2
    case (-1, 0, 0, -1): 3
    case (1, 0, 0, -1): 4
    case (0, 1, 1, 0): 5
    case (0, 1, -1, 0): 6
    case (0, -1, -1, 0): 7
    case (0, -1, 1, 0): 8
    default: nil
    }
  }

  private mutating func readMedia(_ media: Box, of file: OpenFile) throws(Errno) {
    var information: Box?
    var boxes = FileBoxes(file, in: media.content)
    while let box = try boxes.next() {
      switch box.type {
      case .mediaHeader:
        self.media = FilmHeader(
          ofMovie: try file.copy(box.content.prefix(FilmHeader.maximumSize)))
      case .handler:
        let bytes = try file.copy(box.content.prefix(12))
        if bytes.count == 12 { kind = BoxType(bytes[8...]).name }
      // What it says depends on the handler, which may come after it.
      case .mediaInformation: information = information ?? box
      default: break
      }
    }
    if let information { try readInformation(information, of: file) }
  }

  private mutating func readInformation(_ information: Box, of file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: information.content)
    while let box = try boxes.next() {
      guard box.type == .samples, coding == nil else { continue }
      var found: [BoxType: Box] = [:]
      var tables = FileBoxes(file, in: box.content)
      while let table = try tables.next() {
        found[table.type] = table
        switch table.type {
        case .sampleDescriptions:
          noteDescription(
            BoxBytes(
              bytes: try file.copy(table.content.prefix(Self.maximumDescription)),
              start: table.content.lowerBound))
        case .sampleTimes where table.content.count <= Self.maximumTimes:
          noteTimes(try file.copy(table.content))
        // A version and flags, the size of all samples or how long each size is, and the number of samples.
        case .sampleSizes, .compactSampleSizes:
          let bytes = try file.copy(table.content.prefix(12))
          if bytes.count == 12 { sampleCount = Int(bytes[8...].bigEndianNumber) }
        default: break
        }
      }
      if let coding, let kind, Self.sensors.contains(coding), !Self.mediaKinds.contains(kind) {
        try noteFirstSamples(found, of: file)
      }
    }
  }

  /// The kinds of tracks that are media: pictures, sound, time codes, texts, chapters.
  static let mediaKinds: Set<String> = [
    "vide", "soun", "tmcd", "text", "sbtl", "clcp", "subt", "hint",
  ]
  /// The codings of other tracks with what the camera measured: those of Google, GoPro and Canon.
  private static let sensors = ["camm", "gpmd", "CTMD"]
  /// The most samples of a chunk, and the most bytes of them, that are read.
  private static let (maximumSamples, maximumSampleBytes) = (256, 64 << 10)

  /// Notes the place of the first chunk. Each table has a version and flags first, then a count, or the size of all
  /// samples, and the first entry: a chunk and how many samples it has (`stsc`), or a place (section 8.7).
  private mutating func noteFirstSamples(
    _ tables: [BoxType: Box], of file: OpenFile
  ) throws(Errno) {
    guard let runs = tables[.samplesOfChunks], let sizes = tables[.sampleSizes],
      let places = tables[.chunkPlaces] ?? tables[.wideChunkPlaces]
    else { return }
    let placeSize = places.type == .chunkPlaces ? 4 : 8
    let run = try file.copy(runs.content.prefix(16))
    let place = try file.copy(places.content.prefix(8 + placeSize))
    guard run.count == 16, place.count == 8 + placeSize,
      let start = Int(exactly: place[8...].bigEndianNumber), start < (try file.size())
    else { return }
    let count = min(Int(run[12...].bigEndianNumber), Self.maximumSamples)
    let size = try file.copy(sizes.content.prefix(12 + 4 * count))
    guard size.count >= 8 else { return }
    let common = Int(size[4..<8].bigEndianNumber)
    let own = stride(from: 12, to: size.count - 3, by: 4).reduce(0) { sum, start in
      sum + Int(size[start..<start + 4].bigEndianNumber)
    }
    let total = common > 0 ? common * count : own
    firstSamples = start..<min(start + min(total, Self.maximumSampleBytes), try file.size())
  }

  /// The most bytes of `stts` that are read: a film of two hours whose pictures come at times of their own has more.
  private static let maximumTimes = 64 << 10

  /// Notes what `stts` says: a version and flags, a count; then numbers of samples, each with their duration (section
  /// 8.6.1.2).
  private mutating func noteTimes(_ bytes: [UInt8]) {
    var sum = 0
    for start in stride(from: 8, to: bytes.count - 7, by: 8) {
      let count = Int(bytes[start..<start + 4].bigEndianNumber)
      let (units, isOverflow) = count.multipliedReportingOverflow(
        by: Int(bytes[start + 4..<start + 8].bigEndianNumber))
      let (total, isSumOverflow) = sum.addingReportingOverflow(units)
      if isOverflow || isSumOverflow { return }
      sum = total
    }
    if sum > 0 { sampleDuration = sum }
  }

  /// The most bytes of `stsd` that are read.
  private static let maximumDescription = 4096
  /// The bytes of an entry of pictures, with its header, before its boxes.
  private static let pictureEntrySize = 86

  /// The types of entries of encrypted pictures, sound and other data; the last two are Apple's.
  private static let encrypted = ["encv", "enca", "enct", "encs", "drmi", "drms"].map {
    BoxType($0.utf8)
  }

  /// Notes what `stsd` says: a version and flags, a count; then the first entry: its size, its type, 6 bytes, a number,
  /// and, in a picture's track, 16 more bytes, the width and the height (section 12.1.3).
  private mutating func noteDescription(_ table: BoxBytes) {
    let bytes = table.bytes
    guard bytes.count >= 16 else { return }
    coding = BoxType(bytes[12..<16]).name
    isEncrypted = Self.encrypted.contains(BoxType(bytes[12..<16]))
    guard isPicture, bytes.count >= 44 else { return }
    let (width, height) = (bytes[40..<42].bigEndianNumber, bytes[42..<44].bigEndianNumber)
    if width > 0, height > 0 { pictureSize = PictureSize(width: Int(width), height: Int(height)) }
    let end = min(8 + Int(bytes[8..<12].bigEndianNumber), bytes.count)
    guard BoxType(bytes[12..<16]) == .encryptedPicture, end > 8 + Self.pictureEntrySize else {
      return
    }
    let boxes = table.boxes(in: table.start + 8 + Self.pictureEntrySize..<table.start + end).boxes
    // What is encrypted says how it was coded before (section 8.12).
    if let protection = boxes.first(where: { $0.type == .protectionScheme }),
      let format = table.boxes(in: protection.content).boxes.first(where: {
        $0.type == .unprotectedFormat
      }),
      format.content.count == 4
    {
      coding = BoxType(table[format.content]).name
    }
  }
}
