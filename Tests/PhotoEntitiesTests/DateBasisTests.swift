import PhotoEntities
import Testing

/// What the date of capture rests on.
struct DateBasisTests {
  private static let date = CaptureDate(
    year: 2019, month: 3, day: 4, hour: 10, minute: 0, second: 0)

  private static func photo(_ change: (inout Metadata) -> Void) -> Metadata {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(text: "a"))
    metadata.modifyDate = date
    change(&metadata)
    return metadata
  }

  @Test func theBetterDateCounts() {
    let photo = Self.photo { $0.cameraMake = "Canon" }
    #expect(photo.captureDate?.basis == .modifyDate)
    var digitized = photo
    digitized.digitizedDate = Self.date?.adding(seconds: -1)
    #expect(digitized.captureDate?.basis == .digitizedDate)
    #expect(digitized.captureDate == digitized.digitizedDate)
    digitized.captureDate = Self.date?.adding(seconds: -2)
    #expect(digitized.captureDate?.basis == .captureDate)
    #expect(digitized.digitizedDate?.basis == .captureDate)
  }

  /// The date of the last change is that of a photo which names no camera, or a program that may have changed it.
  @Test(
    arguments: [
      (nil, nil, nil), (nil, nil, "Ver.1.00"),
      ("Canon", "EOS R6", "Adobe Photoshop 21.0 (Windows)"),
      ("NIKON", "D70", "Nikon Transfer 1.1 W"), ("Canon", nil, "GIMP 2.10.36"),
      ("Apple", "iPhone 12", "Photos 1.5"), ("Canon", "CanoScan 9000F", nil),
      ("EPSON", "Perfection V600", "EPSON Scan"), ("FUJIFILM", nil, "digiKam-5.9.0"),
    ] as [(String?, String?, String?)])
  func mayBeAGuess(make: String?, model: String?, software: String?) {
    var photo = Self.photo {
      ($0.cameraMake, $0.cameraModel, $0.software) = (make, model, software)
    }
    #expect(photo.captureDate == Self.date)
    #expect(photo.captureDate?.isGuess == true)
    #expect(photo.datesOfTaking.isEmpty)
    photo.countsGuesses = true
    #expect(photo.captureDate?.basis == .modifyDate)
    #expect(photo.datesOfTaking.map(\.name) == ["modifyDate"])
  }

  @Test(
    arguments: [
      ("Canon", nil, nil), (nil, "X", nil), ("SONY", "ILCE-7M3", "ILCE-7M3 v4.00"),
      ("Google", "Pixel 7", "HDR+ 1.0.540104767zd"), ("Apple", "iPhone 12", "15.0"),
      ("samsung", "SM-G991B", "G991BXXS5CVHI"), ("FUJIFILM", "X-T3", "Digital Camera X-T3 Ver3.20"),
    ] as [(String?, String?, String?)])
  func mayBeTheCameras(make: String?, model: String?, software: String?) {
    let photo = Self.photo {
      ($0.cameraMake, $0.cameraModel, $0.software) = (make, model, software)
    }
    #expect(photo.captureDate?.basis == .modifyDate)
    #expect(photo.datesOfTaking.map(\.name) == ["modifyDate"])
  }
}
