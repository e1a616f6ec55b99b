import Foundation
import PhotoEntities
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// Keywords on the page: filters, plots and cells.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageKeywordTests {
  private static let keywords: [[String]?] = [
    ["Vienna", "Nightlife", "a b"], ["vienna"], nil, ["Am\u{E9}lie", "x;y", "<b>"],
    ["a b", "Vienna"],
  ]

  private static let photos: [BrowsingMetadata] = keywords.enumerated().map { index, keywords in
    var photo = Metadata(localIdentifier: PhotoIdentifier(text: "\(index).jpg"))
    photo.keywords = keywords
    return BrowsingMetadata(FetchedPhoto(metadata: photo))
  }

  private func withPage(_ body: (BrowserPage) throws -> Void) throws {
    let field = try #require(MetadataField(named: "keywords"))
    let sheet = BrowsingContactSheet(
      photos: Self.photos, histograms: [MetadataHistogram(of: .field(field), in: Self.photos)])
    let data = ContactSheetData(sheet, columns: [.file, .field(field)])
    var columns: [JSONValue] = []
    data.forEachColumn { columns.append($0) }
    var members = data.description.map { (key: $0.0, value: $0.1) }
    members.append((key: "columns", value: .array(columns)))
    let parts = PageTemplate().parts
    var bytes = parts[0] + JSONValue.object(members).bytesInPage
    bytes += parts[1] + Array("[]".utf8) + parts[2]
    try BrowserPage.with(bytes) { page in
      try body(page)
      #expect(page.complaints == [])
    }
  }

  @Test func areFilteredLikeWhere() throws {
    let filters = [
      "keywords = Vienna", "keyword = VIENNA", "keywords != Vienna", "keywords ~ night",
      "keywords ~ 'ame\u{301}lie'", "keywords = 'a b'", "keywords = ''", "keywords ~ ''",
      "has keywords", "not has tags", "subject = vienna and not tags ~ life", "keywords = 'x;y'",
      "Xmp.dc.subject = vienna", "keywords = fog", "keywords != fog", "not keywords = vienna",
    ]
    try withPage { page in
      for filter in filters {
        let expected = try MetadataFilter(filter, naming: ExifName.fieldName)
        let wanted = Self.photos.filter { expected.matches($0) }.map(\.identifier.text)
        let condition = "new FilterParser(\(try page.literal(filter))).condition()"
        #expect(
          try page.texts("photos.filter(\(condition)).map(pathOf)") == wanted, "\(filter)")
      }
      for filter in ["keywords < a", "keywords >= a"] {
        #expect(try page.isTrue("readFilter(\(try page.literal(filter))).mistake !== null"))
        #expect(throws: FilterSyntaxError.self) { try MetadataFilter(filter) }
      }
    }
  }

  @Test func haveABarEach() throws {
    try withPage { page in
      let bars = "[...document.querySelectorAll('.bars button')].map((bar) => bar.title)"
      #expect(
        try page.texts(bars) == [
          "Vienna: 2 of 2", "a b: 2 of 2", "<b>: 1 of 1", "Am\u{E9}lie: 1 of 1",
          "Nightlife: 1 of 1", "vienna: 1 of 1", "x;y: 1 of 1",
        ])
      try page.click(".bars button:nth-child(2)")
      #expect(try page.files == ["0.jpg", "4.jpg"])
      #expect(try page.text("document.querySelector('.bars button').title") == "Vienna: 2 of 2")
      #expect(
        try page.texts("document.querySelectorAll('tbody td:nth-child(2)')")
          == ["Vienna; Nightlife; a b", "a b; Vienna"])
    }
  }
}
