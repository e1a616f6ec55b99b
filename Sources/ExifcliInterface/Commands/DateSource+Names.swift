import ArgumentParser
import PhotoUseCases

extension DateSource {
  /// The sources that a user lists as `name,modified`, each once.
  static func sources(_ text: String) throws -> [DateSource] {
    var sources: [DateSource] = []
    for name in text.listedNames {
      guard let source = DateSource(rawValue: name.lowercased()) else {
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("there is no source '\(name)'; the sources are \(names)")
      }
      if !sources.contains(source) { sources.append(source) }
    }
    return sources
  }

  /// The source of a photo's date, as a message calls it.
  var phrase: String {
    switch self {
    case .name: "its name"
    case .modified: "its modification time"
    case .gps: "its GPS data"
    case .sidecar: "its sidecar"
    }
  }
}
