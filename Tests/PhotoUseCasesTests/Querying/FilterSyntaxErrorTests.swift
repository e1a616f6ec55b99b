import Testing

@testable import PhotoUseCases

/// The errors of expressions that cannot be parsed: the position, and what was expected there.
struct FilterSyntaxErrorTests {
  private func error(_ expression: String) -> FilterSyntaxError? {
    do throws(FilterSyntaxError) {
      _ = try MetadataFilter(expression)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", 0, "a field, 'has', 'not' or '('"), ("  ", 2, "a field, 'has', 'not' or '('"),
    ("foo = 1", 0, "a field, 'has', 'not' or '('"),
    ("'iso' = 1", 0, "a field, 'has', 'not' or '('"),
    ("iso", 3, "one of = != < <= > >="), ("iso 3", 4, "one of = != < <= > >="),
    ("iso ~ 3", 4, "one of = != < <= > >="), ("flash > none", 6, "one of = !="),
    ("model & 3", 6, "one of = != < <= > >= ~"), ("iso ! 3", 4, "!="),
    ("iso >", 5, "a number, in ISO"),
    ("iso > 3O0", 6, "a number, in ISO"), ("iso > 50mm", 6, "a number, in ISO"),
    ("orientation = up", 14, "a number"), ("focalLength < f/2", 14, "a number, in mm"),
    ("aperture = 1/0", 11, "an aperture like f/2.8 or 2.8"),
    ("exposureDuration > slow", 19, "a time like 1/250, 0.5 or 30s"),
    ("flash = bright", 8, "one of none, normal, redEye"), ("model = ", 8, "text"),
    ("model = (a)", 8, "text"), ("model = 'abc", 12, "' at the end of the text"),
    ("date > may", 7, "a date like 2024, 2024-05 or 2024-05-01T12:30"),
    ("date > 2024-13", 7, "a date like 2024, 2024-05 or 2024-05-01T12:30"),
    ("date > 2023-02-29", 7, "a date like 2024, 2024-05 or 2024-05-01T12:30"),
    ("date > 2024-05-01T12:30:00:00", 7, "a date like 2024, 2024-05 or 2024-05-01T12:30"),
    ("date > 2024-5", 7, "a date like 2024, 2024-05 or 2024-05-01T12:30"),
    ("has", 3, "a field"), ("has 3", 4, "a field"), ("not", 3, "a field, 'has', 'not' or '('"),
    ("(iso > 3", 8, "'and', 'or' or ')'"), ("iso > 3)", 7, "'and', 'or' or the end"),
    ("iso > 3 xor iso < 2", 8, "'and', 'or' or the end"),
    ("iso > 3 and", 11, "a field, 'has', 'not' or '('"),
    ("model = é or x", 13, "a field, 'has', 'not' or '('"),
  ])
  func names(expression: String, offset: Int, expectation: String) {
    let error = error(expression)
    #expect(error?.expression == expression)
    #expect(error?.expectation == expectation)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ("year = 2024", "did you mean 'captureDate = 2024'?"),
    ("year = soon", "to find the photos of a year, write 'captureDate = 2024'"),
    ("Month = 5", "to find the photos of a month, write 'captureDate = 2024-05'"),
    ("day = 1", "to find the photos of a day, write 'captureDate = 2024-05-01'"),
    ("gps", "write 'has gps'"), ("not offset", "write 'has offset'"),
    ("iso", "to find photos that have it, write 'has iso'"),
    ("(EV) and has gps", "to find photos that have it, write 'has exposureValue'"),
    ("iso == 400", "write '=' instead of '=='"), ("flash <> none", "write '!=' instead of '<>'"),
    ("iso =< 400", "write '<=' instead of '=<'"),
    ("model like canon", "write '~' instead of 'like'"),
    ("iso like 4", nil), ("iso >", nil), ("iso 3", nil),
    ("iso > 4 && rating = 5", "write 'and' instead of '&&', with blanks around it"),
    ("iso > 4&&ev = 1", "write 'and' instead of '&&', with blanks around it"),
    ("(iso > 4 | ev = 1)", "write 'or' instead of '|', with blanks around it"),
    ("!has gps", "write 'not ' instead of '!'"),
    ("iso ! 3", nil),
    ("model = Canon EOS R and iso = 3", #"put text with blanks in quotes: model = "Canon EOS R""#),
    ("date > 2024-05-01 12:00", #"put text with blanks in quotes: date > "2024-05-01 12:00""#),
    ("model = Canon iso = 3", nil), ("iso = 400 fast", nil), ("model = 'a' b", nil),
    ("date > 2024-02-30", "month 2 of 2024 has 29 days"),
    ("date > 2024-05-01T25", "there is no hour 25"),
    ("date > may", nil), ("isoo = 3", "did you mean 'iso'?"),
  ])
  func saysWhatIsMostLikelyMeant(expression: String, advice: String?) {
    let error = error(expression)
    #expect(error != nil)
    #expect(error?.advice == advice)
  }

  @Test func pointsAtThePlace() {
    #expect(
      error("iso > 3O0")?.description == """
        expected a number, in ISO
          iso > 3O0
                ^
        """)
  }

  /// No expression can make the program crash.
  @Test(arguments: ["(", "not "])
  func refusesTooDeepNesting(_ text: String) {
    #expect(error(String(repeating: text, count: 100_000))?.expectation == "less nesting")
    let deep = String(repeating: text, count: 50) + "has iso"
    #expect((error(deep + String(repeating: ")", count: text == "(" ? 50 : 0))) == nil)
  }
}
