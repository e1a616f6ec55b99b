import ArgumentParser

/// How the values of tags are printed.
struct TagValueOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Print the numbers and texts of tags as the photos store them, such as 5 or 1/250, rather than what they mean."
    ))
  var numbers = false
}
