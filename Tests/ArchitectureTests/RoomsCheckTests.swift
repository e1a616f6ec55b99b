import Foundation
import Testing

/// The reports of `make lint` about folders that depend on each other.
struct RoomsCheckTests {
  @Test(arguments: [
    // A type, and a member that an extension adds to a type of the other folder.
    [
      "A/One.swift": "struct One {}", "B/Two.swift": "let two = One()\nstruct Two {}",
      "A/Three.swift": "let three = Two()",
    ],
    [
      "A/One.swift": "struct One {}", "B/Two.swift": "extension One {\n  var two: Int { 2 }\n}",
      "A/Three.swift": "let three = One().two",
    ],
    [
      "One.swift": "struct One {}", "B/Two.swift": "let two = One()\nstruct Two {}",
      "Three.swift": "let three = Two()",
    ],
    [
      "A/1.swift": "struct One {\n  let a: Two\n}", "B/2.swift": "struct Two {\n  let a: Three\n}",
      "C/3.swift": "enum Three {\n  case a(One)\n}",
    ],
  ])
  func findsACircle(files: [String: String]) throws {
    let result = try check(files)
    #expect(result.status != 0)
    #expect(result.output.contains("a circle of"))
  }

  @Test(arguments: [
    ["A/One.swift": "struct One {}", "B/Two.swift": "let two = One()\nstruct Two {}"],
    ["A/One.swift": "struct One {}", "A/Two.swift": "let two = One()"],
    ["A/One.swift": "struct One {}\n// Not Two.", "B/Two.swift": "let two = One()\nstruct Two {}"],
    [
      "A/One.swift": "struct One {}\nlet a = \"Two\"",
      "B/Two.swift": "let two = One()\nstruct Two {}",
    ],
  ])
  func findsNoneElsewhere(files: [String: String]) throws {
    let result = try check(files)
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  /// The output of the script for a target with these files.
  private func check(_ files: [String: String]) throws -> (output: String, status: CInt) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((text + "\n").utf8).write(to: file)
    }
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = root.appending(path: "Scripts/check-rooms")
    process.arguments = [folder.path]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
