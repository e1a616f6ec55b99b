extension SwiftCode {
  /// The modules that the code imports, whatever stands before `import` or between it and the
  /// module's name.
  var importedModules: [String] {
    let words = self.words
    return words.indices.compactMap { index in
      // After these it is the name of a member or of a parameter.
      guard words[index] == "import", index == 0 || ![".", "(", ","].contains(words[index - 1])
      else { return nil }
      let rest = words[(index + 1)...].drop { Self.importKinds.contains($0) }
      return rest.first.map { $0.filter { $0 != "`" } } ?? ""
    }
  }

  private static let importKinds: Set<String> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// Names, with their backticks, and punctuation marks.
  private var words: [String] {
    text.matches(of: #/`?[\p{L}\p{N}_]+`?|\S/#).map { String($0.output) }
  }
}
