import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A TIFF file of nearly 4 GiB: its directories, and a picture that is a hole.
struct HugeTIFF: Sendable {
  /// The number of bytes by which the file may grow.
  let room: Int
  /// Whether the directories are at the end of the file, after the picture.
  let isFar: Bool

  var size: Int { Int(UInt32.max) - room }

  /// Whether the file system has holes.
  static let isPossible: Bool = {
    let made = try? TemporaryFolder.with { folder in
      let path = folder.url("huge.tif").path
      try HugeTIFF(room: 0, isFar: false).make(at: path)
      var status = stat()
      return lstat(path, &status) == 0 && status.st_blocks < 1000
    }
    return made ?? false
  }()

  func make(at path: String) throws {
    let start = isFar ? (size - Self.directories(at: 0).count) & ~1 : 8
    let header = Array("II*\0".utf8) + Self.order.bytes(UInt32(start))
    try #require(FileManager.default.createFile(atPath: path, contents: Data(header)))
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Self.directories(at: start))
    try file.close()
  }

  private static let order = TIFFBuilder.ByteOrder.littleEndian

  /// IFD0, the Exif directory and their values, at this offset in the file. The picture is one strip of 3 GB.
  private static func directories(at start: Int) -> [UInt8] {
    let texts = ["Jane Example", "2024:05:01 06:42:17", "Example"].map { Array($0.utf8) + [0] }
    let exif = start + 2 + 8 * 12 + 4
    let values = exif + 2 + 2 * 12 + 4
    let places = texts.indices.map { values + texts[..<$0].reduce(0) { $0 + $1.count } }
    func text(_ tag: TIFFBuilder.Tag, _ index: Int) -> [UInt8] {
      entry(tag, 2, texts[index].count, places[index])
    }
    func number(_ tag: TIFFBuilder.Tag, _ value: Int) -> [UInt8] { entry(tag, 4, 1, value) }
    let ifd0: [UInt8] =
      order.bytes(UInt16(8)) + number(.imageWidth, 60_000) + number(.imageLength, 50_000)
      + text(.make, 2) + number(.stripOffsets, 100_000) + number(.stripByteCounts, 3_000_000_000)
      + text(.dateTime, 1) + text(.artist, 0) + number(.exifPointer, exif)
    let exifDirectory =
      order.bytes(UInt16(2)) + entry(.photographicSensitivity, 3, 1, 100)
      + text(.dateTimeOriginal, 1)
    let end: [UInt8] = [0, 0, 0, 0]
    return ifd0 + end + exifDirectory + end + texts.flatMap(\.self)
  }

  private static func entry(
    _ tag: TIFFBuilder.Tag, _ type: UInt16, _ count: Int, _ value: Int
  ) -> [UInt8] {
    order.bytes(tag.number) + order.bytes(type) + order.bytes(UInt32(count))
      + order.bytes(UInt32(value))
  }
}

/// The bytes of a file with holes, read without the holes.
struct SparseFile: Equatable {
  let size: Int
  /// The bytes that are not zero, by their offsets.
  private let bytes: [Int: UInt8]

  #if canImport(Darwin)
    private static let (nextHole, nextData): (CInt, CInt) = (3, 4)
  #else
    private static let (nextData, nextHole): (CInt, CInt) = (3, 4)
  #endif
  /// More than the directories, and what surrounds them in their blocks.
  private static let maximumData = 1 << 20

  init(at path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    size = Int(lseek(file, 0, SEEK_END))
    var bytes: [Int: UInt8] = [:]
    var (end, total) = (off_t(0), 0)
    while true {
      let start = lseek(file, end, Self.nextData)
      if start < 0 { break }
      end = lseek(file, start, Self.nextHole)
      total += Int(end - start)
      try #require(total < Self.maximumData, "the file has lost its holes")
      var piece = [UInt8](repeating: 0, count: Int(end - start))
      try #require(pread(file, &piece, piece.count, start) == piece.count)
      for (place, byte) in piece.enumerated() where byte != 0 { bytes[Int(start) + place] = byte }
    }
    self.bytes = bytes
  }
}
