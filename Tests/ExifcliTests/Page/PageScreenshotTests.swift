import Foundation
import Testing

/// The pictures of the page in the documentation.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageScreenshotTests {
  /// They are taken again by `make pictures`. Browsers draw too differently to compare them.
  @Test(arguments: [("light", "page.png"), ("dark", "page-dark.png")])
  func canBeTaken(scheme: String, name: String) throws {
    let file = URL(filePath: Project.root).appending(path: "Documentation/" + name)
    let arguments = ["Fixtures", "--where", "has iso", "--sort", "captureDate:desc"]
    try BrowserPage.with(arguments, width: 1200, height: 720) { page in
      try page.prefer(scheme)
      try page.hideScrollBars()
      try page.click(".bars button:nth-child(4)")
      let picture = try page.screenshot()
      if Golden.isRecording { try picture.write(to: file) }
      for png in [picture, try Data(contentsOf: file)] {
        // The signature, and the width and height in the first chunk (PNG, sections 5.2 and 11.2.2).
        #expect(png.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(png[16..<24] == Data([0, 0, 0x04, 0xB0, 0, 0, 0x02, 0xD0]))
      }
    }
  }
}
