import PhotoEntities
import Testing

/// A field reads and writes only the property of its own name.
struct MetadataFieldValueTests {
  @Test(arguments: MetadataField.all)
  func isThatOfItsProperty(field: MetadataField) {
    var metadata = Metadata.blank
    #expect(field.value(in: metadata) == nil)

    field.setValue(field.kind.sample, in: &metadata)

    #expect(field.value(in: metadata) == field.kind.sample)
    #expect(
      propertiesWithValue(of: metadata)
        == [field.name == "captureDate" ? "originalDate" : field.name])
    #expect(metadata.localIdentifier == Metadata.blank.localIdentifier)
    // Another date is read for a missing `captureDate`.
    for other in MetadataField.all
    where other != field && !(field.kind == .date && other.name == "captureDate") {
      #expect(other.value(in: metadata) == nil)
    }
  }

  @Test(arguments: MetadataField.all)
  func canBeRemoved(field: MetadataField) {
    var metadata = Metadata.blank
    field.setValue(field.kind.sample, in: &metadata)
    field.setValue(nil, in: &metadata)
    #expect(field.value(in: metadata) == nil)
    #expect(metadata == .blank)
  }

  @Test(arguments: MetadataField.all)
  func isNilIfItHasAnotherKind(field: MetadataField) {
    let kinds: [MetadataKind] = [
      .integer, .fraction, .text, .date, .choice(["elsewhere"]), .list,
    ]
    for kind in kinds where kind != field.kind {
      var metadata = Metadata.blank
      field.setValue(field.kind.sample, in: &metadata)
      field.setValue(kind.sample, in: &metadata)
      #expect(field.value(in: metadata) == nil, "\(field.name) took \(kind)")
    }
  }

  @Test(arguments: MetadataField.all)
  func isEachOfItsNames(field: MetadataField) {
    guard case .choice(let names) = field.kind else { return }
    for name in names {
      var metadata = Metadata.blank
      field.setValue(.choice(name), in: &metadata)
      #expect(field.value(in: metadata) == .choice(name))
    }
  }

  @Test func aFlashThatDidNotFireIsAValue() throws {
    let field = try #require(MetadataField(named: "flashMode"))
    var metadata = Metadata.blank
    field.setValue(.choice("none"), in: &metadata)
    #expect(metadata.flashMode == FlashMode.none)
    #expect(metadata.flashMode != nil)
  }

  @Test func anUnknownNameIsNotAChoice() throws {
    let field = try #require(MetadataField(named: "whiteBalance"))
    var metadata = Metadata.blank
    metadata.whiteBalance = .auto
    field.setValue(.choice("Auto"), in: &metadata)
    #expect(metadata.whiteBalance == nil)
  }

  private func propertiesWithValue(of metadata: Metadata) -> [String] {
    Mirror(reflecting: metadata).children.compactMap { child in
      let isNone = Mirror(reflecting: child.value).children.isEmpty
      let isDetail = child.label?.hasSuffix("DetailCount") ?? false
      return child.label == "localIdentifier" || isDetail || isNone
        ? nil : child.label
    }
  }
}
