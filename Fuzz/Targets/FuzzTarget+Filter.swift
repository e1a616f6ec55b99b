import PhotoEntities
import PhotoFixtures

@testable import LibexifRepository
@testable import PhotoUseCases

extension FuzzTarget {
  /// A filter that a user writes, applied to every fixture.
  static let filter = FuzzTarget(
    name: "filter", options: ["-max_len=1024"],
    seeds: { _ in expressions.map { Array($0.utf8) } },
    words: MetadataField.all.map(\.name) + FilterOperator.allCases.map(\.rawValue)
      + ["and", "or", "not", "has", "file", "(", ")", "'", "1/250", "f/2.8", "mm", "2024-05-01"]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(FilterSyntaxError) {
      let filter = try MetadataFilter(text)
      let negation = try? MetadataFilter("not (\(text))")
      for photo in listed {
        let isWanted = filter.matches(photo)
        claim(negation.map { $0.matches(photo) != isWanted } ?? true, "both or neither match")
      }
    } catch {
      claim((0...text.unicodeScalars.count).contains(error.offset), "the error is outside the text")
      claim(!error.expectation.isEmpty && !error.description.isEmpty, "no expectation is named")
    }
  }

  private static let expressions = [
    "iso >= 3200", "iso >= 3200 and (exposureDuration > 1/60 or flashMode = redEye)",
    "not has latitude", "cameraModel ~ 'five' or file != \"a.jpg\"", "captureDate = 2024-05",
    "captureDate < 2024-05-01T12:30:15", "lensAperture <= f/2.8 AND focalLength = 35mm",
    "((not (exposureValue < -1/3)))", "exposureDuration = 1/250s", "rating=5 or orientation!=1",
    "artist = 'Zoë'", "longitude > 1e3", "whiteBalance = auto",
  ]

  /// The metadata of the fixtures.
  private static let listed: [BrowsingMetadata] = Fixture.all.compactMap { fixture in
    guard (try? MemoryFile.write(fixture.bytes)) != nil,
      let photo = try? LibexifPhotoRepository().fetchPhoto(withIdentifier: MemoryFile.identifier)
    else { return nil }
    return BrowsingMetadata(photo)
  }
}
