import Foundation
import Testing

/// A JSON object of the program: its text, and the values that Foundation reads in it.
struct JSONRecord {
  /// The names and the texts of the values, in their order.
  let members: [(name: String, literal: String)]
  private let values: [String: Any]

  init(_ text: String) throws {
    members = JSONMembers(of: text).members
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    values = try #require(object as? [String: Any])
  }

  var names: [String] { members.map(\.name) }

  /// The text of the value, in which 8.0 differs from 8.
  func literal(_ name: String) throws -> String {
    try #require(members.first { $0.name == name }).literal
  }

  /// The value if it is text; else nil.
  func text(_ name: String) -> String? {
    values[name] as? String
  }

  /// The value if it is a number; else nil.
  func number(_ name: String) -> Double? {
    (values[name] as? NSNumber)?.doubleValue
  }
}

extension ProgramResult {
  /// The lines on standard output as JSON objects.
  func records() throws -> [JSONRecord] {
    try lines.map(JSONRecord.init)
  }

  /// The text `file` of each line.
  func files() throws -> [String] {
    try records().map { try #require($0.text("file")) }
  }
}
