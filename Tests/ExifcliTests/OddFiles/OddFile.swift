import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that has a photo's name but is not a photo.
enum OddFile: String, CaseIterable, Sendable {
  /// A pipe that nobody writes to.
  case pipe
  case socket
  /// Devices: one with endless zeros, and an empty one.
  case zeros, nothing
  /// A symbolic link to itself, and one to nothing.
  case loop, lostLink
  /// A file of one terabyte that is only a hole.
  case hole

  struct CannotBeMade: Error {}

  /// Makes it in a folder; devices are links to those of the system.
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

  /// Extends an existing file to one terabyte with a hole after its bytes.
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
    // Only the name, because an address has no room for long paths.
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
