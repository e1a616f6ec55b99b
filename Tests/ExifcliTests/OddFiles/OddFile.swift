import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What bears a photo's name and is none.
enum OddFile: String, CaseIterable, Sendable {
  /// A pipe that nobody writes to.
  case pipe
  case socket
  /// Devices: one that gives zeros for ever, and one that is empty.
  case zeros, nothing
  /// A symbolic link to itself, and one to nothing.
  case loop, lostLink
  /// A file that is all hole, of a terabyte.
  case hole

  struct CannotBeMade: Error {}

  /// Makes it in a folder; the devices are links to those of the system.
  func make(_ name: String, in folder: TemporaryFolder) throws {
    let path = folder.url(name).path
    switch self {
    case .pipe: guard mkfifo(path, 0o600) == 0 else { throw CannotBeMade() }
    case .socket: try Self.makeSocket(path)
    case .zeros: try folder.link(name, to: "/dev/zero")
    case .nothing: try folder.link(name, to: "/dev/null")
    case .loop: try folder.link(name, to: name)
    case .lostLink: try folder.link(name, to: "nowhere")
    case .hole:
      try folder.place([], at: name)
      try Self.extend(path)
    }
  }

  /// Makes a file of a terabyte out of one that is there: behind its bytes comes a hole.
  static func extend(_ path: String) throws {
    guard truncate(path, 1 << 40) == 0 else { throw CannotBeMade() }
  }

  private static func makeSocket(_ path: String) throws {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = CInt(SOCK_STREAM.rawValue)
    #endif
    let descriptor = Foundation.socket(AF_UNIX, type, 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // The name alone, as an address has no room for long paths.
    let name = Array(path.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { throw CannotBeMade() }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw CannotBeMade() }
  }
}
