import Foundation
import Testing

/// A JSON object as the program wrote it: its text, and what Foundation reads in it.
struct JSONRecord {
  /// The names and the values' own texts, in the order in which they stand.
  let members: [(name: String, literal: String)]
  private let values: [String: Any]

  init(_ text: String) throws {
    members = JSONMembers(of: text).members
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    values = try #require(object as? [String: Any])
  }

  var names: [String] { members.map(\.name) }

  /// The value's own text, which tells 8.0 from 8.
  func literal(_ name: String) throws -> String {
    try #require(members.first { $0.name == name }).literal
  }

  /// The value where it is text; nil where it is anything else.
  func text(_ name: String) -> String? {
    values[name] as? String
  }

  /// The value where it is a number; nil where it is anything else.
  func number(_ name: String) -> Double? {
    (values[name] as? NSNumber)?.doubleValue
  }
}

extension ProgramResult {
  /// The lines on standard output, each as the JSON object that it is.
  func records() throws -> [JSONRecord] {
    try lines.map(JSONRecord.init)
  }

  /// The text `file` of each line.
  func files() throws -> [String] {
    try records().map { try #require($0.text("file")) }
  }
}
