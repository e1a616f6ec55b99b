import PhotoEntities

/// What a shell offers after `exifcli help`: the commands. The parser's completion scripts offer nothing
/// there.
enum HelpCompletion {
  private static let request = "--generate-completion-script"
  private static let function = "_exifcli_help() {"
  private static let zshSpecification = "        '*:subcommands:'"
  private static let fishCommand =
    #"complete -c 'exifcli' -n '__exifcli_should_offer_completions_for_positional "exifcli" -eq 1'"#
  private static let fishHelp =
    #"complete -c 'exifcli' -n '__exifcli_should_offer_completions_for_positional "exifcli help" -eq 1'"#

  /// Whether the arguments ask for a completion script.
  static func isRequested(by arguments: [String]) -> Bool {
    arguments.first?.isPrefixed(by: request) ?? false
  }

  /// The script of bash, zsh or fish, which offers these commands after `help` too.
  static func script(_ script: String, offering commands: [String]) -> String {
    let names = commands.joined(separator: " ")
    var lines: [String] = []
    var isInHelp = false
    for line in script.parts(separatedBy: "\n") {
      if line.isIdentical(to: function) { isInHelp = true }
      if isInHelp, line.isIdentical(to: zshSpecification) {
        lines.append("        ':command:(\(names))'")
        isInHelp = false
        continue
      }
      if isInHelp, line.isIdentical(to: "}") {
        // bash: the word after `help`.
        lines.append(#"    if [[ "${COMP_CWORD}" -eq 2 ]]; then"#)
        lines.append(#"        COMPREPLY+=($(compgen -W '\#(names)' -- "${cur}"))"#)
        lines.append("    fi")
        isInHelp = false
      }
      lines.append(line)
      // fish has a line for each command, with what it does.
      if line.isPrefixed(by: fishCommand), !line.isPrefixed(by: fishCommand + " -fa 'help'") {
        let rest = line.unicodeScalars.dropFirst(fishCommand.unicodeScalars.count)
        lines.append(fishHelp + String(rest))
      }
    }
    return lines.joined(separator: "\n")
  }
}
