import InterfaceReaders
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// How terminals show pictures.
struct PictureCanvasTests {
  private static let terminal = Terminal(
    columns: 100, rows: 40, pixels: PixelSize(width: 900, height: 720))
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c"
  private static let plain = "\u{1B}[?62c"
  private static let cell = "\u{1B}[6;20;10t"

  @Test(
    arguments: [
      (terminal, kitty, .kittyGraphics, 900, 684),
      (terminal, cell + kitty, .kittyGraphics, 1000, 760),
      (terminal, plain, .halfBlocks, 100, 76), (terminal, "", .halfBlocks, 100, 76),
      (terminal, nil, .halfBlocks, 100, 76),
      // Not more pixels than can be sent quickly.
      (
        Terminal(columns: 400, rows: 100, pixels: PixelSize(width: 4000, height: 2000)), kitty,
        .kittyGraphics, 1600, 1200
      ),
      // Terminals that do not know their size, and tiny ones.
      (Terminal(columns: 90, rows: 32, pixels: nil), kitty, .kittyGraphics, 900, 600),
      (Terminal(columns: nil, rows: nil, pixels: nil), plain, .halfBlocks, 80, 92),
      (
        Terminal(columns: 1, rows: 1, pixels: PixelSize(width: 1, height: 1)), plain, .halfBlocks,
        1, 2
      ),
      (
        Terminal(columns: 10, rows: 2, pixels: PixelSize(width: 1, height: 1)), kitty,
        .kittyGraphics, 10, 1
      ),
      // No terminal.
      (nil, nil, .halfBlocks, 80, 92),
    ] as [(Terminal?, String?, PictureCanvas.Form, Int, Int)])
  func fits(
    _ terminal: Terminal?, _ reply: String?, _ form: PictureCanvas.Form, _ width: Int, _ height: Int
  ) {
    let canvas = PictureCanvas(terminal, reply: reply.map { TerminalReply(Array($0.utf8)) })
    #expect(canvas.form == form)
    #expect(canvas.frame == PixelSize(width: width, height: height))
  }

  @Test func showsAPictureInItsForm() throws {
    let picture = try PixelImage.pattern(width: 10, height: 10)
    let forms: [(String?, [UInt8])] = [
      (Self.kitty, KittyGraphics.bytes(picture)),
      (nil, HalfBlocks.bytes(picture)),
    ]
    for (reply, bytes) in forms {
      let canvas = PictureCanvas(nil, reply: reply.map { TerminalReply(Array($0.utf8)) })
      #expect(canvas.bytes(picture) == bytes)
    }
  }
}
