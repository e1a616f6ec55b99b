import PhotoFixtures

/// The list of the fixtures, with the purpose of each.
struct FixtureReadMe {
  let fixtures: [Fixture]

  var text: String {
    Self.head + fixtures.map { "| \($0.fileName) | \($0.purpose) |\n" }.joined()
  }

  private static let head = """
    # Fixtures

    Small photos for the tests, each made for one purpose. All cameras, people and facts in them
    are invented.

    The generator writes them, and this file, from one table in Tests/PhotoFixtures/Table; the
    same table gives the same bytes. Change the table, not the files, and then run

        swift run FixtureGenerator Fixtures

    Every photo can be decoded, except those named cut-*. Photos of other formats are in the folder
    formats, with a README.md of its own.

    | photo | what it is for |
    | --- | --- |

    """
}
