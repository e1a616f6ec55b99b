import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The replies of terminals.
struct TerminalReplyTests {
  struct Sample: Sendable {
    let text: String
    var kitty = false
    var cell: PixelSize?
    var isComplete = true
  }

  @Test(arguments: [
    // kitty
    Sample(
      text: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;9t\u{1B}[?62;c", kitty: true,
      cell: PixelSize(width: 9, height: 20)),
    // A terminal with the protocol that does not support this picture.
    Sample(text: "\u{1B}_Gi=31;ENOTSUPPORTED:x\u{1B}\\\u{1B}[?62;c"),
    // xterm and a VT100
    Sample(text: "\u{1B}[?63;1;2;4;6;9;15;22c"), Sample(text: "\u{1B}[?64;1;2;6;22c"),
    Sample(text: "\u{1B}[?1;2c"), Sample(text: "\u{1B}[?4c"), Sample(text: "\u{1B}[?62;14;44c"),
    Sample(
      text: "\u{1B}[6;16;8t\u{1B}[?62;4c\u{1B}[?1;0;256S\u{1B}[?62;4c",
      cell: PixelSize(width: 8, height: 16)),
    // Typed text in between, and answers to other questions.
    Sample(text: "ls\n\u{1B}[A\u{1B}[?62;4cq\u{1B}[12;5R"),
    Sample(text: "\u{1B}[4;800;1000t\u{1B}[?6c"),
    // Incomplete and senseless replies.
    Sample(text: "", isComplete: false), Sample(text: "\u{1B}[?62;4", isComplete: false),
    Sample(text: "\u{1B}", isComplete: false), Sample(text: "c\u{1B}[c", isComplete: false),
    Sample(text: "\u{1B}[6;0;0t\u{1B}[6;99999;1t\u{1B}[6;a;bt\u{1B}[6;8t", isComplete: false),
    Sample(text: "\u{1B}[?99999999999999999999;4c"),
  ])
  func areUnderstood(_ sample: Sample) {
    let reply = TerminalReply(Array(sample.text.utf8))
    #expect(reply.hasKittyGraphics == sample.kitty)
    #expect(reply.cell == sample.cell)
    #expect(reply.isComplete == sample.isComplete)
  }

  @Test func anyBytesAreTaken() {
    for first in UInt8.min...UInt8.max {
      for second: UInt8 in [0x00, 0x1B, 0x5B, 0x63, 0xFF] {
        #expect(!TerminalReply([0x1B, 0x5B, first, second, 0x1B]).hasKittyGraphics)
      }
    }
  }
}
