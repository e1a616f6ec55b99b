import InterfaceReaders
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Pictures in kitty's graphics protocol.
struct KittyGraphicsTests {
  /// Data that fill part of a piece, exactly one, a little more than one, and many.
  @Test(arguments: [(1, 1, 1), (32, 32, 1), (1025, 1, 2), (200, 100, 20)])
  func haveEveryPixel(width: Int, height: Int, chunks: Int) throws {
    let picture = try PixelImage.pattern(width: width, height: height)
    let bytes = KittyGraphics.bytes(picture)
    let screen = try KittyScreen(bytes)

    #expect(screen.pictures == [picture])
    #expect(screen.chunkSizes.count == chunks)
    #expect(screen.chunkSizes.allSatisfy { $0 <= 4096 })
    // Every piece but the last ends after a group of four characters.
    #expect(screen.chunkSizes.dropLast().allSatisfy { $0 % 4 == 0 })
    #expect(bytes.last == UInt8(ascii: "\n"))
  }
}
