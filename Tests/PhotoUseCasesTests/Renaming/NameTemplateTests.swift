import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Templates of names.
struct NameTemplateTests {
  private static let photo = BrowsingMetadata(
    .photo("a") { photo in
      photo.captureDate = CaptureDate(
        year: 2024, month: 5, day: 1, hour: 12, minute: 34, second: 56, fraction: "78")
      photo.iso = 100
      photo.exposureValue = .of(-2, 3)
      photo.exposureDuration = .of(1, 250)
      photo.lensAperture = .of(14, 5)
      photo.cameraModel = "EOS R5"
      photo.keywords = ["a/b", "c"]
    })

  @Test(arguments: [
    ("x", "x"), ("{captureDate}", "2024-05-01_123456"),
    ("{captureDate:yyyyMMdd'T'HHmmss.SSSS}", "20240501T123456.7800"),
    ("{captureDate:yy''MM/dd}", "24'05/01"), ("{captureDate:HH:mm'*\\'}", "12_34__"),
    ("{iso}", "100"), ("{iso:00}", "100"),
    ("{iso:00000}", "00100"), ("{exposureDuration}", "1_250"), ("{lensAperture}", "2.8"),
    ("{exposureValue}", "-0.6667"), ("{cameraModel:upper}", "EOS R5"),
    ("{cameraModel:lower}", "eos r5"), ("{keywords}", "a_b c"), ("{artist|}", ""),
    ("{artist|no one}", "no one"), ("{{{iso}}}", "{100}"), ("{ISO}{DateTimeOriginal:dd}", "10001"),
  ])
  func fillsInValues(template: String, name: String) throws {
    let new = try NameTemplate(template).name(of: Self.photo)
    let bytes = new.parts.flatMap { part -> [UInt8] in
      if case .text(let bytes) = part { bytes } else { Array("?".utf8) }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == name)
  }

  @Test func leavesTheRestToTheRepository() throws {
    let new = try NameTemplate("{folder}/{stem:upper}{_n:02}-{n}-{hash:8}.{ext}").name(
      of: Self.photo)
    func text(_ text: String) -> NewName.Part { .text(Array(text.utf8)) }
    #expect(
      new.parts == [
        .old(.folder, nil), text("/"), .old(.stem, .upper),
        .clashNumber(after: Array("_".utf8), from: 2, digits: 2), text("-"),
        .counter(from: 1, digits: 1), text("-"), .hash(digits: 8), text("."), .old(.ext, nil),
      ])
  }

  @Test(
    arguments: [
      ("a/b/{stem}", "a/b/", false), ("a/{folder}/{n}.{ext}", "a/", true), ("a{n}", nil, true),
      ("{folder}/{name}", nil, false), ("{iso}/a", nil, false),
    ] as [(String, String?, Bool)])
  func saysWhereItBeginsAndWhetherItCounts(
    template: String, folder: String?, isCounting: Bool
  ) throws {
    let template = try NameTemplate(template)
    #expect(template.typedFolder.map { String(decoding: $0, as: UTF8.self) } == folder)
    #expect(template.isCounting == isCounting)
  }

  @Test(arguments: [("a/{stem}.{ext:lower}", true), ("{iso}", false), ("{stem}{-n}", false)])
  func isMadeOfOldNamesAlone(template: String, isOld: Bool) throws {
    #expect((try NameTemplate(template).nameOfOldParts != nil) == isOld)
  }

  @Test(arguments: [
    ("a/{stem}.{ext}", true), ("{iso}/{name}", true), ("{stem}.{ext}", false), ("{folder}", false),
  ])
  func knowsWhetherItNamesFolders(template: String, namesFolders: Bool) throws {
    #expect(try NameTemplate(template).namesFolders == namesFolders)
  }

  /// A form behind the fallback would be a part of the fallback.
  @Test(arguments: [
    ("{captureDate|none:yyyy}", "write {captureDate:yyyy|none}"),
    ("{iso|none:000}", "write {iso:000|none}"), ("{artist|x:lower}", "write {artist:lower|x}"),
  ])
  func refusesAFormBehindTheFallback(template: String, advice: String) throws {
    let fault = #expect(throws: InvalidInput.self) { try NameTemplate(template) }
    #expect(fault?.description.contains(advice) == true)
  }

  /// What is no form may be in a fallback.
  @Test(arguments: [
    "{artist|a:b}", "{captureDate:yyyy|x:yyyy}", "{iso|x:}", "{captureDate|at:noon}",
  ])
  func acceptsAColonInTheFallback(template: String) throws {
    #expect(throws: Never.self) { try NameTemplate(template) }
  }

  @Test func saysWhatIsMissing() throws {
    let template = try NameTemplate("{iso}{artist}{title|x}")
    #expect(template.subjects.map(\.name).sorted() == ["artist", "iso", "title"])
    #expect(throws: MissingField(subject: .field(try .of("artist")))) {
      try template.name(of: Self.photo)
    }
  }

  @Test(arguments: [
    "", "{", "}", "{iso", "iso}", "a/", "{x}", "{}", "{iso:}", "{iso:5}", "{n:}", "{n:a}",
    "{n:1234567890}", "{-n|x}", "{captureDate:yyy}", "{captureDate:'}", "{artist:wide}",
    "{hash:65}",
    "{1n}", "{/n}",
  ])
  func refusesOthers(template: String) {
    #expect(throws: InvalidInput.self) { try NameTemplate(template) }
  }

  /// Braces are found as bytes, whatever follows them.
  @Test func readsBytes() throws {
    let new = try NameTemplate("{iso}\u{301}{{\u{301}").name(of: Self.photo)
    #expect(new.parts == [.text(Array("100".utf8)), .text(Array("\u{301}{\u{301}".utf8))])
  }
}

/// Texts as parts of names.
struct SafeNameTests {
  @Test(arguments: [
    ("abc", "abc"), ("", "_"), (" ", "_"), (".", "_"), ("..", "__"), (".a.", "_a_"),
    ("a/b\\c", "a_b_c"), ("a\u{0}b\nc\u{7F}", "a_b_c_"), ("a\u{200B}\u{2028}", "a__"),
    ("é\u{301}ß漢", "é\u{301}ß漢"), ("\u{D4E}<", "\u{D4E}_"), ("CON", "CON_"), ("nul.x", "nul_.x"),
    ("Com1", "Com1_"), ("COM", "COM"), ("CONS", "CONS"), ("LPT10", "LPT10"), ("-x", "-x"),
  ])
  func isSafe(text: String, name: String) {
    #expect(SafeName.bytes(of: text) == Array(name.utf8))
  }
}
