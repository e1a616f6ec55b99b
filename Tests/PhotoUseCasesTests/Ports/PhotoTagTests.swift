import PhotoEntities
import PhotoUseCases
import Testing

/// Tags of photos.
struct PhotoTagTests {
  private static let iso = PhotoTag(
    directory: "Exif", number: 0x8827, name: "PhotographicSensitivity", type: "SHORT", count: 1,
    raw: .integers([400]), meaning: .words("400"))
  private static let unknown = PhotoTag(
    source: .makernote, directory: "MakerNote", number: 0x0001, name: nil, type: nil, count: nil,
    raw: nil, meaning: .quantities([TagQuantity(3, unit: .exposureValue)]))

  @Test func aTagKeepsItsParts() {
    #expect(Self.iso.directory == "Exif")
    #expect(Self.iso.number == 0x8827)
    #expect(Self.iso.name == "PhotographicSensitivity")
    #expect(Self.iso.type == "SHORT")
    #expect(Self.iso.count == 1)
    #expect(Self.iso.raw == .integers([400]))
    #expect(!Self.iso.isRawCut)
    #expect(Self.iso.meaning == .words("400"))
    #expect(Self.unknown.name == nil)
    #expect(Self.unknown.type == nil)
    #expect(Self.unknown.count == nil)
    #expect(Self.unknown.raw == nil)
    #expect(Self.unknown.meaning == .quantities([TagQuantity(3, unit: .exposureValue)]))
  }

  @Test func aFractionKeepsItsTerms() {
    #expect(TagFraction(10, 2500).description == "10/2500")
    #expect(TagFraction(10, 2500).rational == .of(1, 250))
    #expect(TagFraction(-1, 0).description == "-1/0")
    #expect(TagFraction(-1, 0).rational == nil)
    #expect(TagFraction(1, 2) != TagFraction(2, 4))
  }
}
