import Foundation
import Testing

/// The picture of the page in the documentation.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageScreenshotTests {
  private static let file = URL(filePath: Project.root).appending(path: "Documentation/page.png")

  /// It is taken again when goldens are recorded. Browsers draw too differently to compare it.
  @Test func canBeTaken() throws {
    let arguments = ["Fixtures", "--where", "has iso", "--sort", "captureDate:desc"]
    try BrowserPage.with(arguments, width: 1200, height: 720) { page in
      try page.prefer("light")
      try page.click(".bars button:nth-child(4)")
      let picture = try page.screenshot()
      if Golden.isRecording { try picture.write(to: Self.file) }
      for png in [picture, try Data(contentsOf: Self.file)] {
        // The signature, and the width and height in the first chunk (PNG, sections 5.2 and 11.2.2).
        #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(png[16..<24] == Data([0, 0, 0x04, 0xB0, 0, 0, 0x02, 0xD0]))
      }
    }
  }
}
