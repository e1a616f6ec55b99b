import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Listings of photos with and without a catalogue, which must give the same answers.
struct CatalogueTrial {
  /// The folder of the runs. The photos are in its folder `photos`.
  let folder: TemporaryFolder
  /// The catalogue's path in the folder.
  var catalogue = "catalogue"
  /// The shell script that runs the program.
  var script = #"exec "$@""#

  /// Lists all, those that a filter takes, and the first by a value.
  static let queries = [
    ["list", "-r", "photos", "--format", "jsonl"],
    ["list", "-r", "photos", "--where", "captureDate >= 2020", "--format", "paths"],
    ["list", "-r", "photos", "--sort", "captureDate", "--limit", "2"],
  ]

  /// Lends a trial without photos.
  static func with(_ body: (CatalogueTrial) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.makeFolder("photos")
      try body(CatalogueTrial(folder: folder))
    }
  }

  /// Writes two photos, and two others in subfolders.
  func placePhotos() throws {
    try folder.place("date-plain", as: "photos/a.jpg")
    try folder.place("exif-little-endian", as: "photos/b.jpg")
    try folder.place("grey", as: "photos/sub/c.jpg")
    try folder.place("cut-in-exif", as: "photos/sub/deep/d.jpg")
    try folder.makeFolder("photos/empty")
  }

  /// Asks the catalogue.
  func ask(_ query: [String], options: [String] = []) throws -> ProgramResult {
    try Program.run(
      query + ["--catalog=" + catalogue] + options, in: folder.path, script: script)
  }

  /// Expects the answers that the photos themselves give, and on standard error besides only one line with this
  /// text about the catalogue, or nothing if it is nil.
  func expectRightAnswers(
    _ comment: Comment? = nil, to queries: [[String]] = Self.queries, warning: String? = nil,
    options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for query in queries {
      let plain = try Program.run(query, in: folder.path, script: script)
      let answer = try ask(query, options: options)
      let about = Comment(rawValue: "\(comment?.rawValue ?? "") \(query): \(answer.errors)")
      #expect(answer.exitCode == plain.exitCode, about, sourceLocation: sourceLocation)
      #expect(answer.outputBytes == plain.outputBytes, about, sourceLocation: sourceLocation)
      let prefix = "exifcli: \(catalogue): warning: "
      let warnings = answer.errorLines.filter { $0.hasPrefix(prefix) }
      #expect(
        answer.errorLines.filter { !$0.hasPrefix(prefix) } == plain.errorLines, about,
        sourceLocation: sourceLocation)
      #expect(warnings.count == (warning == nil ? 0 : 1), about, sourceLocation: sourceLocation)
      if let warning {
        #expect(
          warnings.allSatisfy { $0.contains(warning) }, about, sourceLocation: sourceLocation)
      }
    }
  }

  /// Waits until the photos have been changed so long ago that a catalogue need not read them again.
  static func waitUntilPhotosAreOld() async throws {
    try await Task.sleep(for: .milliseconds(4_500))
  }

  var hasCatalogue: Bool {
    FileManager.default.fileExists(atPath: folder.url(catalogue).path)
  }
}

extension TemporaryFolder {
  /// Lends an empty folder, and removes it with its contents.
  static func with<Result>(
    _ body: (TemporaryFolder) async throws -> Result
  ) async throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(TemporaryFolder(path: url.path))
  }

  /// Gives a photo another year of the same length in place, and the old times.
  func redate(_ name: String) throws {
    let path = url(name).path
    var status = stat()
    try #require(stat(path, &status) == 0)
    let bytes = try redated(name)
    let file = try #require(fopen(path, "r+"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    #expect(fclose(file) == 0)
    try setTimes(of: name, to: status)
  }

  /// The bytes of the photo with another year.
  func redated(_ name: String) throws -> [UInt8] {
    var bytes = try bytes(name)
    // "20yy:mm:dd"
    for place in bytes.indices.dropLast(10)
    where bytes[place] == 0x32 && bytes[place + 1] == 0x30 && bytes[place + 4] == 0x3A
      && bytes[place + 7] == 0x3A
    {
      bytes[place + 3] ^= 1
    }
    return bytes
  }

  /// Replaces the photo with another one of the same size and times.
  func replace(_ name: String) throws {
    var status = stat()
    try #require(stat(url(name).path, &status) == 0)
    try place(try redated(name), at: name + ".new")
    try setTimes(of: name + ".new", to: status)
    try #require(rename(url(name + ".new").path, url(name).path) == 0)
  }

  private func setTimes(of name: String, to status: stat) throws {
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    #expect(utimensat(AT_FDCWD, url(name).path, times, 0) == 0)
  }

  func move(_ name: String, to other: String) throws {
    #expect(rename(url(name).path, url(other).path) == 0)
  }
}
