/// Writes the elements of one JSON array as they come, each on a line.
final class JSONArrayWriter {
  private let console: Console
  private var isEmpty = true

  init(_ console: Console) {
    self.console = console
  }

  func write(_ element: JSONValue) {
    console.write((isEmpty ? "[\n" : ",\n") + element.text)
    isEmpty = false
  }

  func finish() {
    console.write(isEmpty ? "[]\n" : "\n]\n")
  }
}
