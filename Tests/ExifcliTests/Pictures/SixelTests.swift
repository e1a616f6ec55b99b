import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Pictures as sixels.
struct SixelTests {
  @Test(arguments: [(1, 1), (1, 6), (1, 7), (13, 5), (50, 31)])
  func setEveryPixelOnce(width: Int, height: Int) throws {
    let picture = try PixelImage.pattern(width: width, height: height)
    let shown = try SixelScreen(Sixel.bytes(picture, colorCount: 256)).picture()

    #expect(shown.size == picture.size)
  }

  /// One percent is about 2.5 levels.
  @Test(arguments: [2, 16, 256])
  func fewColorsAreMetExactly(count: Int) throws {
    let picture = try PixelImage.filled(width: 64, height: 64) { x, y in
      let number = (x / 4 + y / 4 * 16) % count
      return [UInt8(number % 16 * 17), UInt8(number / 16 * 17), 80]
    }
    let screen = try SixelScreen(Sixel.bytes(picture, colorCount: 256))

    #expect(screen.palette.count == count)
    #expect(try #require(screen.picture().largestDifference(from: picture)) <= 2)
  }

  @Test(arguments: [2, 16, 100, 256])
  func thereAreNeverMoreColorsThanTheTerminalHas(count: Int) throws {
    let picture = try PixelImage.filled(width: 64, height: 64) { x, y in
      [UInt8(x * 4), UInt8(y * 4), UInt8((x ^ y) * 4)]
    }
    let screen = try SixelScreen(Sixel.bytes(picture, colorCount: count))

    #expect(screen.palette.count == count)
    #expect(screen.palette.keys.max() == count - 1)
  }

  /// Many pixels together show colours that the palette lacks.
  @Test(arguments: [4, 16, 256])
  func aGradientKeepsItsMeans(count: Int) throws {
    let picture = try PixelImage.filled(width: 128, height: 64) { x, y in
      [UInt8(x * 2), UInt8(y * 4), UInt8(255 - x * 2)]
    }
    let shown = try SixelScreen(Sixel.bytes(picture, colorCount: count)).picture()

    for (mean, expected) in zip(shown.means, picture.means) {
      #expect(abs(mean - expected) < 6)
    }
    if count == 256 { #expect(try #require(shown.largestDifference(from: picture)) < 64) }
  }

  @Test func oneColorTakesFewCharacters() throws {
    let picture = try PixelImage.filled(width: 500, height: 600) { _, _ in [255, 0, 102] }
    let bytes = Sixel.bytes(picture, colorCount: 256)

    #expect(bytes.count < 1000)
    #expect(bytes.starts(with: "\u{1B}P0;1;0q\"1;1;500;600#0;2;100;0;40#0!500~-#0!500~".utf8))
    #expect(bytes.suffix(3) == Array("\u{1B}\\\n".utf8))
  }
}
