import Foundation
import PhotoFixtures

/// The folder with the fixtures, and with a table that lists them.
struct FixtureFolder {
  let path: String

  /// Writes every fixture and README.md, and replaces old ones. Other files are not touched.
  func write(_ fixtures: [Fixture]) throws(WriteFailure) {
    try writePhotos(fixtures)
    try write(Array(FixtureReadMe(fixtures: fixtures).text.utf8), to: "README.md")
  }

  /// Writes every fixture without README.md.
  func writePhotos(_ fixtures: [Fixture]) throws(WriteFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw WriteFailure(path: path, error: error)
    }
    for fixture in fixtures {
      try write(fixture.bytes, to: fixture.fileName)
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws(WriteFailure) {
    let file = URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name)
    do {
      try Data(bytes).write(to: file, options: .atomic)
    } catch {
      throw WriteFailure(path: file.path, error: error)
    }
  }
}

/// A file or folder that could not be written, and why.
struct WriteFailure: Error, CustomStringConvertible {
  let path: String
  let error: any Error

  var description: String {
    // Foundation wraps the system's own reason, which is more exact.
    let cause = (error as? CocoaError)?.underlying ?? error
    let reason = (cause as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
    return "cannot write \(path): \(reason ?? error.localizedDescription)"
  }
}
