import Foundation
import PhotoFixtures
import Testing

/// The links of a page that a shell writes to a file.
@Suite(.tags(.process))
struct PageAddressTests {
  @Test(arguments: [
    ("photos", "page.html", "null"), ("photos", "pages/a/page.html", "../../photos/a.jpg"),
    ("photos", "photos/page.html", "../photos/a.jpg"),
    ("photos", "link/page.html", "../photos/a.jpg"),
  ])
  func beginWhereThePageLies(folder: String, page: String, address: String) throws {
    try TemporaryFolder.with { trial in
      try trial.place("thumbnail", as: "photos/a.jpg")
      _ = try Program.run(
        ["list", folder, "--format", "html"], in: trial.path,
        script: #"mkdir -p pages/a && ln -s photos link && exec "$@" > "# + page)
      let text = String(decoding: try trial.bytes(page), as: UTF8.self)
      let addresses = text.components(separatedBy: "\"addresses\":[").dropFirst().first
      #expect(addresses?.hasPrefix(address == "null" ? "null" : "\"\(address)\"") == true)
    }
  }
}
