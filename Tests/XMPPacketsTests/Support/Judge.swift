import Foundation
import Testing

/// Another program that reads XMP.
enum Judge: String {
  case python3
  case exiftool
  case exiv2

  var absence: Comment { "no \(rawValue) on this machine" }

  var isPresent: Bool {
    (try? run([self == .exiftool ? "-ver" : "--version"])) != nil
  }

  /// Starts the program, and returns its standard output.
  func run(_ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [rawValue] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else { throw CocoaError(.fileNoSuchFile) }
    return String(decoding: output, as: UTF8.self)
  }
}

/// A folder for one test, which is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "exifcli-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
