import Foundation
import PhotoEntities

/// ExifTool's numeric values of a photo's Exif, by the names of our fields.
struct ExpectedMetadata {
  /// A value in a form that both programs have.
  enum Value: Equatable {
    case number(Double)
    case text(String)
  }

  let values: [String: Value]

  /// The expectations for each photo, by its path relative to the folder.
  static let all = Result { try load() }

  private static func load() throws -> [String: ExpectedMetadata] {
    let lines = try String(contentsOf: SharedPhotos.url("expected.jsonl"), encoding: .utf8)
      .split(separator: "\n")
    var photos: [String: ExpectedMetadata] = [:]
    for line in lines {
      let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let record, let path = record["SourceFile"] as? String else {
        throw CocoaError(.fileReadCorruptFile)
      }
      photos[String(path.dropFirst("photos/".count))] = ExpectedMetadata(record)
    }
    return photos
  }

  init(_ record: [String: Any]) {
    func number(_ names: String...) -> Double? {
      names.lazy.compactMap {
        record[$0] as? NSNumber ?? Double("\(record[$0] ?? "")") as NSNumber?
      }
      .first?.doubleValue
    }
    // Cameras write 0 for unknown values; exifcli ignores it.
    func positive(_ name: String) -> Double? {
      number(name).flatMap { $0 > 0 ? $0 : nil }
    }
    // ExifTool's JSON turns text that looks like a number into a number, and keeps blanks.
    func text(_ name: String) -> String? {
      let text = record[name].map { "\($0)" }?.trimmingSuffix(" ")
      return text == "" ? nil : text
    }
    func named(_ name: String, _ names: [Int: String]) -> String? {
      number(name).flatMap { names[Int($0)] }
    }
    func signed(_ name: String, negative: Any) -> Double? {
      let isNegative = record[name + "Ref"].map { "\($0)" == "\(negative)" } ?? false
      return number(name).map { isNegative ? -$0 : $0 }
    }

    let numbers: [String: Double?] = [
      "iso": positive("ISO"), "focalLength": positive("FocalLength"),
      "focalLength35mm": number("FocalLengthIn35mmFormat"),
      "exposureValue": number("ExposureCompensation"),
      "lensAperture": number("FNumber", "ApertureValue"),
      "exposureDuration": number("ExposureTime", "ShutterSpeedValue"),
      "orientation": number("Orientation"), "pixelWidth": number("ImageWidth"),
      "pixelHeight": number("ImageHeight"), "latitude": signed("GPSLatitude", negative: "S"),
      "longitude": signed("GPSLongitude", negative: "W"),
      "altitude": signed("GPSAltitude", negative: 1), "rating": number("Rating"),
    ]
    let flash = number("Flash").map { Int($0) }.map { flash in
      flash & 1 == 0 ? "none" : flash & 64 == 0 ? "normal" : "redEye"
    }
    let texts: [String: String?] = [
      "flashMode": flash, "captureDate": Self.dates.lazy.compactMap { Self.date($0, text) }.first,
      "digitizedDate": Self.date(Self.dates[1], text), "modifyDate": Self.date(Self.dates[2], text),
      "cameraMake": text("Make"), "cameraModel": text("Model"), "lensModel": text("LensModel"),
      "software": text("Software"), "artist": text("Artist"), "copyright": text("Copyright"),
      "description": text("ImageDescription"),
      "whiteBalance": named("WhiteBalance", [0: "auto", 1: "manual"]),
      "meteringMode": named(
        "MeteringMode",
        [
          0: "unknown", 1: "average", 2: "centerWeightedAverage", 3: "spot", 4: "multiSpot",
          5: "pattern", 6: "partial", 255: "other",
        ]),
      "exposureProgram": named(
        "ExposureProgram",
        [
          0: "notDefined", 1: "manual", 2: "normalProgram", 3: "aperturePriority",
          4: "shutterPriority", 5: "creativeProgram", 6: "actionProgram", 7: "portraitMode",
          8: "landscapeMode",
        ]),
    ]
    values = numbers.compactMapValues { $0.map(Value.number) }
      .merging(texts.compactMapValues { $0.map(Value.text) }) { number, _ in number }
  }

  private static let dates = [
    ("DateTimeOriginal", "SubSecTimeOriginal", "OffsetTimeOriginal"),
    ("CreateDate", "SubSecTimeDigitized", "OffsetTimeDigitized"),
    ("ModifyDate", "SubSecTime", "OffsetTime"),
  ]

  /// `2024:05:01 12:00:00` as ISO 8601, with ExifTool's fraction and offset.
  private static func date(
    _ tags: (String, String, String), _ text: (String) -> String?
  ) -> String? {
    let (name, fraction, offset) = tags
    guard let date = text(name) else { return nil }
    return date.prefix(10).replacing(":", with: "-") + "T" + date.dropFirst(11)
      + (text(fraction).map { "." + $0 } ?? "") + (text(offset) ?? "")
  }
}

extension ExpectedMetadata {
  /// The fields that ExifTool does not tell.
  private static let untold: Set = [
    "comment", "fileType", "displayOrientation", "pictureHash", "shutterCount", "contentIdentifier",
    "burst", "cameraSerial", "lensMake",
    "lensSerial",
  ]

  /// The fields with another value than these expectations.
  func disagreements(with metadata: Metadata) -> Set<String> {
    let fields = MetadataField.all.filter { field in
      // The expectations lack the fractions and offsets of the other dates.
      let hasDetails = !["digitizedDate", "modifyDate"].contains(field.name)
      return !Self.untold.contains(field.name)
        && !agree(field.value(in: metadata), values[field.name], hasDetails: hasDetails)
    }
    return Set(fields.map(\.name))
  }

  /// Whether both have the same value, or neither has one.
  private func agree(
    _ value: MetadataValue?, _ expected: Value?, hasDetails: Bool
  ) -> Bool {
    switch (value, expected) {
    case (nil, nil): true
    case (.integer(let integer), .number(let number)): Double(integer) == number
    case (.fraction(let fraction), .number(let number)): isClose(fraction.doubleValue, number)
    case (.date(let date), .text(let text)):
      hasDetails ? date.description == text : date.description.prefix(19) == text.prefix(19)
    // ExifTool's JSON turns text that looks like a number into a number: 1.00 into 1.0.
    case (.text(let ours), .text(let text)), (.choice(let ours), .text(let text)):
      ours == text || (Double(ours) != nil && Double(ours) == Double(text))
    default: false
    }
  }

  /// ExifTool prints ten digits, and exifcli takes the simplest fraction for an APEX value.
  private func isClose(_ left: Double, _ right: Double) -> Bool {
    (left - right).magnitude <= 1e-5 * max(left.magnitude, right.magnitude)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var trimmed = self
    while trimmed.last == character { trimmed.removeLast() }
    return trimmed
  }
}
