import Testing

/// Which modules some code imports.
struct ImportedModulesTests {
  @Test(arguments: [
    "import Outer", "  import Outer", "\timport\tOuter", "import Outer // why", "import Outer;",
    "public import Outer", "package import Outer", "internal import Outer",
    "fileprivate import Outer", "private import Outer",
    "@testable import Outer", "@_exported import Outer", "@preconcurrency import Outer",
    "@_spi(Some) import Outer", "@testable public import Outer", "@testable\nimport Outer",
    "@_implementationOnly import Outer",
    "import struct Outer.Thing", "import class Outer.Thing", "import enum Outer.Thing",
    "import protocol Outer.Thing", "import typealias Outer.Thing", "import func Outer.thing",
    "import let Outer.thing", "import var Outer.thing", "public import struct Outer.Thing",
    "import Outer.Inner", "import `Outer`", "import\n  Outer", "import/**/Outer",
    "/* why */ import Outer", "let a = 1; import Outer", "#if os(Linux)\nimport Outer\n#endif",
    "#if canImport(Outer)\nimport Outer\n#endif", "let a = \"\"\nimport Outer",
    "let a = \"//\"\nimport Outer", "let a = \"/*\"\nimport Outer", "// \"\nimport Outer",
    "/* /* */ */ import Outer", "let a = \"\\\"\"\nimport Outer", "let a = #\"\\\"#\nimport Outer",
    "let a = #\"\"\"#\nimport Outer", "let a = \"\"\"\n  \" /*\n  \"\"\"\nimport Outer",
    "let a = \"\\(b(\")\"))\"\nimport Outer", "let a = /\"/\nimport Outer",
    "/// import Other\nimport Outer", "import Outer\r\n",
  ])
  func areFoundInAnyForm(source: String) {
    #expect(SwiftCode(source).importedModules == ["Outer"])
  }

  @Test(arguments: [
    "", "important Outer", "reimport(Outer)", "imports", "// import Outer", "/// import Outer",
    "let a = 1 // import Outer", "/* import Outer */", "/*\nimport Outer\n*/",
    "/* /* */ import Outer */", "let a = \"import Outer\"", "let a = #\"import Outer\"#",
    "let a = \"\"\"\n  import Outer\n  \"\"\"",
    "let a = #\"\"\"\n  \"\"\"\n  import Outer\n  \"\"\"#",
    "let a = \"\\\" import Outer\"", "let a = #\"\\\" import Outer\"#",
    "let a = \"\\(b) import Outer\"", "let a = \"\\(b(\"import Outer\"))\"",
    "photo.import Outer", "func add(import photo: Photo) {}", "add(1, import: photo)",
    "let `import` = 1", "#if canImport(Outer)\n#endif",
  ])
  func areNotFoundElsewhere(source: String) {
    #expect(SwiftCode(source).importedModules == [])
  }

  @Test func areAllFoundInTheirOrder() {
    let source = "// a\npublic import B\n\nimport struct A.A\nimport C; import B\n"
    #expect(SwiftCode(source).importedModules == ["B", "A", "C", "B"])
  }
}
