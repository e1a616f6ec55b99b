import Foundation
import PhotoFixtures
import Testing

/// Text from photos and file names on the page, in a real browser: it stays text.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageTextTests {
  private static let texts = [
    "<script>window.isTricked = true</script>", "</script><script>window.isTricked = true</script>",
    #""><img src=x onerror="window.isTricked = true">"#, "'quotes' \"double\" `back`",
    "&lt;b&gt; &amp; &quot;", "<!-- <script>", "{{thumbnails}}{{photos}}", "${1+1} \\u003c \\",
    "]]></script>", "javascript:window.isTricked=true",
  ]

  private static func photo(description: String) -> [UInt8] {
    JPEGBuilder(
      metadata: [
        .exif(TIFFBuilder(.bigEndian, .init([.init(.imageDescription, .ascii(description))])))
      ]
    ).bytes
  }

  @Test func ofPhotosIsShownAsItIs() throws {
    try TemporaryFolder.with { folder in
      for (number, text) in Self.texts.enumerated() {
        try folder.place(Self.photo(description: text), at: "\(number).jpg")
      }
      try BrowserPage.with(["--columns", "description"], in: folder.path) { page in
        #expect(try page.texts("document.querySelectorAll('td')") == Self.texts)
        for (number, text) in Self.texts.enumerated() {
          try page.click(".tile:nth-of-type(\(number + 1))")
          #expect(try page.texts("document.querySelectorAll('dialog dd')").contains(text))
          try page.press("Escape")
        }
        try Self.expectNoHarm(page)
      }
    }
  }

  /// A file name may have any character except a slash.
  @Test func ofFileNamesIsShownAsItIs() throws {
    let names = Self.texts.filter { !$0.contains("/") }.map { $0 + ".jpg" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try TemporaryFolder.with { folder in
      for name in names {
        try folder.place(Self.photo(description: ""), at: Array(name.utf8))
      }
      try BrowserPage.with(in: folder.path) { page in
        #expect(try page.files == names)
        #expect(try page.tiles == names)
        for number in names.indices {
          try page.click(".tile:nth-of-type(\(number + 1))")
          let link = "new URL(document.querySelector('dialog a').href)"
          #expect(try page.text("\(link).protocol") == "file:")
          #expect(
            try page.text("decodeURIComponent(\(link).pathname).split('/').at(-1)") == names[number]
          )
          try page.press("Escape")
        }
        try Self.expectNoHarm(page)
      }
    }
  }

  private static func expectNoHarm(_ page: BrowserPage) throws {
    #expect(try !page.isTrue("window.isTricked"))
    #expect(try page.number("document.scripts.length") == 3)
    #expect(try page.isTrue("[...document.images].every((image) => image.src.startsWith('data:'))"))
  }

  @Test func hasNoControlCharacters() throws {
    let result = try Program.run(["list", "Fixtures", "--format", "html", "--columns", "all"])
    let isPlain = result.output.unicodeScalars.allSatisfy {
      $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
    }
    #expect(isPlain)
    #expect(result.output.contains(#"\\x1B"#))
  }
}
