import PhotoFixtures
import PhotoUseCases
import SystemPackage

@testable import LibexifRepository
@testable import Platform

extension FuzzTarget {
  /// Decoding with libjpeg: the picture's size, and the picture, reduced and turned.
  static let picture = FuzzTarget(
    name: "picture", options: ["-rss_limit_mb=1024"], seeds: { $0 + sizes }
  ) { bytes in
    let size = JPEGFile.size(of: bytes)
    claim(size.map { $0.width > 0 && $0.height > 0 } ?? true, "a picture without pixels")
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    do throws(JPEGFailure) {
      let reader = try JPEGReader(file)
      // `size` is nil for a picture with many scans, which is not shown as a thumbnail.
      if let size { claim(reader.size == size, "two sizes: \(reader.size), \(size)") }
      let frame = PixelSize(width: 16 + Int(bytes.last ?? 0), height: 48)
      let target = reader.size.fitted(into: frame)
      let image = try reader.image(reducedTo: target)
      claim(image.size == target, "a picture of another size")
      let orientation = bytes.count % 10
      let upright = image.upright(orientation)
      claim(
        upright.size == ((5...8).contains(orientation) ? target.turned : target), "not turned")
      let thumbnail = try JPEGFile.thumbnail(of: upright, maximumByteCount: 1 + bytes.count)
      claim(JPEGFile.size(of: thumbnail.jpeg) == thumbnail.size, "a thumbnail of another size")
      // An embedded thumbnail is decoded in memory.
      if reader.size.width <= 1024, reader.size.height <= 1024 {
        claim(try JPEGFile.image(of: bytes).size == reader.size, "another size in memory")
      }
    } catch {
      claim(!error.reason.isEmpty, "the failure has no reason")
    }
  }

  /// Pictures of few pixels.
  private static let sizes = [1, 7, 8, 33].map {
    JPEGBuilder(Picture(width: $0, height: 9)).bytes
  }
}
