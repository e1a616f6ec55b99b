import Foundation
import PhotoFixtures

// Exit codes as in sysexits.h.
let usageError: Int32 = 64
let outputError: Int32 = 74

func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last,
  !folder.isEmpty, !folder.hasPrefix("-")
else {
  complain(
    "Usage: FixtureGenerator DIR\nWrites the photos of the tests and README.md to DIR, and TIFF files to DIR/formats."
  )
  exit(usageError)
}

do {
  try FixtureFolder(path: folder).write(Fixture.all)
  try FixtureFolder(path: folder + "/formats").writePhotos(Fixture.tiffs)
} catch {
  complain("FixtureGenerator: \(error)")
  exit(outputError)
}
