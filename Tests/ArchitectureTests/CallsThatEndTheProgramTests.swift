import Testing

/// Nothing that a photo or a user says ends the program.
struct CallsThatEndTheProgramTests {
  @Test func areNowhereInTheSources() throws {
    let files = try SourceFile.all()
    #expect(!files.isEmpty)
    for file in files {
      #expect(file.code.linesThatEndTheProgram == [], "lines of \(file.path)")
    }
  }

  @Test(arguments: [
    "try! read()", "let a = try! read()", "(try! read())", "photo as! Photo", "fatalError()",
    "fatalError(\"no photo\")", "Swift.fatalError(\"no photo\")", "fatalError (\"no photo\")",
    "preconditionFailure(\"no photo\")", "\"\\(try! name())\"", "a ?? fatalError()",
    "/* why */ try! read()",
  ])
  func areFoundInAnyForm(source: String) {
    #expect(SwiftCode(source).linesThatEndTheProgram == [1])
  }

  @Test(arguments: [
    "try read()", "try? read()", "retry!", "photo as? Photo", "let canvas = alias!", "// try! this",
    "/* as! */", "\"fatalError()\"", "/// Never `fatalError()`.", "isfatalError()",
    "catch fatalError", "if try !isPhoto() {}",
  ])
  func areNotFoundElsewhere(source: String) {
    #expect(SwiftCode(source).linesThatEndTheProgram == [])
  }

  @Test func areFoundOnTheirLines() {
    let source = """
      /* one
         two */
      let a = try! read()

      let b = a as! Photo
      """
    #expect(SwiftCode(source).linesThatEndTheProgram == [3, 5])
  }
}
