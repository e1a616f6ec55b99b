import CLibjpeg
import PhotoContainers
import Platform
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JPEGPicture {
  /// The turned picture. A baseline one that got longer is coded again with the shortest tables.
  ///
  /// - Parameter file: Any open file, as the picture is read from memory.
  func turned(_ turn: PictureTurn, beside file: OpenFile) throws(JPEGFailure) -> JPEGPicture {
    let bytes = try PictureTurner().file(turning: self, turn)
    let turned = try JPEGPicture.inMemory(bytes, beside: file)
    guard !isProgressive, turned.bytes.count > self.bytes.count else { return turned }
    let short = try JPEGPicture.inMemory(try Self.recoded(bytes), beside: file)
    return short.bytes.count < turned.bytes.count ? short : turned
  }

  /// Whether both have the same coefficients, if one of them is turned.
  ///
  /// - Parameter turn: What turns this picture into the other; nil if none does.
  func agrees(with other: JPEGPicture, turning turn: PictureTurn?) throws(JPEGFailure) -> Bool {
    let turner = try PictureTurner()
    let turned = try turner.file(turning: self, turn, isBaseline: true)
    return turned == (try turner.file(turning: other, nil, isBaseline: true))
  }

  /// The only scan of a baseline picture with the same coefficients, as a picture with this header has it, without
  /// the header.
  func scan(codedAs header: [UInt8], beside file: OpenFile) throws(JPEGFailure) -> ArraySlice<UInt8>
  {
    let start: [UInt8] = [0xFF, 0xD8]
    let picture = try JPEGPicture.inMemory(
      try Self.recoded(self.file, as: start + header), beside: file)
    return picture.scanBytes.dropFirst(picture.scanHeaderSize)
  }

  /// The picture of a JPEG file in memory.
  static func inMemory(
    _ bytes: [UInt8], beside file: OpenFile
  ) throws(JPEGFailure) -> JPEGPicture {
    do throws(Fault) {
      return try read(OpenFile(FileRewrite(parts: [.new(bytes)]), of: file, size: 0))
    } catch {
      throw JPEGFailure(reason: error.detail)
    }
  }

  /// The file with the same picture, coded with the tables of this header, or with the shortest ones.
  private static func recoded(
    _ file: [UInt8], as header: [UInt8]? = nil
  ) throws(JPEGFailure) -> [UInt8] {
    var count = 0
    let bytes = clibjpeg_recode(file, file.count, header, header?.count ?? 0, &count)
    guard let bytes else { throw JPEGFailure(reason: "libjpeg cannot code it again") }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension JPEGPicture.Fault {
  /// The fault in a phrase.
  var detail: String {
    switch self {
    case .coding(let detail), .damaged(let detail): detail
    case .tooManyPixels: "more than \(JPEGPicture.maximumPixelCount) pixels"
    case .tooManyBytes: "more than \(JPEGPicture.maximumByteCount) bytes"
    case .unreadable(let error): "\(error)"
    }
  }
}
