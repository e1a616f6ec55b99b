import Foundation
import Testing

extension BrowserPage {
  /// Lends the page of `exifcli list` with these arguments in the folder, in a browser.
  static func with(
    _ arguments: [String] = [], in folder: String = Project.root, width: Int = 1400,
    height: Int = 900, _ body: (BrowserPage) throws -> Void
  ) throws {
    let result = try Program.run(["list", "--format", "html"] + arguments, in: folder)
    #expect(result.exitCode == 0)
    try with(result.outputBytes, width: width, height: height) { page in
      try body(page)
      #expect(page.complaints == [])
      #expect(Set(page.requests) == [page.file.absoluteString])
    }
  }

  /// The first column of the table, as far as it is in the page.
  var files: [String] {
    get throws { try texts("document.querySelectorAll('tbody td:first-child')") }
  }

  /// The names on the contact sheet, as far as it is in the page.
  var tiles: [String] {
    get throws { try texts("document.querySelectorAll('.tile .name')") }
  }

  /// For each plot, the number of photos in the bars of wanted photos, and in the bars of all photos.
  var plotted: [[Int]] {
    get throws {
      try texts("document.querySelectorAll('.bars')")  // One text for each plot.
        .indices.map { plot in
          let labels = try texts(
            "[...document.querySelectorAll('.bars')[\(plot)].children].map((bar) => bar.title)")
          let counts = labels.compactMap { label in
            label.split(separator: ": ").last?.split(separator: " of ").compactMap { Int($0) }
          }
          return (0..<2).map { place in counts.map { $0[place] }.reduce(0, +) }
        }
    }
  }

  /// The number of photos that the page displays.
  var count: String {
    get throws { try text("document.getElementById('count').textContent") }
  }
}
