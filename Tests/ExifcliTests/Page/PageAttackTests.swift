import Foundation
import PhotoFixtures
import Testing

/// Photos that try to make a browser run their script, on the page of `exifcli list --format html`,
/// and on the same page with its escaping broken, so that only its policy is left.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageAttackTests {
  private static let mark = "window.attacked = (window.attacked || 0) + 1;//"

  /// Scalars before and after a `<` that make it part of a longer character.
  private static let disguises =
    [("", "")] + OddText.prepended.map { ("\($0)", "") } + OddText.appended.map { ("", "\($0)") }

  /// Texts that would end the data and begin their own markup if their `<` got through.
  private static let attacks =
    disguises.map { before, behind in
      "\(before)</script\(behind)>\(before)<script>\(mark)\(before)</script>"
    } + [
      #"</script\#u{2028}><img src='x:' onerror='\#(mark)'>"#,
      #"\ud800</script><svg onload='\#(mark)'>\udc00"#,
      #"'"></script><a href='javascript:\#(mark)'>x</a>"#,
      #"</script><iframe srcdoc='<script>parent.attacked = 1</script>'></iframe>"#,
      #"</script><style onload='\#(mark)'>* { display: none }</style>"#,
      #"</script><base href='http://127.0.0.1:9/'><script src='x.js'></script>"#,
      #"</script><link rel='stylesheet' href='http://127.0.0.1:9/x.css'>"#,
      #"</script><img src='http://127.0.0.1:9/x.png'><form action='http://127.0.0.1:9/'>"#,
      #"</script><object data='http://127.0.0.1:9/'></object><embed src='http://127.0.0.1:9/'>"#,
      "</script><script>fetch('http://127.0.0.1:9/'); \(mark)</script>",
      // Its comment hides the text after it.
      "]]>--></script><!-- <script>\(mark)</script>",
    ]

  /// These leave the page, which no policy of a page can prevent: only escaping stops them.
  private static let redirections =
    disguises.map { before, behind in
      "\(before)</script\(behind)>\(before)<meta http-equiv='refresh'"
        + " content='0;url=http://127.0.0.1:9/'>"
    }

  /// A photo that has the text in every field that holds text.
  private static func photo(_ text: String) -> [UInt8] {
    var camera = Camera.one
    (camera.make, camera.model, camera.software, camera.lens) = (text, text, text, text)
    let image: [TIFFBuilder.Entry] = [TIFFBuilder.Tag.imageDescription, .artist, .copyright]
      .map { .init($0, .ascii(text)) }
    return JPEGBuilder(metadata: [.exif(Shot(camera, image: image).block)]).bytes
  }

  private static func place(_ texts: [String], in folder: TemporaryFolder) throws {
    for (index, text) in texts.enumerated() {
      try folder.place(photo(text), at: "\(index).jpg")
    }
  }

  /// The page's bytes.
  private static func page(in folder: TemporaryFolder) throws -> [UInt8] {
    let result = try Program.run(["list", "--format", "html", "--columns", "all"], in: folder.path)
    #expect(result.exitCode == 0)
    return result.outputBytes
  }

  @Test func runNothingByTheirTexts() throws {
    try TemporaryFolder.with { folder in
      try Self.place(Self.attacks + Self.redirections, in: folder)
      try BrowserPage.with(["--columns", "all"], in: folder.path) { page in
        try Self.expectNoHarm(page)
        let column = "columns.find((column) => column.name === 'description')"
        let shown = try page.texts("photos.map((photo) => textOf(photo, \(column)))")
        #expect(shown.count == Self.attacks.count + Self.redirections.count)
      }
    }
  }

  @Test func runNothingByTheirNames() throws {
    try TemporaryFolder.with { folder in
      for (index, text) in (Self.attacks + Self.redirections).enumerated() {
        // A slash would mean a folder; a browser accepts a tag without one too.
        let name = "\(index)" + String(text.unicodeScalars.filter { $0 != "/" }.map(Character.init))
        let script = name.utf8.count < 250 ? name : "\(index)"
        try folder.place(Self.photo("-"), at: Array(script.utf8) + Array(".jpg".utf8))
        // The end of the data has a slash, so the photo is in a folder.
        let inFolder = "\(index + 1000)" + text
        guard !inFolder.utf8.contains(0), inFolder.utf8.count < 250 else { continue }
        try folder.place(Self.photo("-"), at: inFolder + ".jpg")
      }
      try BrowserPage.with(["-r"], in: folder.path) { page in
        try Self.expectNoHarm(page)
      }
    }
  }

  private static func expectNoHarm(_ page: BrowserPage) throws {
    #expect(try page.text("typeof window.attacked") == "undefined")
    #expect(try page.number("document.scripts.length") == 3)
    #expect(try page.number("document.querySelectorAll('meta').length") == 4)
    #expect(
      try page.number(
        "document.querySelectorAll('base, iframe, object, embed, svg, [onerror]').length") == 0)
  }

  /// Between the tags of the data, nothing can begin markup.
  @Test func leaveNoMarkupInTheData() throws {
    try TemporaryFolder.with { folder in
      try Self.place(Self.attacks + Self.redirections, in: folder)
      let page = try Self.page(in: folder)
      let start = try #require(page.firstRange(of: Array(#"id="photos">"#.utf8))).upperBound
      let end = try #require(page[start...].firstRange(of: Array("</script>".utf8))).lowerBound
      let data = page[start..<end]
      #expect(data.count > 10_000)
      for byte in "<>&".utf8 { #expect(!data.contains(byte)) }
      // U+2028 and U+2029 end a line in older JavaScript.
      for lineEnd in ["\u{2028}", "\u{2029}"] {
        #expect(data.firstRange(of: Array(lineEnd.utf8)) == nil)
      }
      // The data end where the template ends them.
      #expect(page[end...].starts(with: "</script>\n<script type=\"application/json\"".utf8))
    }
  }

  /// The page as if nothing escaped `<`, with and without its policy: the script is in the document
  /// both times, but runs only without the policy.
  @Test func runNothingEvenIfEscapingIsBroken() throws {
    try TemporaryFolder.with { folder in
      try Self.place(Self.attacks, in: folder)
      var broken = try Self.page(in: folder)
      for (escape, sign) in [(#"\u003c"#, "<"), (#"\u003e"#, ">"), (#"\u0026"#, "&")] {
        broken = Self.replacing(escape, sign, in: broken)
      }
      let text = String(decoding: broken, as: UTF8.self)
      #expect(text.contains("<script>\(Self.mark)"))
      let policy = try #require(text.firstMatch(of: /<meta http-equiv="Content-Security.*>\n/))

      let listener = try Listener()
      defer { listener.stop() }
      broken = Self.replacing("//127.0.0.1:9/", "//127.0.0.1:\(listener.port)/", in: broken)
      try BrowserPage.with(broken) { page throws in
        #expect(try page.number(Self.attackingScripts) > 0)
        #expect(try page.text("typeof window.attacked") == "undefined")
      }
      #expect(listener.connectionCount == 0)

      try BrowserPage.with(Self.replacing(String(policy.output), "", in: broken)) { page throws in
        #expect(try page.number(Self.attackingScripts) > 0)
        #expect(try page.number("window.attacked") > 0)
        for _ in 0..<50 where listener.connectionCount == 0 { try page.settle() }
      }
      #expect(listener.connectionCount > 0)
    }
  }

  private static let attackingScripts =
    "[...document.scripts].filter((script) => script.text.includes('attacked')).length"

  private static func replacing(_ old: String, _ new: String, in bytes: [UInt8]) -> [UInt8] {
    Array(
      bytes.split(separator: Array(old.utf8), omittingEmptySubsequences: false)
        .joined(separator: Array(new.utf8)))
  }
}
