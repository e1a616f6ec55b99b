import Testing

/// Unknown names: exifcli reports them before anything else, and suggests the nearest name.
@Suite(.tags(.process))
struct MistypedNamesTests {
  private static let first: [([String], String)] = [
    (
      ["edit", "a.jpg", "--raiting", "2"],
      "There is no option '--raiting'. Did you mean '--rating'?"
    ),
    (["edit", "a.jpg", "--evv", "1"], "There is no option '--evv'. Did you mean '--ev'?"),
    (["edit", "a.jpg", "--ISO", "400"], "There is no option '--ISO'. Did you mean '--iso'?"),
    (
      ["edit", "a.jpg", "--evv=1", "--ev", "x"], "There is no option '--evv'. Did you mean '--ev'?"
    ),
    (["list", "--form", "json"], "There is no option '--form'. Did you mean '--format'?"),
    (["list", "--frobnicate"], "There is no option '--frobnicate'."),
    (["lst"], "There is no command 'lst'. Did you mean 'list'?"),
    (["LIST", "photos"], "There is no command 'LIST'. Did you mean 'list'?"),
    (["help", "edti"], "There is no command 'edti'. Did you mean 'edit'?"),
    (
      ["set", "a.jpg"],
      "There is no command 'set'. 'exifcli edit --set FIELD=VALUE' sets a field."
    ),
    (["dedupe"], "There is no command 'dedupe'. 'exifcli duplicates' finds them."),
    (["help", "find"], "There is no command 'find'. 'exifcli list --where FILTER' finds photos."),
    (
      ["a.jpg"],
      "There is no command 'a.jpg'. To list photos, write 'exifcli list a.jpg'."
    ),
    (
      ["list", "-rh.jpg"],
      "There is no option '-rh.jpg'. If it is a file, write './-rh.jpg'."
    ),
    (
      ["edit", "-rh.jpg", "--ev", "1"],
      "There is no option '-rh.jpg'. If it is a file, write './-rh.jpg'."
    ),
    (
      ["-artist=Jane", "a.jpg"],
      "There is no option '-artist' before the command. Write the command first, such as"
        + " 'exifcli edit --artist'."
    ),
    (["help", "fields"], "There is no command 'fields'. 'exifcli keys' lists the fields."),
    (["help", "a.jpg"], "There is no command 'a.jpg'. 'exifcli help' lists them."),
    (["undo", "1", "a.jpg"], "Photos come after --: exifcli undo 1 -- a.jpg"),
    (["undo", "9", "10"], "exifcli undo takes one run at a time: begin with 'exifcli undo 10'."),
    (["redo", "9", "10"], "exifcli redo takes one run at a time: begin with 'exifcli redo 9'."),
    (["history", "3", "4"], "exifcli history shows one run at a time: leave out '4'."),
    (
      ["stats", "photos"],
      "Say what to count: --by iso, --by lensModel or the like ('exifcli keys' lists the fields)."
    ),
    (["list", "-q", "--verbose"], "--quiet and --verbose exclude each other: keep one."),
    (["list", "-rqv"], "--quiet and --verbose exclude each other: keep one."),
    (["list", "--sort", "-iso"], "For descending order, write '--sort iso:desc'."),
    (["list", "-rh"], "There is no option '-rh'. If it is a file, write './-rh'."),
  ]

  @Test(arguments: first)
  func areReportedFirst(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first == "Error: \(message)")
    #expect(result.errors.contains("--help' for more information."))
  }

  @Test(arguments: [
    (["edit", "a.jpg", "--unset", "lattitude"], "no field 'lattitude'; did you mean 'latitude'?"),
    (["edit", "a.jpg", "--set", "ratting=3"], "no field 'ratting'; did you mean 'rating'?"),
    (["edit", "a.jpg", "--shift", "dat=+1h"], "no field 'dat'; did you mean 'date'?"),
    (["edit", "a", "--copy-from", "b", "--fields", "artits"], "did you mean 'artist'?"),
    (["list", "--where", "isoo > 3"], "; did you mean 'iso'?"),
    (["list", "--where", "has Lattitude"], "expected a field; did you mean 'latitude'?"),
    (["list", "--sort", "isso"], "no key 'isso'; did you mean 'iso'?"),
    (["list", "--columns", "file,lat"], "no column 'lat'; did you mean 'latitude'?"),
    (
      ["edit", "a", "--set", "offset=+02:00"],
      "no field 'offset'; --offset sets the offset from UTC"
    ),
    (["list", "--columns", "file,gps"], "no column 'gps'; give latitude,longitude,altitude"),
    (["list", "--sort", "gps"], "no key 'gps'; give latitude,longitude,altitude"),
    (["stats", "--by", "GPS"], "no field 'GPS'; give latitude,longitude,altitude"),
    (["list", "--sort=iso,-rating"], "no key '-rating'; for descending order, write rating:desc"),
    (["list", "--limit", "ten"], "give a whole number, such as 10"),
    (["list", "--where", "camera = R6"], "did you mean 'cameraModel ~ R6'?"),
    (["list", "--where", "year = 2024"], "did you mean 'captureDate = 2024'?"),
    (["list", "--sort", "camera"], "no key 'camera'; did you mean 'cameraModel'?"),
    (["list", "--columns", "file,year"], "no column 'year'; did you mean 'captureDate'?"),
    (["edit", "a.jpg", "--set", "stars=3"], "no field 'stars'; did you mean 'rating'?"),
    (["rename", "a.jpg", "--to", "{year}/{name}"], "no {year}; did you mean {captureDate:yyyy}?"),
    (["stats", "--by", "camera"], "no field 'camera'; did you mean 'cameraModel'?"),
    (["stats", "--by", "lense"], "no field 'lense'; did you mean 'lensModel'?"),
  ])
  func fieldsComeWithTheNearest(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.contains(message) == true, "\(result.errors)")
  }

  /// A request for help shows the help, in spite of a mistake.
  @Test(arguments: [
    ["edit", "--raiting", "2", "--help"], ["list", "--limit", "1", "--limit", "2", "-h"],
    ["help", "list"], ["--help"], [],
  ])
  func helpIsGiven(arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("OVERVIEW: "))
  }

  /// After `--`, and as a value, a name may begin with a dash.
  @Test func valuesWithDashesAreNotOptions() throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.place("thumbnail", as: "-rh.jpg")
      let listed = try Program.run(["list", "--format", "paths", "--", "-rh.jpg"], in: folder.path)
      #expect(listed.output == "-rh.jpg\n")
      let edited = try Program.run(
        ["edit", "thumbnail.jpg", "--ev", "-2/3", "--gps", "-33.9,18.4", "--set", "artist=-x"],
        in: folder.path)
      #expect(edited.exitCode == 0, "\(edited.errors)")
    }
  }
}
