import Testing

/// What the completions of the shells ask exifcli for: names, of which several may be typed.
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
    // Nothing typed so far is lost.
    let complete = typed.lastIndex(of: ",").map { typed[...$0] } ?? ""
    #expect(result.lines.allSatisfy { $0.hasPrefix(complete) })
    #expect(result.exitCode == 0)
  }
}
