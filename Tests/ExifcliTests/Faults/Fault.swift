/// A fault of a program at one of its system calls.
struct Fault: Hashable, CustomStringConvertible {
  enum Kind: Hashable {
    /// The call fails with this error; the next one may succeed.
    case error(String)
    /// This call and all further calls of the same name fail with this error.
    case errorsFromThere(String)
    /// The program is killed before the kernel performs the call.
    case kill
    /// The program gets this signal before the kernel performs the call.
    case signal(String)
  }

  let call: SystemCall
  let kind: Kind

  /// The argument of `strace --inject`.
  var injection: String {
    let place = "\(call.name):when=\(call.ordinal)"
    return switch kind {
    case .error(let error): "\(place):error=\(error)"
    case .errorsFromThere(let error): "\(place)+:error=\(error)"
    case .kill: "\(place):signal=KILL"
    case .signal(let signal): "\(place):signal=\(signal)"
    }
  }

  var description: String {
    switch kind {
    case .error(let error): error
    case .errorsFromThere(let error): "\(error) from there on"
    case .kill: "killed"
    case .signal(let signal): signal
    }
  }

  /// Which faults are tried.
  enum Choice {
    /// For each call that changes something, one fault: of the calls of one name, the program is killed at every
    /// second one, and the others fail, with each error in turn. At the only call of its name, both.
    case some
    /// For each call that changes something, the program is killed there (killing it elsewhere makes no difference),
    /// and the call fails.
    case each
    /// The program is killed at each call that changes something, and each call fails with each kind of error.
    case all

    /// For suites that try each fault in `make faults`.
    static var usual: Choice { FaultTable.isWanted ? .each : .some }
  }

  /// The faults of the calls.
  static func faults(at calls: [SystemCall], _ choice: Choice) -> [Fault] {
    let changes = Dictionary(grouping: calls.filter(\.isChange), by: \.name)
    return calls.flatMap { call in
      let errors = errors(of: call)
      var kinds: [Kind] = []
      switch choice {
      case .some:
        guard let alike = changes[call.name], let place = alike.firstIndex(of: call) else { break }
        if place.isMultiple(of: 2) { kinds.append(.kill) }
        if !place.isMultiple(of: 2) || alike.count == 1 {
          kinds.append(.error(errors[place / 2 % errors.count]))
        }
      case .each:
        if call.isChange { kinds = [.kill] + errors.prefix(1).map(Kind.error) }
      case .all:
        if call.isChange { kinds.append(.kill) }
        kinds += errors.map(Kind.error)
        if lasting.contains(call.name) { kinds.append(.errorsFromThere(errors[0])) }
      }
      return kinds.map { Fault(call: call, kind: $0) }
    }
  }

  static func errors(of call: SystemCall) -> [String] {
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

  /// Calls that keep failing on a full or broken disk.
  private static let lasting: Set = [
    "write", "pwrite64", "copy_file_range", "fsync", "renameat", "renameat2", "unlinkat", "linkat",
  ]
}
