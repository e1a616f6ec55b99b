/// What a program did to files: when each was changed, flushed and named, in the order of a trace
/// of its system calls.
struct FileHistory {
  /// A file, whatever its name.
  typealias File = Int

  enum Event: Equatable {
    case changed(File)
    case flushed(File)
    /// The path leads to the file from now on.
    case named(File, String)
  }

  private(set) var events: [Event] = []
  private var files: [String: File] = [:]
  private var nextFile = 0
  /// The last file of each descriptor of the program.
  private var descriptors: [String: String] = [:]

  init(of calls: [TracedCall]) {
    for call in calls where !call.hasFailed { add(call) }
  }

  /// The file that has the path at the end; nil if no call named it.
  subscript(path: String) -> File? { files[path] }

  private static let changing: Set = [
    "write", "pwrite64", "fallocate", "ftruncate", "fchmod", "fchown", "fsetxattr", "fremovexattr",
    "utimensat",
  ]

  private mutating func add(_ call: TracedCall) {
    let arguments = call.arguments
    switch call.name {
    case "openat", "openat2":
      guard arguments.count > 2, let path = Self.path(of: call.result) else { return }
      descriptors[Self.number(call.result)] = path
      // A file without a name, which may have the number of a deleted one.
      if arguments[2].contains("O_TMPFILE") { files[path] = nil }
      let isNew = files[path] == nil
      let file = file(at: path)
      let isMade = ["O_CREAT", "O_TMPFILE"].contains { arguments[2].contains($0) }
      if isNew, isMade { events.append(.named(file, path)) }
    case "fsync", "fdatasync":
      guard let path = Self.path(of: arguments[0]) else { return }
      events.append(.flushed(file(at: path)))
    case "copy_file_range":
      guard arguments.count > 2, let path = Self.path(of: arguments[2]) else { return }
      events.append(.changed(file(at: path)))
    case "rename": name(Self.text(arguments[0]), as: Self.text(arguments[1]), isMoved: true)
    case "link": name(Self.text(arguments[0]), as: Self.text(arguments[1]), isMoved: false)
    case "renameat", "renameat2", "linkat":
      guard arguments.count >= 4, let old = place(arguments[0], arguments[1]),
        let new = place(arguments[2], arguments[3])
      else { return }
      if arguments.last?.contains("RENAME_EXCHANGE") ?? false {
        (files[old], files[new]) = (file(at: new), file(at: old))
        events.append(.named(file(at: new), new))
        events.append(.named(file(at: old), old))
      } else {
        name(old, as: new, isMoved: call.name != "linkat")
      }
    case let name where Self.changing.contains(name):
      guard let path = arguments.first.flatMap(Self.path) else { return }
      events.append(.changed(file(at: path)))
    default: break
    }
  }

  private mutating func name(_ old: String, as new: String, isMoved: Bool) {
    let file = file(at: old)
    if isMoved { files[old] = nil }
    files[new] = file
    events.append(.named(file, new))
  }

  private mutating func file(at path: String) -> File {
    if let file = files[path] { return file }
    defer { nextFile += 1 }
    files[path] = nextFile
    return nextFile
  }

  /// The path of a name in a folder, as in the calls whose names end in "at". A descriptor's path
  /// in /proc means the descriptor's file.
  private func place(_ folder: String, _ name: String) -> String? {
    let name = Self.text(name)
    let descriptor = name.split(separator: "/")
    if descriptor.count == 4, descriptor.starts(with: ["proc", "self", "fd"]) {
      return descriptors[String(descriptor[3])]
    }
    if name.utf8.first == UInt8(ascii: "/") { return name }
    return Self.path(of: folder).map { name.isEmpty ? $0 : $0 + "/" + name }
  }

  /// The path of `5</tmp/photo.jpg>`.
  private static func path(of descriptor: String) -> String? {
    let bytes = Array(descriptor.utf8)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")),
      let end = bytes.lastIndex(of: UInt8(ascii: ">"))
    else { return nil }
    return String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
  }

  /// The number of `5</tmp/photo.jpg>`.
  private static func number(_ descriptor: String) -> String {
    String(decoding: descriptor.utf8.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self)
  }

  /// The text between quotes.
  private static func text(_ argument: String) -> String {
    String(decoding: argument.utf8.dropFirst().prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
