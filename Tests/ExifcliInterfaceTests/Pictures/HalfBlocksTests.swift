import InterfaceReaders
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Pictures as text with 24-bit colours.
struct HalfBlocksTests {
  @Test(arguments: [(1, 1), (1, 2), (5, 7), (80, 46), (3, 100)])
  func showEveryPixel(width: Int, height: Int) throws {
    let picture = try PixelImage.pattern(width: width, height: height)
    let screen = try #require(HalfBlockScreen(HalfBlocks.bytes(picture)))

    #expect(screen.rows.count == (height + 1) / 2 * 2)
    #expect(screen.rows.allSatisfy { $0.count == width })
    #expect(try screen.picture() == picture)
  }

  @Test func sayAColorOnceForAllThatHaveIt() throws {
    let picture = try PixelImage.filled(width: 40, height: 2) { _, y in [9, 9, UInt8(y)] }
    let text = String(decoding: HalfBlocks.bytes(picture), as: UTF8.self)

    #expect(
      text == "\u{1B}[38;2;9;9;0;48;2;9;9;1m" + String(repeating: "▀", count: 40) + "\u{1B}[0m\n")
  }
}
