import PhotoEntities

extension CommandLine {
  /// The arguments after the program's name, as text that their bytes survive: paths need not be
  /// UTF-8, and `CommandLine.arguments` would put U+FFFD for what is not.
  ///
  /// An argument that is UTF-8 stands as it is, so that the text by which the JSON names a photo
  /// names it here too (see `PhotoIdentifier.text`).
  static var byteExactArguments: [String] {
    // argv is an array of `argc` C strings that live as long as the process does.
    var arguments: [String] = []
    for index in 1..<max(1, Int(argc)) {
      guard let argument = unsafeArgv[index] else { continue }
      arguments.append(String(validatingCString: argument) ?? text(ofBytesOf: argument))
    }
    return arguments
  }

  private static func text(ofBytesOf string: UnsafePointer<CChar>) -> String {
    let characters = UnsafeBufferPointer(start: string, count: length(of: string))
    return PhotoIdentifier(bytes: characters.map(UInt8.init(bitPattern:))).text
  }

  private static func length(of string: UnsafePointer<CChar>) -> Int {
    var length = 0
    while string[length] != 0 { length += 1 }
    return length
  }
}
