import CPseudoTerminal
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The owner of a pseudo terminal. A test reads what a program writes to it; a program takes what a
/// test writes as typed.
final class PseudoTerminal {
  struct SaysNothing: Error {}

  /// How many milliseconds a program may be silent; those of the tests write something at once.
  private static let patience: CInt = 60_000

  /// The path of the terminal.
  let path: String
  private let descriptor: CInt
  /// Keeps the settings, and keeps the terminal open until the program has opened it.
  private var programSide: CInt

  /// A terminal with this many columns, which does not change line breaks; 0 for one that does not
  /// know its width.
  init(columns: Int) throws {
    descriptor = posix_openpt(O_RDWR | O_NOCTTY)
    // Tests run at the same time, and `ptsname` shares one buffer.
    var name = [CChar](repeating: 0, count: 128)
    guard descriptor >= 0, grantpt(descriptor) == 0, unlockpt(descriptor) == 0,
      ptsname_r(descriptor, &name, name.count) == 0
    else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    programSide = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    tcgetattr(programSide, &settings)
    settings.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(programSide, TCSANOW, &settings)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(programSide, UInt(TIOCSWINSZ), &size) == 0,
      fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
    closeProgramSide()
  }

  /// Leaves the terminal to the program that has opened it. When the program ends, reading ends.
  func closeProgramSide() {
    if programSide >= 0 { close(programSide) }
    programSide = -1
  }

  /// The next output; nil at the end.
  func read() throws -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) == 1 else { throw SaysNothing() }
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    // Linux reports the end as an error.
    let count = Foundation.read(descriptor, &piece, piece.count)
    return count > 0 ? Array(piece[..<count]) : nil
  }

  func type(_ text: String) {
    _ = write(descriptor, text, text.utf8.count)
  }
}
