import PhotoFixtures
import Platform
import TestSupport
import Testing

@testable import PhotoContainers

/// The list of formats, and how a file's format is recognised.
struct PhotoFormatsTests {
  @Test func areNamedOnce() {
    let extensions = PhotoFormats.all.flatMap(\.nameExtensions)
    #expect(Set(extensions).count == extensions.count)
    #expect(PhotoFormats.all.allSatisfy { $0.isRaw || PhotoFormats.names.contains($0.name) })
    #expect(
      extensions.allSatisfy { PhotoFormats.haveExtension(of: PathBytes(Array("a.\($0)".utf8))) })
  }

  @Test(arguments: Fixture.all)
  func recogniseTheFixtures(_ fixture: Fixture) throws {
    try OpenFile.with(fixture.bytes) { file throws in
      let format = try #require(try PhotoFormats.container(of: file)).format
      #expect(PhotoFormats.haveExtension(of: PathBytes(Array(fixture.fileName.utf8))))
      #expect(format.nameExtensions.contains { fixture.fileName.hasSuffix("." + $0) })
      #expect(try PhotoFormats.otherFormat(of: file) == nil)
    }
  }

  @Test(
    arguments: [
      ("\0\0\0\u{18}ftypqt  \0\0\0\0", "a QuickTime file without its table of contents (moov)"),
      ("8BPS\0\u{1}", "a Photoshop file"),
      ("II+\0\u{10}\0\0\0", "a BigTIFF file with offsets of another size"),
      ("\0\0\0\u{C}jP  \r\n", "a JPEG 2000 file"),
      ("\0\0\0\u{20}ftypmp42", "an MP4 file without its table of contents (moov)"),
      ("II\u{1A}\0\0\0HEAPCCDR", "a CRW file"), ("\0MRM\0\0\0\0", "an MRW file"),
      ("FOVb\0\0\0\0", "an X3F file"),
      ("GIF89a", "a GIF file"), ("Just some text", nil), ("", nil), ("II*", nil),
    ] as [(String, String?)])
  func nameOtherFormats(_ head: String, _ phrase: String?) throws {
    try OpenFile.with(Array(head.utf8)) { file throws in
      #expect(try PhotoFormats.container(of: file) == nil)
      #expect(try PhotoFormats.otherFormat(of: file) == phrase)
    }
  }

  /// The low-overhead form of HEIF: its version names the brand.
  @Test(arguments: [("avif", "AVIF"), ("heic", "HEIC"), ("\0\0\0\0", "HEIF")])
  func nameFilesWithMini(version: String, name: String) throws {
    let head = "\0\0\0\u{10}ftypmif3" + version + "\0\0\0\u{8}mini"
    try OpenFile.with(Array(head.utf8)) { file throws in
      let container = try #require(try PhotoFormats.container(of: file))
      #expect(container.format.name == name)
      #expect(container.damage == "its metadata is in a mini box, which exifcli does not read")
    }
  }
}
