/// A call to the kernel about a file of a test's, as strace tells of it.
struct SystemCall: Hashable {
  let name: String
  /// Which of the thread's calls of that name, counted from 1: what strace counts by.
  let ordinal: Int
  /// Whether it changes a file or folder, or brings a change to the disk.
  let isChange: Bool

  /// The calls in a trace that are about something in the folder, each once, in their order.
  static func calls(in trace: String, about folder: String) -> [SystemCall] {
    var counts: [String: Int] = [:]
    var calls: [SystemCall] = []
    for line in trace.split(separator: "\n") {
      // "1234 fsync(5</tmp/folder/photo.jpg>) = 0"
      let thread = line.prefix { $0 != " " }
      // Short numbers of threads are made as long as others by spaces.
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

  /// The name in front of the arguments; nil where a line tells of anything but the start of a call.
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

  /// Calls whose failure nobody asks about, and the one that starts the program.
  private static let unmindful: Set = ["close", "execve", "ioctl"]
}
