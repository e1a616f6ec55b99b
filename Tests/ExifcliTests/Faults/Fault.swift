/// What befalls a program at one of its calls to the kernel.
struct Fault: Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    /// The call fails of this error, and the next one may succeed.
    case error(String)
    /// That call and all further ones of its name fail of this error.
    case errorsFromThere(String)
    /// The program is killed before the kernel does what it is called for.
    case kill
  }

  let call: SystemCall
  let kind: Kind

  /// What `strace --inject` takes.
  var injection: String {
    let place = "\(call.name):when=\(call.ordinal)"
    return switch kind {
    case .error(let error): "\(place):error=\(error)"
    case .errorsFromThere(let error): "\(place)+:error=\(error)"
    case .kill: "\(place):signal=KILL"
    }
  }

  var description: String {
    switch kind {
    case .error(let error): error
    case .errorsFromThere(let error): "\(error) from there on"
    case .kill: "killed"
    }
  }

  /// The faults that may befall the calls: of those that change something, to be killed there, as
  /// nothing else makes a difference to what is left, and an error of each kind that they may
  /// report. All in all, or so many that tests do not take long.
  static func faults(at calls: [SystemCall], all: Bool) -> [Fault] {
    calls.flatMap { call in
      let errors = errors(of: call)
      var kinds: [Kind] = call.isChange ? [.kill] : []
      if all {
        kinds += errors.map(Kind.error)
        if lasting.contains(call.name) { kinds.append(.errorsFromThere(errors[0])) }
      } else if call.isChange {
        kinds += errors.prefix(1).map(Kind.error)
      }
      return kinds.map { Fault(call: call, kind: $0) }
    }
  }

  private static func errors(of call: SystemCall) -> [String] {
    switch call.name {
    case "openat" where !call.isChange: ["EIO", "EACCES"]
    case "rename", "renameat", "renameat2": ["EIO", "EACCES", "ENOSPC"]
    case "write", "pwrite64", "copy_file_range", "fallocate", "fsync", "link", "linkat", "mkdirat",
      "openat", "fsetxattr":
      ["ENOSPC", "EIO"]
    case "fchown": ["EPERM", "EIO"]
    case "unlinkat", "fchmod", "access", "faccessat", "faccessat2":
      ["EACCES", "EIO"]
    default: ["EIO"]
    }
  }

  /// Calls that go on failing on a full or broken disk.
  private static let lasting: Set = [
    "write", "pwrite64", "copy_file_range", "fsync", "renameat", "unlinkat", "linkat",
  ]
}
