import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// The meaning of tags, as text for people and in JSON.
struct ReadableTagTests {
  private static func tag(
    _ raw: TagValue?, count: Int? = 1, isCut: Bool = false, _ meaning: TagMeaning
  ) -> PhotoTag {
    PhotoTag(
      directory: "Exif", number: 1, name: nil, type: nil, count: count, raw: raw, isRawCut: isCut,
      meaning: meaning)
  }

  @Test(
    arguments: [
      (tag(.integers([6]), .words("Right-top")), "6: Right-top", "Right-top"),
      (tag(.integers([400]), .words("400")), "400", "400"),
      (tag(.integers([2, 3]), count: 2, .words("2.3")), "2.3", "2.3"),
      (tag(.integers([52]), .quantities([TagQuantity(52, unit: .millimetre)])), "52 mm", "52 mm"),
      (tag(.text("T"), .words("True")), "True", "True"),
      (tag(.bytes([1]), .words("DSC")), "DSC", "DSC"), (tag(nil, .words("")), "", ""),
      (
        tag(
          nil, .quantities([TagQuantity(24, unit: .millimetre), TagQuantity(4, unit: .fNumber)])),
        "24 mm, f/4", "24 mm, f/4"
      ),
      (tag(.fractions([]), count: 0, .quantities([])), "", ""),
    ] as [(PhotoTag, String, String)])
  func aNumberThatMeansWordsIsShownToo(_ tag: PhotoTag, _ both: String, _ meaning: String) {
    #expect(ReadableTag.valueAndMeaning(tag) == both)
    #expect(ReadableTag.meaning(tag) == meaning)
  }

  @Test(
    arguments: [
      (tag(.integers([-2]), .words("")), "-2"),
      (tag(.integers([1, 2]), count: 2, .words("")), "[1,2]"),
      (tag(.integers([]), count: 0, .words("")), "[]"),
      (tag(.fractions([TagFraction(10, 600)]), .words("")), #""10/600""#),
      (
        tag(.fractions([TagFraction(1, 0), TagFraction(-1, 3)]), count: 2, .words("")),
        #"["1/0","-1/3"]"#
      ),
      (tag(.numbers([0.5]), .words("")), "0.5"),
      (tag(.numbers([2, .nan]), count: 2, .words("")), "[2.0,null]"),
      (tag(.text("a\"\u{1B}"), count: 4, .words("")), #""a\"\u001b""#),
      (tag(.bytes([0, 0x0F, 0xAB]), count: 3, .words("")), #""000fab""#),
      (tag(.bytes([]), count: 0, .words("")), #""""#), (tag(nil, count: nil, .words("")), "null"),
      // The count is that of the whole value, which is cut.
      (tag(.integers([7]), count: 5000, isCut: true, .words("")), "[7]"),
    ] as [(PhotoTag, String)])
  func rawValuesInJSONGoByTypeAndCount(_ tag: PhotoTag, _ raw: String) {
    let text = JSONValue(tag).text
    #expect(text.contains(#","raw":\#(raw),"rawIsCut":\#(tag.isRawCut),"value":""}"#))
  }
}
