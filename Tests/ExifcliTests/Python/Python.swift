/// Python, which checks the program's output independently of Swift.
enum Python {
  static let absence = "no python3 on this machine"

  static let isPresent =
    (try? Program.run([], script: "python3 -c 'import csv, json'"))?.exitCode == 0

  /// The shell command that runs the script.
  static func command(_ script: String) -> String {
    "python3 -c '" + script.replacing("'", with: #"'\''"#) + "'"
  }
}
