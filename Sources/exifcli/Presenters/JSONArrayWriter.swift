/// Writes the elements of one JSON array as they come, each on a line.
final class JSONArrayWriter {
  private let console: Console
  private let isInPage: Bool
  private var isEmpty = true

  /// With `isInPage` the array is part of a page.
  init(_ console: Console, isInPage: Bool = false) {
    self.console = console
    self.isInPage = isInPage
  }

  func write(_ element: JSONValue) {
    console.write(isEmpty ? "[\n" : ",\n")
    if isInPage { console.write(element.textInPage) } else { console.write(element.bytes) }
    isEmpty = false
  }

  func finish() {
    console.write(isEmpty ? "[]\n" : "\n]\n")
  }
}
