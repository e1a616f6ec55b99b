import CLibjpeg
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository
@testable import Platform

/// The image that libjpeg decodes from a file, pixel by pixel.
struct DecodedImage: Equatable {
  let width: Int
  let height: Int
  let samples: [UInt8]
  /// The number of libjpeg's warnings about corrupt data.
  let warnings: Int

  /// Decodes the file to its end; nil if libjpeg gives up.
  init?(_ bytes: [UInt8]) throws {
    let image = try OpenFile.with(bytes) { file -> DecodedImage? in
      let reader = try #require(clibjpeg_reader_new(file.descriptor.rawValue))
      defer { clibjpeg_reader_free(reader) }
      return DecodedImage(reader)
    }
    guard let image else { return nil }
    self = image
  }

  private init?(_ reader: OpaquePointer) {
    var layout = CLibjpegLayout()
    guard clibjpeg_reader_read_header(reader, &layout) == 1,
      clibjpeg_reader_start(reader, 8, &layout) == 1
    else { return nil }
    var samples: [UInt8] = []
    var row = [UInt8](repeating: 0, count: Int(layout.width * layout.components))
    for _ in 0..<layout.height {
      guard clibjpeg_reader_read_row(reader, &row) == 1 else { return nil }
      samples += row
    }
    self.width = Int(layout.width)
    self.height = Int(layout.height)
    self.samples = samples
    self.warnings = clibjpeg_reader_warnings(reader)
  }
}
