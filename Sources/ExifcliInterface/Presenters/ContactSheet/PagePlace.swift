/// Where a page lies, as its links begin there.
struct PagePlace {
  /// What leads from the page's folder to the one in which paths begin, such as `../../photos/`; nothing if they are
  /// the same.
  let way: [UInt8]

  /// A page in the folder in which paths begin.
  static let here = PagePlace(way: [])

  private init(way: [UInt8]) {
    self.way = way
  }

  /// - Parameters:
  ///   - page: The absolute path of the page, without links and dots.
  ///   - folder: That of the folder in which paths begin.
  init(page: [UInt8], from folder: [UInt8]) {
    var above = page.split(separator: UInt8(ascii: "/")).dropLast()
    var below = folder.split(separator: UInt8(ascii: "/"))[...]
    while let first = above.first, first == below.first {
      above.removeFirst()
      below.removeFirst()
    }
    way = (above.map { _ in ArraySlice("..".utf8) } + below).flatMap { $0 + [UInt8(ascii: "/")] }
  }

  /// The place of the file that is standard output; here if that is something else, such as a pipe.
  static var ofStandardOutput: PagePlace {
    guard let page = StandardStreams.outputFile, let folder = StandardStreams.currentFolder else {
      return .here
    }
    return PagePlace(page: page, from: folder)
  }
}
