import Foundation
import Testing

/// The output of `exifcli stats --format json`.
struct StatsRecord: Decodable {
  struct Bin: Decodable {
    let label: String
    let from: Bound?
    let to: Bound?
    let count: Int
    let share: Double
  }

  /// A number, or a date.
  enum Bound: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  let field: String
  let unit: String?
  let photos: Int
  let missing: Int
  let bins: [Bin]

  /// The counts of the photos in Fixtures by this field.
  init(by field: String, _ options: [String] = []) throws {
    let result = try Program.run(
      ["stats", "Fixtures", "--by", field, "--format", "json"] + options)
    #expect(result.exitCode == 0)
    self = try JSONDecoder().decode(StatsRecord.self, from: Data(result.outputBytes))
  }
}

extension StatsRecord.Bin {
  /// Whether the photo's listed value of this field is within the bounds, or is the label if there
  /// are no bounds.
  func has(_ field: String, of photo: JSONRecord) -> Bool {
    switch (from, to) {
    case (.number(let from)?, .number(let to)?):
      photo.number(field).map { from <= $0 && $0 < to } ?? false
    case (.text(let from)?, .text(let to)?):
      photo.text(field).map { from <= $0 && $0 < to } ?? false
    default: photo.text(field) == label
    }
  }
}
