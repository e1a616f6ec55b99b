import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A local port that counts connections and closes them.
final class Listener: Sendable {
  struct Failure: Error {}

  /// The number of the port.
  let port: UInt16
  private let descriptor: CInt
  private let connections = Mutex(0)

  init() throws {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &size) == 0
      }
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw Failure() }
    DispatchQueue.global().async { [self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        connections.withLock { $0 += 1 }
        _ = close(connection)
      }
    }
  }

  /// The number of connections so far.
  var connectionCount: Int { connections.withLock { $0 } }

  /// Stops listening.
  func stop() {
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }
}
