import PhotoEntities
import Testing

@testable import LibexifRepository

/// Dates in texts of PNG files.
struct DateInWordsTests {
  @Test(arguments: [
    ("Wed, 01 May 2024 12:34:56 +0200", "2024-05-01T12:34:56+02:00"),
    ("1 May 2024 12:34 GMT", "2024-05-01T12:34:00+00:00"),
    ("Wed May  1 12:34:56 2024\n", "2024-05-01T12:34:56"),
    ("Wed May  1 12:34:56 UTC 2024", "2024-05-01T12:34:56+00:00"),
    ("May 1, 2024 10:20 AM", "2024-05-01T10:20:00"),
    ("May 1, 2024, 10:20:30\u{202F}PM", "2024-05-01T22:20:30"),
    ("Wednesday, May 1st, 2024 at 12:20 a.m.", "2024-05-01T00:20:00"),
    ("01-May-2024 10:20:30.25", "2024-05-01T10:20:30.25"),
    ("2024-May-01 10:20:30 -05:00", "2024-05-01T10:20:30-05:00"),
    ("1. September 2024 9:05", "2024-09-01T09:05:00"),
    (
      "Wed May 01 2024 10:20:30 GMT+0200 (Central European Summer Time)",
      "2024-05-01T10:20:30+02:00"
    ),
    ("31.12.2024 10:20", "2024-12-31T10:20:00"), ("01.02.2024 10:20", "2024-02-01T10:20:00"),
    ("12/31/2024 10:20 PM", "2024-12-31T22:20:00"), ("31/12/2024 10:20", "2024-12-31T10:20:00"),
    ("5/5/2024 10:20", "2024-05-05T10:20:00"),
  ])
  func areRead(text: String, date: String) {
    let read = DateInWords(text)
    #expect(read?.date.description == date)
    #expect(read?.isWhole == true)
  }

  /// A name of a zone may be that of several zones.
  @Test(arguments: ["1 May 2024 10:20 CST", "Wed May  1 10:20:00 CST 2024"])
  func haveNoOffsetFromAName(text: String) {
    let read = DateInWords(text)
    #expect(read?.date.description == "2024-05-01T10:20:00")
    #expect(read?.isWhole == false)
  }

  @Test(arguments: [
    "", "yesterday", "1/5/2024 10:20", "May 2024 10:20", "May 1, 2024", "1 Mai 2024 10:20",
    "01 May 24 10:20", "32 May 2024 10:20", "1 May 2024 25:20", "1 May 2024 10:2", "10:20:30",
    "1 May 2024 09:20 да", "30.02.2024 10:20", "1714558830", "Ma 1 2024 10:20",
    "1 May 2024 10:20:3",
  ])
  func areNotGuessed(text: String) {
    #expect(DateInWords(text) == nil)
  }
}
