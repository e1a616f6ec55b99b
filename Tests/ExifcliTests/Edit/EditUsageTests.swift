import Testing

/// Wrong usage of `exifcli edit`: exifcli changes nothing, and the message says what to do.
@Suite(.tags(.process))
struct EditUsageTests {
  @Test(arguments: [
    ([], "give --ev, --set or the like"),
    (["--dry-run"], "give --ev, --set or the like"),
    (["--ev", "bright"], "'bright' is not a number"),
    (["--ev", ""], "'' is not a number"),
    (["--ev", "0,3"], "'0,3' is not a number"),
    (["--ev", "1/0"], "'1/0' divides by 0"),
    (["--ev", "100.1"], "exposureValue must be -100 to 100 EV"),
    (["--ev=-101"], "exposureValue must be -100 to 100 EV"),
    (["--ev", "99999999999999999999"], "has too many digits"),
    (["--exposure-time", "0"], "exposureDuration must be more than 0 s"),
    (["--exposure-time", "-1/250"], "exposureDuration must be more than 0 s"),
    (["--exposure-time", "0", "--ev", "1"], "exposureDuration must be more than 0 s"),
    (["--ev", "1", "--exposure-time", "slow"], "'slow' is not a number"),
    (["--ev", "1", "--evs", "1"], "There is no option '--evs'. Did you mean '--ev'?"),
    (["--ev", "1", "--dryrun"], "There is no option '--dryrun'. Did you mean '--dry-run'?"),
    (["--ev", "1", "-x"], "There is no option '-x'."),
    (["--iso", "100.5"], "'100.5' is not a whole number"),
    (["--iso", "0"], "iso must be more than 0 ISO"),
    (["--aperture", "f/"], "'f/' is not a number"),
    (["--flash", "maybe"], "'maybe' is not a flashMode; choose one of none, normal, redEye"),
    (["--date", "2024-02-30 12:00"], "is not a date: month 2 of 2024 has 29 days"),
    (["--date", "2024-05-"], "'2024-05-' is not a date"),
    (["--orientation", "left"], "'left' is not a number; give a whole number (1 to 8)"),
    (["--orientation", "9"], "orientation must be 1 to 8"),
    (["--gps", "35"], "'35' is not a position"),
    (
      ["--gps", "91,0"],
      "latitude must be -90 to 90 degrees, not 91; the latitude comes first: LATITUDE,LONGITUDE"
    ),
    (["--artist="], "--artist= has no value"),
    (["--artist=", "--dry-run"], "--artist= has no value"),
    (["--output=", "--ev", "1"], "--output= has no value"),
    (["--artist", "--dry-run"], "Missing value for '--artist <text>'"),
    (["--artist", ""], "artist must not be empty; to remove it, give --unset artist"),
    (["--artist", "a\u{1B}[31m"], "artist must not contain control characters"),
    (["--rating", "6"], "rating must be -1 to 5"),
    (["--set", "iso"], "'iso' does not have the form FIELD=VALUE"),
    (["--set", "lense=1"], "there is no field 'lense'"),
    (["--set", "pixelWidth=1"], "pixelWidth cannot be edited"),
    (["--unset", "file"], "there is no field 'file'"),
    (["--shift", "artist=+1"], "artist cannot be shifted"),
    (["--shift", "date=1h30"], "'1h30' is not a time shift"),
    (["--iso", "100", "--set", "iso=200"], "iso is changed twice"),
    (["--unset", "ev", "--shift", "exposureValue=1"], "exposureValue is changed twice"),
    (["--gps", "1,2", "--unset", "gpsLongitude"], "gps includes longitude: leave longitude out"),
    (["--unset", "altitude,gps"], "gps includes altitude: leave altitude out"),
    (["--ev", "1", "--format", "table"], "'table' is invalid for '--format <format>'"),
    (["--from", "-"], "--from names the photos: leave out paths"),
    (["--files-from", "-", "--ev", "1"], "--files-from names all photos: leave out the paths"),
    (["-0", "--ev", "1"], "-0 works only with --files-from"),
    (["--fields", "iso", "--ev", "1"], "--fields works only with --copy-from"),
    (["--copy-from", "b.jpg", "--fields", "lense"], "there is no field 'lense'"),
    (["--copy-from", "b.jpg", "--fields", "pixelWidth"], "pixelWidth cannot be edited"),
    (["--ev", "1", "--where", "iso >"], "expected a number, in ISO"),
    (
      ["--ev", "1", "--output", "o", "--journal", "j"], "--output leaves the originals as they are"
    ),
    (
      ["--ev", "1", "--output", "o", "--backup", ".b"], "--output leaves the originals as they are"
    ),
    (["--ev", "1", "--backup", ""], "give a suffix without '/', such as .orig"),
    (["--ev", "1", "--backup", ".jpg"], "--backup .jpg gives backups the extension of a photo"),
    (["--ev", "1", "--backup", ".old.JPEG"], "choose another suffix"),
    (["--ev", "1", "--output", "o", "--hard-links", "break"], "--output leaves the originals"),
    (["--ev", "1", "--hard-links", "keep"], "The value 'keep' is invalid for '--hard-links"),
    (["--ev"], "Missing value for '--ev <number>'"),
    (["--ev", "1", "--exposure-time"], "Missing value for '--exposure-time <number>'"),
    (["--ev", "1", ""], "The value '' is invalid for '<path>'"),
  ])
  func touchesNothing(options: [String], message: String) throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let before = try FileState("exif-little-endian.jpg", in: folder)
      let result = try Program.run(["edit", "exif-little-endian.jpg"] + options, in: folder.path)

      #expect(result.exitCode == 64)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.first?.contains(message) == true, "\(result.errors)")
      #expect(result.errors.contains("exifcli edit --help"))
      #expect(try FileState("exif-little-endian.jpg", in: folder) == before)
      #expect(try folder.names() == ["exif-little-endian.jpg"])
    }
  }

  /// A terminal with ISO 8859-1 sends ü in this way.
  @Test(arguments: ["--artist", "--set artist=", "--description"])
  func textHasToBeUTF8(option: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let before = try folder.bytes("grey.jpg")
      let gap = option.hasSuffix("=") ? "" : " "
      let result = try Program.run(
        ["edit", "grey.jpg"], in: folder.path,
        script: #"exec "$@" \#(option)\#(gap)"$(printf 'J\374rgen')""#)
      #expect(result.exitCode == 64)
      #expect(result.errorLines.first?.contains(" must be UTF-8") == true, "\(result.errors)")
      #expect(try folder.bytes("grey.jpg") == before)
    }
  }

  @Test func wantsAPhoto() throws {
    let result = try Program.run(["edit", "--ev", "1"])

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.contains("No photos to change: name them") == true)
  }

  @Test(arguments: [["--ev", "1"], ["--files-from", "-"], ["--copy-from", "a.jpg"]])
  func dataNamesThePhotosAndWhatIsToChange(options: [String]) throws {
    let result = try Program.run(["edit", "--from", "-"] + options)

    #expect(result.exitCode == 64)
    #expect(result.errorLines.first?.contains("--from ") == true)
    #expect(result.errorLines.first?.contains(": leave out ") == true)
  }
}
