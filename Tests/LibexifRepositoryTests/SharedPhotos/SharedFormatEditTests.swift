import EditJudges
import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PhotoContainers
@testable import TIFFBlocks

/// Edits of copies of the real files in `shared/formats` whose edits change more than the metadata.
struct SharedFormatEditTests {
  private static let folder = SharedPhotos.folder.appending(path: "../formats").standardizedFileURL

  /// The files, each with the start of the reason why a longer Exif block is refused; nil if it is not.
  private static let files: [(name: String, refusal: String?)] = [
    ("webp/animated-exif.webp", nil), ("webp/exif-prefix.webp", nil), ("webp/flag-unset.webp", nil),
    ("webp/simple-lossless.webp", nil), ("webp/two-exif-chunks.webp", "it has several EXIF chunks"),
    ("webp/vp8x-exif-xmp.webp", nil), ("jxl/exif-box.jxl", nil),
    ("jxl/bare-codestream.jxl", "it is a codestream alone"),
    ("jxl/brob-exif.jxl", "its Exif is compressed with Brotli"),
    ("jxl/jpeg-reconstruction.jxl", "its JPEG file could not be got back"),
    ("raf/fujifilm-reduced.raf", nil),
  ]

  @Test(.enabled(if: SharedFormats.isPresent, "no folder ../shared/formats"), arguments: files)
  func areRewritten(_ name: String, refusal: String?) throws {
    let original = Array(try Data(contentsOf: Self.folder.appending(path: name)))
    let edits = [
      TIFFEdit(tag: .artist, value: .ascii(Array("A rather long name of an artist".utf8))),
      TIFFEdit(tag: .lensModel, value: .ascii(Array("A lens".utf8))),
    ]
    try OpenFile.with(original) { file in
      let container = try #require(try PhotoFormats.container(of: file))
      if let same = container.exifBytes.flatMap(TIFFBlock.init),
        refusal?.contains("several") != true
      {
        let rewrite = try container.rewrite(file, with: MetadataRewrite(exif: same))
        #expect(rewrite.applied(to: original) == original)
      }
      let block = try Self.block(of: container, after: edits)
      do throws(ContainerRefusal) {
        let edited = try container.rewrite(file, with: MetadataRewrite(exif: block))
        try check(edited.applied(to: original), with: block, after: container, in: file)
        #expect(refusal == nil)
      } catch {
        guard case .damaged(let reason) = error, let refusal else { throw error }
        #expect(reason.hasPrefix(refusal))
      }
    }
  }

  private static func block(
    of container: any PhotoContainer, after edits: [TIFFEdit]
  ) throws -> TIFFBlock {
    guard let block = container.exifBytes.flatMap(TIFFBlock.init) else {
      return TIFFBlock(newWith: edits)
    }
    var editor = TIFFEditor(
      block, structure: TIFFStructure(of: block), maximumSize: container.maximumBlockSize)
    try editor.apply(edits)
    return editor.block
  }

  /// The edited file has the new block, and everything else of the original.
  private func check(
    _ edited: [UInt8], with block: TIFFBlock, after container: any PhotoContainer, in file: OpenFile
  ) throws(ContainerRefusal) {
    do {
      try OpenFile.with(edited) { copy in
        let written = try #require(try PhotoFormats.container(of: copy))
        #expect(written.exifBytes == block.bytes)
        #expect(written.damage == nil)
        #expect(written.pixelSize == container.pixelSize)
        #expect(
          try written.furtherMetadata(in: copy, for: .tags)
            == container.furtherMetadata(in: file, for: .tags))
        let original = try file.read(0..<Int(try file.status().size))
        #expect(
          try Self.rest(of: edited, written, copy) == Self.rest(of: original, container, file))
      }
    } catch {
      Issue.record(error)
    }
  }

  /// The bytes that an undo may not change: without those of edits, and without zeros.
  private static func rest(
    of bytes: [UInt8], _ container: any PhotoContainer, _ file: OpenFile
  ) throws -> [UInt8] {
    let ranges = try container.ownBytes(in: file).ranges
    var rest: [UInt8] = []
    var position = 0
    for range in ranges {
      rest += bytes[position..<range.lowerBound].filter { $0 != 0 }
      position = range.upperBound
    }
    return rest + bytes[position...].filter { $0 != 0 }
  }
}
