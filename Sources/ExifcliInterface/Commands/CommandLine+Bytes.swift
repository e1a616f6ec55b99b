import PhotoEntities

extension CommandLine {
  /// The arguments after the program's name, as text that keeps their bytes. Paths need not be UTF-8,
  /// and `CommandLine.arguments` would replace other bytes by U+FFFD.
  ///
  /// An argument that is UTF-8 is not changed, so the text that names a photo in the JSON also names
  /// it here (see `PhotoIdentifier.text`).
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
