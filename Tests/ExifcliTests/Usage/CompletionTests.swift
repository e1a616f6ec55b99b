import Testing

/// The names that exifcli gives to the completions of shells; a user may type several.
@Suite(.tags(.process))
struct CompletionTests {
  @Test(arguments: [
    ("list", "--sort", "", "iso"), ("list", "--sort", "is", "iso"),
    ("list", "--sort", "lensAperture,", "lensAperture,iso"),
    ("list", "--sort", "file,iso:desc,le", "file,iso:desc,lensAperture"),
    ("list", "--columns", "file,", "file,all"), ("list", "--columns", "", "orientation"),
    ("list", "--where", "", "iso"),
    ("list", "--where", "iso > 3 and not ha", "iso > 3 and not file"),
    ("stats", "--by", "iso,", "iso,lensModel"), ("edit", "--unset", "artist,", "artist,copyright"),
    ("edit", "--set", "", "artist="), ("edit", "--set", "rating=4,", "rating=4,artist="),
    ("edit", "--set", "flashMode=", "flashMode=redEye"),
    ("edit", "--set", "rating=4,wb", "rating=4,whiteBalance="),
    ("edit", "--set", "rating=4,whiteBalance=", "rating=4,whiteBalance=manual"),
    ("list", "--where", "has iso and has ", "has iso and has gps"), ("list", "--where", "h", "has"),
    ("list", "--where", "has o", "has offset"), ("edit", "--unset", "", "gps"),
    ("edit", "--set", "", "gps="), ("edit", "--set", "iso=1,", "iso=1,date="),
    ("edit", "--shift", "d", "date="), ("edit", "--shift", "", "captureDate="),
    ("edit", "--shift", "ev=1,", "ev=1,iso="),
    ("edit", "--flash", "", "redEye"), ("edit", "--fields", "iso,", "iso,artist"),
  ])
  func offersTheNextName(command: String, option: String, typed: String, offer: String) throws {
    let result = try Program.run([
      "---completion", command, "--", option, "3", "\(typed.utf8.count)", "exifcli", command,
      option,
      typed,
    ])

    #expect(result.lines.contains(offer), "\(result.output)")
    #expect(result.exitCode == 0)
    // The typed text is kept.
    let separator: Character = option == "--where" ? " " : ","
    let complete = typed.lastIndex(of: separator).map { typed[...$0] } ?? ""
    #expect(result.lines.allSatisfy { $0.hasPrefix(complete) })
  }

  /// `exifcli help` offers the commands: in bash and zsh all in one line, in fish one in each.
  @Test(arguments: [
    ("bash", "_exifcli_help() {", #"        COMPREPLY+=($(compgen -W '{}' -- "${cur}"))"#),
    ("zsh", "_exifcli_help() {", "        ':command:({})'"),
    ("fish", "complete -c 'exifcli' -f", #""exifcli help" -eq 1' -fa 'undo' -d 'Undo "#),
  ])
  func helpOffersTheCommands(shell: String, start: String, line: String) throws {
    let result = try Program.run(["--generate-completion-script", shell])
    let rest = result.lines.drop { $0 != start }
    let expected = line.replacing(
      "{}",
      with:
        "list stats edit geotag strip rename import undo redo resume history show duplicates verify catalog keys"
        + " where")
    #expect(rest.contains { $0.contains(expected) })
    #expect(!result.output.contains(#""exifcli help" -eq 1' -fa 'help'"#))
    #expect(result.exitCode == 0)
  }

  /// Fields that cannot be edited, or shifted, are not offered.
  @Test(arguments: [
    ("--unset", "pixelWidth"), ("--set", "pixelWidth="), ("--shift", "artist="),
    ("--shift", "pixelWidth="), ("--shift", "gps="),
  ])
  func offersOnlyUsefulNames(option: String, offer: String) throws {
    let result = try Program.run([
      "---completion", "edit", "--", option, "3", "0", "exifcli", "edit", option, "",
    ])
    #expect(result.lines.count > 10)
    #expect(!result.lines.contains(offer))
  }
}
