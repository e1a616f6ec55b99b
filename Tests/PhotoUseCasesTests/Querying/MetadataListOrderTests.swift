import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Orders by several keys, and how users write them.
struct MetadataListOrderTests {
  /// The aperture in tenths, and ISO.
  private static let photos = [
    ("a", 28, 100), ("b", 28, 400), ("c", 56, 400), ("d", 28, nil), ("e", nil, 100),
    ("f", nil, nil), ("g", 28, 400),
  ].map { (name: String, aperture: Int64?, iso: Int?) in
    BrowsingMetadata(
      .photo(PhotoIdentifier(text: name)) {
        $0.lensAperture = aperture.flatMap { Rational($0, 10) }
        $0.iso = iso
      })
  }

  @Test(arguments: [
    ("lensAperture,iso", "abgdcef"), ("lensAperture, iso ", "abgdcef"),
    ("lensAperture,iso:desc", "bgadcef"),
    ("lensAperture:desc,iso", "cabgdef"), ("iso,lensAperture", "aebgcdf"),
    ("iso:desc,lensAperture:desc", "cbgaedf"), ("iso:ASC,file:desc", "eagcbfd"),
    ("file:desc", "gfedcba"), ("Aperture,ISOSpeedRatings", "abgdcef"), ("iso,iso:desc", "aebcgdf"),
  ])
  func isByTheFirstKeyThatDiffers(text: String, names: String) throws {
    let order = try MetadataListOrder(text)
    for photos in [Self.photos, Self.photos.reversed()] {
      #expect(order.sorted(photos).map(\.identifier.text).joined() == names)
    }
  }

  @Test(arguments: [
    ("lensAperture,iso:desc", "cabgdef"), ("file", "gfedcba"), ("iso", "bcgaedf"),
  ])
  func isReversedExceptForMissingValues(text: String, names: String) throws {
    let order = try MetadataListOrder(text).reversed
    #expect(order.sorted(Self.photos).map(\.identifier.text).joined() == names)
  }

  @Test(arguments: [
    ("", "there is no key ''"), ("iso,", "there is no key ''"), ("isos", "there is no key 'isos'"),
    (":desc", "there is no key ''"),
    ("iso:up", "there is no direction 'up'; write iso:asc or iso:desc"),
    ("iso:", "there is no direction ''; write iso:asc or iso:desc"),
    ("iso:asc:desc", "there is no direction 'asc:desc'; write iso:asc or iso:desc"),
  ])
  func isRefusedIfItCannotBeParsed(text: String, message: String) {
    let error = #expect(throws: InvalidInput.self) { try MetadataListOrder(text) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func isByAField() throws {
    #expect(MetadataListOrder.ascending(by: MetadataField.iso) == (try MetadataListOrder("iso")))
    #expect(
      MetadataListOrder.descending(by: MetadataField.iso) == (try MetadataListOrder("iso:desc")))
  }
}
