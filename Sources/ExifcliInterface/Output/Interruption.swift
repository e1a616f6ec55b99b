import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end of the program by a signal, which a command that changes files puts off until what it has
/// begun is finished and told of. A second signal ends it at once.
package enum Interruption {
  /// The signal that came first; 0 where none has come, and -1 where the end is not put off.
  private static let signal = Atomic<CInt>(-1)

  /// Whether the program would finish what it has begun before it ended.
  static var isPutOff: Bool { signal.load(ordering: .relaxed) >= 0 }

  /// Whether the program is to end soon.
  package static var isRequested: Bool { signal.load(ordering: .relaxed) > 0 }

  /// Puts off the end of the program, until `endProgram`.
  static func putOff() {
    signal.store(0, ordering: .relaxed)
    SignalCleanup.nothing.install()
  }

  /// Takes note of a signal; false where it is to end the program now.
  ///
  /// Signal handlers call this, so it does nothing but to look at a number and change it. (The number
  /// is in its place by then, as it was looked at before the handlers were installed.)
  static func takesNote(of number: CInt) -> Bool {
    guard isPutOff, number != SIGQUIT else { return false }
    let isFirst = signal.compareExchange(
      expected: 0, desired: number, ordering: .relaxed
    ).exchanged
    // Of a broken pipe each attempt to write to it tells.
    return isFirst || number == SIGPIPE
  }

  /// Ends the program by the signal that has come, so that a shell knows, and ends its loop; returns
  /// where none has.
  static func endProgram() {
    let number = signal.load(ordering: .relaxed)
    if number > 0 { SignalCleanup.end(by: number) }
  }
}
