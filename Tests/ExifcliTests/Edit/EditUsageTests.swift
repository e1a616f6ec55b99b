import Testing

/// Wrong usage of `exifcli edit`: nothing is done, and the message says what to do.
struct EditUsageTests {
  @Test(arguments: [
    ([], "give --ev or --exposure-time"),
    (["--dry-run"], "give --ev or --exposure-time"),
    (["--ev", "bright"], "'bright' is no number"),
    (["--ev", ""], "'' is no number"),
    (["--ev", "0,3"], "'0,3' is no number"),
    (["--ev", "1/0"], "'1/0' is no number, as it divides by 0"),
    (["--ev", "100.1"], "exposureValue must be -100 to 100 EV"),
    (["--ev=-101"], "exposureValue must be -100 to 100 EV"),
    (["--ev", "99999999999999999999"], "has too many digits"),
    (["--exposure-time", "0"], "exposureDuration must be more than 0 s"),
    (["--exposure-time", "-1/250"], "exposureDuration must be more than 0 s"),
    (["--exposure-time", "0", "--ev", "1"], "exposureDuration must be more than 0 s"),
    (["--ev", "1", "--exposure-time", "slow"], "'slow' is no number"),
    (["--ev", "1", "--evs", "1"], "Unknown option '--evs'"),
    (["--ev", "1", "--dryrun"], "Unknown option '--dryrun'"),
    (["--ev", "1", "-x"], "Unknown option '-x'"),
    (["--iso", "100"], "Unknown option '--iso'"),
    (["--ev", "1", "--iso", "100"], "Unknown option '--iso'"),
    (["--ev", "1", "--format", "table"], "'table' is invalid for '--format <format>'"),
    (["--ev"], "Missing value for '--ev <number>'"),
    (["--ev", "1", "--exposure-time"], "Missing value for '--exposure-time <number>'"),
    (["--ev", "1", ""], "The value '' is invalid for '<file>'"),
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

  @Test func wantsAPhoto() throws {
    let result = try Program.run(["edit", "--ev", "1"])

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.contains("<file>") == true)
  }
}
