import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Edits as values: what they make of a photo.
struct EditValueTests {
  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.artist = "Ann"
    $0.orientation = 6
    ($0.pixelWidth, $0.pixelHeight) = (64, 48)
    $0.cameraModel = "X"
    $0.modifyDate = CaptureDate(year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0)
    ($0.latitude, $0.longitude, $0.altitude) = (48, 16, 171)
    $0.hasPlaceDetails = true
  }

  private func update(_ edit: PhotoEdit, of photo: Metadata? = nil) throws -> MetadataUpdate {
    let photo = photo ?? self.photo
    var modification = ModifyingMetadata(photo)
    modification.apply(edit)
    return try #require(
      PlannedModification(FetchedPhoto(metadata: photo), with: modification).update)
  }

  @Test func areMadeOfTextsAndOfAClosure() throws {
    let edit =
      try PhotoEdit(field: "iso", text: "200") + PhotoEdit(unsetting: "artist")
      + PhotoEdit(shifting: "date", by: "+1h") + PhotoEdit { $0.rating = 5 }
    let new = try update(edit).metadata
    #expect(new.iso == 200 && new.artist == nil && new.rating == 5)
    #expect(new.captureDate?.hour == 13)
    #expect(throws: InvalidInput.self) { try PhotoEdit(field: "pixelWidth", text: "1") }
    #expect(throws: InvalidInput.self) { try PhotoEdit(unsetting: "nothing") }
    #expect(throws: InvalidInput.self) { try PhotoEdit(shifting: "artist", by: "+1h") }
  }

  @Test func turnThePicture() throws {
    let update = try update(.turningUpright)
    #expect(update.turnsUpright && update.metadata.orientation == 1)
    #expect(update.metadata.pixelWidth == 48)
  }

  /// In each of these ways.
  @Test(arguments: 0..<4)
  func unsetThePlaceAsAWhole(way: Int) throws {
    let edits = [
      try PhotoEdit(unsetting: "gps"), PhotoEdit { $0.place = nil },
      PhotoEdit {
        $0.latitude = nil
        $0.longitude = nil
      },
      PhotoEdit(removing: .location),
    ]
    let update = try update(edits[way])
    let new = update.metadata
    #expect(new.latitude == nil && new.longitude == nil && new.altitude == nil)
    #expect(update.placeDetails == PlaceDetailsChange(removesOld: true, time: nil))
  }

  @Test func leaveAPlaceWithoutAPosition() throws {
    var photo = photo
    (photo.latitude, photo.longitude) = (nil, nil)
    let unset = PhotoEdit {
      $0.latitude = nil
      $0.longitude = nil
      #expect($0.place == nil)
    }
    let kept = try update(unset, of: photo)
    #expect(kept.metadata.altitude == 171 && kept.placeDetails == nil)
    let none = try update(PhotoEdit { $0.place = nil }, of: photo)
    #expect(none.metadata.altitude == nil && none.placeDetails?.removesOld == true)
  }

  @Test func setThePlaceAsOneThing() throws {
    let place = Place(latitude: 50, longitude: 14)
    let update = try update(
      PhotoEdit {
        #expect($0.place == Place(latitude: 48, longitude: 16, altitude: 171))
        $0.place = place
      })
    let moved = update.metadata
    #expect(moved.latitude == 50 && moved.longitude == 14 && moved.altitude == nil)
    #expect(update.placeDetails == PlaceDetailsChange(removesOld: true, time: nil))
    // The altitude of a place that another one replaced is not kept.
    let there = Place(latitude: 1, longitude: 2, altitude: 3)
    let back = try self.update(
      PhotoEdit { $0.place = there } + PhotoEdit { $0.place = Place(latitude: 48, longitude: 16) }
    ).metadata
    #expect(back.latitude == 48 && back.altitude == 171)
    let altitude = PhotoEdit {
      $0.altitude = 8
      $0.place = nil
    }
    #expect(try self.update(altitude).metadata.altitude == 8)
  }

  @Test func joinRemovals() throws {
    let artist = MetadataField.artist
    let kept = PhotoEdit(removing: .identity, keeping: [artist])
    let both = try update(kept + PhotoEdit(removing: .location))
    #expect(both.removal?.kinds == [.identity, .location])
    #expect(both.removal?.keptFields.contains(artist) == true && both.metadata.artist == "Ann")
    let neither = try update(kept + PhotoEdit(removing: .identity))
    #expect(neither.removal?.keptFields.contains(artist) == false)
    #expect(neither.metadata.artist == nil)
  }

  /// Also of fields that the removal takes: they are written again.
  @Test func keepValuesThatFollowARemoval() throws {
    let agency = PhotoEdit { $0.artist = "Agency" }
    let update = try update(PhotoEdit(removing: .identity) + agency)
    #expect(update.metadata.artist == "Agency")
    #expect(update.removal?.keptFields.contains(MetadataField.artist) == false)
    #expect(try self.update(agency + PhotoEdit(removing: .identity)).metadata.artist == nil)
  }

  @Test(arguments: [MetadataField.captureDate, .modifyDate])
  func keepADateThatIsAlsoAnother(field: MetadataField) throws {
    let new = try update(PhotoEdit(removing: .all, keeping: [field])).metadata
    #expect(new.captureDate == photo.modifyDate)
    #expect((new.modifyDate != nil) == (field == .modifyDate))
  }

  /// An update whose metadata have what the removal takes.
  @Test func completeARemoval() throws {
    var new = photo
    new.artist = "Agency"
    let removal = MetadataRemoval(of: [.location, .identity])
    let update = MetadataUpdate(to: new, from: photo, removing: removal)
    #expect(update.metadata.artist == "Agency" && update.metadata.iso == 400)
    #expect(update.metadata.latitude == nil && update.placeDetails?.removesOld == true)
    #expect(update.removal == removal)
    new.modifyDate = nil
    #expect(MetadataUpdate(to: new, from: photo).metadata == new)
    let dates = MetadataUpdate(to: new, from: photo, removing: removal).metadata
    #expect(dates.modifyDate == nil && dates.captureDate == nil)
  }

  /// A program says so that they go.
  @Test func takeTheOtherDataAboutThePlace() {
    var new = photo
    #expect(MetadataUpdate(to: new, from: photo).placeDetails == nil)
    new.hasPlaceDetails = false
    #expect(
      MetadataUpdate(to: new, from: photo).placeDetails
        == PlaceDetailsChange(removesOld: true, time: nil))
    #expect(MetadataUpdate(to: new, from: new).placeDetails == nil)
  }

  @Test func replacePhotosAndNothingElseByDefault() {
    let options = EditOptions()
    #expect(!options.isRehearsal && !options.preservesTimes && !options.setsModificationTime)
    #expect(options.backupSuffix == nil && options.outputFolder == nil)
    #expect(!options.splitsHardLinks && !options.allowsRawGrowth && !options.breaksSignatures)
    #expect(!options.isExifAlone && options.sidecars == .ignored && options.assumptions == .none)
  }
}
