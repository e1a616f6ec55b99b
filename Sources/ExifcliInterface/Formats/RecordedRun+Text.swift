import PhotoEntities
import PhotoUseCases

extension RecordedRun {
  /// `run 12 of 2024-05-01 12:00: exifcli edit photo.jpg --ev 1`.
  var heading: String { "run \(number) of \(day): \(command)" }

  /// The day and the time, without seconds and offset.
  var day: String {
    let date = time.parts(separatedBy: "T")
    return date.count == 2 ? date[0] + " " + String(date[1].unicodeScalars.prefix(5)) : time
  }

  /// Whether it is done, undone, at work or cut off.
  var state: String {
    let undone = undonePhotos >= photos ? "undone" : "\(undonePhotos) undone"
    let parts =
      (undonePhotos == 0 ? [] : [undone]) + (isFinished ? [] : [isAtWork ? "at work" : "cut off"])
    return parts.isEmpty ? "done" : parts.joined(separator: ", ")
  }

  /// The command as a shell takes it.
  var command: String {
    (["exifcli"] + arguments.map(Self.quoted)).joined(separator: " ")
  }

  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "_-+=./:,@%".utf8.contains(byte)
      }
    }
    if isPlain, !argument.utf8.isEmpty { return argument }
    return "'" + argument.parts(separatedBy: "'").joined(separator: "'\\''") + "'"
  }
}
