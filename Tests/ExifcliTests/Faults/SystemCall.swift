/// A system call on a file of a test, as strace prints it.
struct SystemCall: Hashable {
  let name: String
  /// The number of the call among the thread's calls of that name, from 1, as strace counts.
  let ordinal: Int
  /// Whether it changes a file or folder, or flushes a change.
  let isChange: Bool

  /// The calls of a trace on files in the folder, each once, in order.
  static func calls(in trace: String, about folder: String) -> [SystemCall] {
    var counts: [String: Int] = [:]
    var calls: [SystemCall] = []
    for line in trace.split(separator: "\n") {
      // "1234 fsync(5</tmp/folder/photo.jpg>) = 0"
      let thread = line.prefix { $0 != " " }
      // Short thread numbers are padded with spaces.
      let text = line.dropFirst(thread.count).drop { $0 == " " }
      guard let name = name(in: text) else { continue }
      counts["\(thread) \(name)", default: 0] += 1
      guard line.contains(folder), !unmindful.contains(name) else { continue }
      let isNewFile = line.contains("O_CREAT") || line.contains("O_TMPFILE")
      let call = SystemCall(
        name: name, ordinal: counts["\(thread) \(name)", default: 0],
        isChange: changing.contains(name) || isNewFile)
      if !calls.contains(call) { calls.append(call) }
    }
    return calls
  }

  /// The name before the arguments; nil if the line is not the start of a call.
  private static func name(in text: some StringProtocol) -> String? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty || text.dropFirst(name.count).first != "(" ? nil : String(name)
  }

  private static let changing: Set = [
    "write", "pwrite64", "copy_file_range", "fallocate", "ftruncate", "fsync", "fdatasync",
    "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat",
    "rmdir",
    "fchmod", "fchown", "fsetxattr", "fremovexattr", "utimensat",
  ]

  /// Calls whose failure the program ignores, and the call that starts it.
  private static let unmindful: Set = ["close", "execve", "ioctl"]
}
