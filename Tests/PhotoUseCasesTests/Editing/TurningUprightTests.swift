import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The change that turns the picture upright.
struct TurningUprightTests {
  private func update(
    _ orientation: Int?, display: Int? = nil
  ) -> MetadataUpdate? {
    let photo = Metadata.photo("a") {
      $0.orientation = orientation
      $0.displayOrientation = display
      ($0.pixelWidth, $0.pixelHeight) = (64, 48)
    }
    var modification = ModifyingMetadata(photo)
    modification.apply(MetadataChange.turningUpright)
    return PlannedModification(FetchedPhoto(metadata: photo), with: modification).update
  }

  @Test(arguments: 2...8)
  func swapsTheSidesOfQuarterTurns(orientation: Int) throws {
    let update = try #require(self.update(orientation))
    #expect(update.turnsUpright)
    #expect(update.metadata.orientation == 1)
    #expect(update.metadata.pixelWidth == (orientation < 5 ? 64 : 48))
    #expect(update.metadata.pixelHeight == (orientation < 5 ? 48 : 64))
  }

  @Test(arguments: [nil, 0, 1, 9])
  func leavesUprightPhotos(orientation: Int?) throws {
    let update = try #require(self.update(orientation))
    #expect(!update.turnsUpright)
    #expect(update.metadata == update.original)
  }

  /// The format's own orientation counts.
  @Test(arguments: [(6, 1, false), (1, 6, true)])
  func follows(orientation: Int, display: Int, isTurned: Bool) throws {
    #expect(try #require(update(orientation, display: display)).turnsUpright == isTurned)
  }
}
