import PhotoUseCases

/// Writes the elements of one JSON array as they arrive, one per line.
final class JSONArrayWriter {
  private let console: Console
  private let isInPage: Bool
  private var isEmpty = true

  /// - Parameter isInPage: Whether the array is part of a web page.
  init(_ console: Console, isInPage: Bool = false) {
    self.console = console
    self.isInPage = isInPage
  }

  func write(_ element: JSONValue) {
    console.write(isEmpty ? "[\n" : ",\n")
    console.write(isInPage ? element.bytesInPage : element.bytes)
    isEmpty = false
  }

  /// Writes an element for each photo. Several threads may call `append`.
  func write(
    elementsFor photos: [BrowsingMetadata],
    _ append: @Sendable (BrowsingMetadata, inout [UInt8]) -> Void
  ) {
    guard let first = photos.first else { return }
    console.write(isEmpty ? "[\n" : ",\n")
    isEmpty = false
    console.write(rowsFor: [first], append)
    console.write(rowsFor: photos[1...]) { photo, bytes in
      bytes += ",\n".utf8
      append(photo, &bytes)
    }
  }

  func finish() {
    console.write(isEmpty ? "[]\n" : "\n]\n")
  }
}
