import CLibFuzzer
import Foundation
import PhotoFixtures

/// The program that fuzzes. It goes by the names of the targets, as links to it do: libFuzzer calls
/// it again by that name. `Fuzz seeds FOLDER PHOTO...` writes what each target begins with: fixtures, and these photos.
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

  /// What libFuzzer gets to see, for as long as the program runs.
  @MainActor private static let arguments = {
    let own = CommandLine.arguments
    let texts = own.prefix(1) + FuzzTarget.limits + (target?.options ?? []) + own.dropFirst()
    return texts.map { strdup($0) } + [nil]
  }()

  /// Leaves the rest to libFuzzer, which calls back without a context.
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

  /// How much of a photo is a seed: what has Exif in it, but not megabytes of image data.
  private static let longestSeed = 70_000

  /// A folder of seeds and a dictionary for each target.
  private static func writeSeeds(to folder: URL, photos: [[UInt8]]) throws {
    for target in FuzzTarget.all {
      let place = folder.appending(path: target.name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (index, seed) in target.seeds(photos).enumerated() {
        try Data(seed).write(to: place.appending(path: "\(index)"))
      }
      // As a dictionary has them: a backslash is doubled, or begins the `\xE9` of a byte.
      let words = target.words.map { "\"\($0)\"\n" }.joined()
      try Data(words.utf8).write(to: folder.appending(path: "\(target.name).dict"))
    }
  }
}
