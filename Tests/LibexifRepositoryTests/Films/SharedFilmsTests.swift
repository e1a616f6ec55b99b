import Foundation
import PhotoEntities
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The films in `shared/video`, compared with what ExifTool reads in them.
@Suite(.enabled(if: SharedFilms.isPresent, "no folder ../shared/video"))
struct SharedFilmsTests {
  /// The films of which ExifTool tells something else, with the reason.
  private static let exceptions = [
    "exifast__QuickTime_parrot_arcore_overflow.mp4": "ExifTool tells the format by the name",
    "exifast__QuickTime_sp2_ilst_before_keys.mov": "ExifTool leaves out values before their names",
    "exifast__QuickTime_stsd_fixed_field_bleed.mov": "ExifTool takes the last of two descriptions",
    "go-exiftool__extractEmbedded.mp4": "a GoPro, whose clock shows local time",
  ]

  @Test func areMany() {
    #expect(SharedFilms.names.count == 47)
  }

  @Test(arguments: exceptions.keys.sorted()) func exceptionsAreRead(name: String) throws {
    let film = try LibexifPhotoRepository().fetchPhoto(
      withIdentifier: PhotoIdentifier(text: SharedFilms.folder.appending(path: name).path))
    let isGoPro = name.hasPrefix("go-")
    #expect(film.metadata.fileType == (isGoPro ? "MP4" : "MOV"))
    #expect(!isGoPro || film.metadata.captureDate?.description == "2015-08-06T16:35:02")
  }

  @Test(arguments: SharedFilms.names.filter { exceptions[$0] == nil }) func agreeWithExifTool(
    name: String
  ) throws {
    let said = try #require(SharedFilms.records[name])
    let film = try LibexifPhotoRepository().fetchPhoto(
      withIdentifier: PhotoIdentifier(text: SharedFilms.folder.appending(path: name).path))
    let metadata = film.metadata
    func text(_ keys: String...) -> String? { keys.lazy.compactMap { said[$0] }.first }
    #expect(metadata.fileType == text("File:FileType"))
    #expect(metadata.cameraMake == text("Keys:Make", "UserData:Make", "Keys:AndroidManufacturer"))
    #expect(metadata.cameraModel == text("Keys:Model", "UserData:Model", "Keys:AndroidModel"))
    check(metadata.duration, said["QuickTime:Duration"])
    if let track = SharedFilms.pictureTrack(of: name) {
      func ofTrack(_ key: String) -> String? { said["\(track):\(key)"] }
      #expect(metadata.codec == ofTrack("CompressorID"))
      check(metadata.frameRate, ofTrack("VideoFrameRate"))
      // ExifTool's other size is that of the film on the screen, which may stretch the pictures.
      let size = ofTrack("SourceImageWidth") ?? ofTrack("ImageWidth")
      #expect(metadata.pixelWidth == size.flatMap { Int($0) })
    }
    // ExifTool shows the clock of the header as it is.
    #expect(metadata.digitizedDate == SharedFilms.date(said["QuickTime:CreateDate"])?.inUTC)
    #expect(metadata.modifyDate == SharedFilms.date(said["QuickTime:ModifyDate"])?.inUTC)
    let recorded = [
      "Keys:CreationDate", "ItemList:ContentCreateDate", "UserData:ContentCreateDate",
      "UserData:DateTimeOriginal",
    ].lazy.compactMap { SharedFilms.date(said[$0]) }.first { !$0.isPartial }
    #expect(metadata.captureDate == recorded ?? metadata.digitizedDate ?? metadata.modifyDate)
    checkPlace(metadata, said)
  }

  private func check(_ value: Rational?, _ expected: String?) {
    guard let expected = expected.flatMap({ Double($0) }), expected > 0 else {
      // ExifTool tells no frame rate without a table of times, and 0 for a film without a duration.
      return
    }
    #expect(abs((value?.doubleValue ?? 0) - expected) <= expected * 0.001)
  }

  private func checkPlace(_ metadata: Metadata, _ said: [String: String]) {
    let place =
      ["Keys:GPSCoordinates", "ItemList:GPSCoordinates", "UserData:GPSCoordinates"].lazy
      .compactMap { said[$0] }.first
    if let numbers = place?.split(separator: " ").compactMap({ Double($0) }) {
      let read = [metadata.latitude, metadata.longitude, metadata.altitude]
      for (value, expected) in zip(read, numbers) {
        #expect(abs((value?.doubleValue ?? 999) - expected) < 1e-9)
      }
    } else if let text = said["UserData:LocationInformation"],
      !text.contains("Lat=0.00000 Lon=0.00000")
    {
      let shown = "Lat=\(five(metadata.latitude)) Lon=\(five(metadata.longitude))"
      #expect(text.contains(shown), "\(text)")
    } else {
      #expect(metadata.latitude == nil && metadata.longitude == nil)
    }
  }

  private func five(_ number: Rational?) -> String {
    String(format: "%.5f", number?.doubleValue ?? 999)
  }
}

/// The films, and what ExifTool reads in each: texts by group and name.
enum SharedFilms {
  static let folder = SharedPhotos.folder.appending(path: "../video").standardizedFileURL
  private static let expectations = folder.appending(path: "expected.jsonl")
  static let isPresent = FileManager.default.fileExists(atPath: expectations.path)
  static let names = records.keys.sorted()

  static let records: [String: [String: String]] = {
    let lines = (try? String(contentsOf: expectations, encoding: .utf8))?.split(separator: "\n")
    var records: [String: [String: String]] = [:]
    for line in lines ?? [] {
      let record =
        (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
      if let name = record["SourceFile"] as? String { records[name] = record.mapValues { "\($0)" } }
    }
    return records
  }()

  /// The group of the first track of pictures.
  static func pictureTrack(of name: String) -> String? {
    (1...9).map { "Track\($0)" }.first { records[name]?["\($0):HandlerType"] == "vide" }
  }

  /// A date of ExifTool with a time; zeros are none.
  static func date(_ text: String?) -> CaptureDate? {
    text.flatMap(XMPText.date).flatMap { $0.year == 0 ? nil : $0 }
  }
}

extension CaptureDate {
  fileprivate var inUTC: CaptureDate? { with(fraction: nil, utcOffset: 0) }
}
