/// Python, as an opinion on the program's output that owes nothing to Swift.
enum Python {
  static let absence = "no python3 on this machine"

  static let isPresent =
    (try? Program.run([], script: "python3 -c 'import csv, json'"))?.exitCode == 0

  /// A shell's words for running the script.
  static func command(_ script: String) -> String {
    "python3 -c '" + script.replacing("'", with: #"'\''"#) + "'"
  }
}
