import Testing

/// The names that exifcli gives to the completions of shells; a user may type several.
@Suite(.tags(.process))
struct CompletionTests {
  @Test(arguments: [
    ("--sort", "", "iso"), ("--sort", "is", "iso"), ("--sort", "lensAperture,", "lensAperture,iso"),
    ("--sort", "file,iso:desc,le", "file,iso:desc,lensAperture"),
    ("--columns", "file,", "file,all"),
    ("--columns", "", "orientation"),
  ])
  func offersTheNextName(option: String, typed: String, offer: String) throws {
    let result = try Program.run([
      "---completion", "list", "--", option, "3", "\(typed.count)", "exifcli", "list", option,
      typed,
    ])

    #expect(result.lines.contains(offer), "\(result.output)")
    // The typed text is kept.
    let complete = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    #expect(result.lines.allSatisfy { $0.hasPrefix(complete) })
    #expect(result.exitCode == 0)
  }
}
