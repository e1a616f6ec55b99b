import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// The value of `--sidecars`.
struct SidecarChoice: ExpressibleByArgument {
  let use: SidecarUse

  /// The value that `--sidecars` without one has. No user types it.
  private static let standard = "\0"
  private static let automatic = "auto"

  init?(argument: String) {
    if argument.isIdentical(to: Self.standard) {
      use = .only
    } else if argument.isIdentical(to: Self.automatic) {
      use = .ifNeeded
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { [automatic] }

  static var allValueDescriptions: [String: String] {
    [automatic: "write to the photo what it can hold, and the rest to its sidecar"]
  }

  /// The arguments with a value for each `--sidecars`. What follows it is a photo, but for `auto`.
  static func completing(_ arguments: [String]) -> [String] {
    var completed: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.isIdentical(to: "--sidecars") else {
        completed.append(argument)
        if argument.isIdentical(to: "--") { break }
        continue
      }
      if rest.first.map({ $0.isIdentical(to: automatic) }) ?? false {
        completed.append("--sidecars=" + automatic)
        rest.removeFirst()
      } else {
        completed.append("--sidecars=" + standard)
      }
    }
    return completed + rest
  }
}

extension SidecarName: OptionValue {
  var meaning: String {
    switch self {
    case .full: "the photo's name with .xmp at its end: photo.jpg.xmp (darktable, digiKam, Immich)"
    case .stem: "with .xmp instead of the extension: photo.xmp (Lightroom, Camera Raw, Capture One)"
    }
  }
}
