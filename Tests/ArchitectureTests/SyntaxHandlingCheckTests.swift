import Foundation
import Testing

/// The reports of `make lint` about code that handles syntax as text.
struct SyntaxHandlingCheckTests {
  @Test(arguments: [
    #"return "\"" + cell.replacing("\"", with: "\"\"") + "\"""#, "message.replace(old, with: new)",
    #"text.split(separator: ",", omittingEmptySubsequences: false)"#,
    #"if text.hasPrefix("--") {}"#,
    #"let end = text.hasSuffix(unit)"#, #"text.firstIndex(of: "=")"#, #"text.contains("<")"#,
    ##"text.split(separator: #"\"#)"##, #"["a"].first(where: text.hasPrefix)"#,
    #"path.drop { $0 == "/" }"#, #"if text.first == "-" {}"#,
    #"text.prefix { !"()".contains($0) }"#,
    "text.contains(where: \\.isNewline)", "text.filter { $0.isLetter }",
    #"if name.lowercased() == "file" {}"#, "names.first { $0.lowercased() == name.lowercased() }",
    "fields[name.lowercased()]", "let signs: Set<Character> = []", "Character(unit)",
    "text.wholeMatch(of: /a/)", #"text.components(separatedBy: ",")"#,
    "fatalError()", "Swift.fatalError (reason)", "a ?? preconditionFailure(reason)",
  ])
  func isFoundInAnyForm(code: String) throws {
    let result = try check(code)
    #expect(result.status != 0)
    #expect(result.output.contains(":1: "))
  }

  @Test(arguments: [
    #"text.unicodeScalars.split(separator: ",")"#, "text.utf8.contains(quote)",
    #"scalars.last == " ""#, #"while scalars.first == " " { scalars.removeFirst() }"#,
    #"scalars[offset...].prefix { $0 != "\"" }"#, "bytes.firstIndex(of: 0)",
    "scalar.properties.isWhitespace", "/// Never `text.hasPrefix(\"-\")`.",
    "let a = 1 // not text.hasPrefix", "scalars.starts(with: start)",
    #"text.split(separator: " ")  // Characters: words that people see."#,
    "/// Never `fatalError()`.", "isfatalError()", "catch fatalError",
    "// Characters: what people see.\ntext.prefix { $0 == \" \" }", "values.contains(value)",
    "names.joined(separator: \", \")", "let first = list.first", "key.nameKey == \"file\"",
  ])
  func isNotFoundElsewhere(code: String) throws {
    let result = try check(code)
    #expect(result.output == "")
    #expect(result.status == 0)
  }

  /// A comment permits one line.
  @Test func isFoundAfterALineWithAReason() throws {
    let line = "text.prefix { $0 == \" \" }"
    let result = try check("// Characters: why\n\(line)\n\(line)")
    #expect(result.output.contains(":3: "))
    #expect(!result.output.contains(":2: "))
  }

  /// The output of the script for a file with this code.
  private func check(_ code: String) throws -> (output: String, status: CInt) {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let file = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString).swift")
    try Data((code + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = root.appending(path: "Scripts/check-syntax-handling")
    process.arguments = [file.path]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
  }
}
