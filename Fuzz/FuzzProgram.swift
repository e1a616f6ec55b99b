import CLibFuzzer
import Foundation
import PhotoFixtures

/// The fuzzer. Links to it are named after the targets: libFuzzer starts it again by the link's
/// name. `Fuzz seeds FOLDER PHOTO...` writes the seeds of each target, from fixtures and these
/// photos.
@main
struct FuzzProgram {
  private static let name = URL(filePath: CommandLine.arguments[0]).lastPathComponent
  private static let target = FuzzTarget.all.first { $0.name == name }

  @MainActor static func main() throws {
    let arguments = CommandLine.arguments
    if target != nil {
      exit(run())
    } else if arguments.count > 2, arguments[1] == "seeds" {
      let photos = try arguments.dropFirst(3).map { try Data(contentsOf: URL(filePath: $0)) }
      try writeSeeds(
        to: URL(filePath: arguments[2], directoryHint: .isDirectory),
        photos: Fixture.all.map(\.bytes) + photos.map { Array($0.prefix(longestSeed)) })
    } else {
      print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    }
  }

  /// The arguments for libFuzzer, which keeps pointers to them.
  @MainActor private static let arguments = {
    let own = CommandLine.arguments
    let texts = own.prefix(1) + FuzzTarget.limits + (target?.options ?? []) + own.dropFirst()
    return texts.map { strdup($0) } + [nil]
  }()

  /// Runs libFuzzer, which calls back without a context.
  @MainActor private static func run() -> Int32 {
    var arguments = Self.arguments
    var count = Int32(arguments.count - 1)
    return arguments.withUnsafeMutableBufferPointer { buffer in
      guard var start = buffer.baseAddress else { return 1 }
      return LLVMFuzzerRunDriver(&count, &start) { start, count in
        do {
          try FuzzProgram.target?.test(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
          fatalError("\(error)")
        }
        return 0
      }
    }
  }

  /// The bytes of a photo that become a seed: they include its Exif, but not megabytes of image
  /// data.
  private static let longestSeed = 70_000

  /// Writes a folder of seeds and a dictionary for each target.
  private static func writeSeeds(to folder: URL, photos: [[UInt8]]) throws {
    for target in FuzzTarget.all {
      let place = folder.appending(path: target.name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (index, seed) in target.seeds(photos).enumerated() {
        try Data(seed).write(to: place.appending(path: "\(index)"))
      }
      // In the form of dictionaries: backslashes are doubled, or begin a byte such as `\xE9`.
      let words = target.words.map { "\"\($0)\"\n" }.joined()
      try Data(words.utf8).write(to: folder.appending(path: "\(target.name).dict"))
    }
  }
}
