import Foundation
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A headless Chromium, driven by the Chrome DevTools Protocol over two pipes: JSON messages, each followed by NUL.
//
// Sendable, as one test at a time has it.
final class Browser: @unchecked Sendable {
  struct Failure: Error {
    let reason: String
  }

  static let absence = "no Chromium on this machine"

  /// The path of the installed browser; nil if there is none.
  static let path = [
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ].first(where: FileManager.default.isExecutableFile)

  /// How many milliseconds an answer may take: only to end a test that hangs.
  private static let patience: CInt = 60_000

  private let process: pid_t
  private let profile: URL
  private let commands: CInt
  private let answers: CInt
  private var received: [UInt8] = []
  private var lastCommand = 0
  /// The events that it has sent, in order.
  private(set) var events: [[String: Any]] = []

  /// The browsers that no test has. Starting one takes seconds.
  private static let idle: Mutex<[Browser]> = {
    atexit { Browser.idle.withLock { $0.removeAll() } }
    return Mutex([])
  }()

  /// Lends a browser, which is started if no idle one is there. After a failure it is not lent again.
  static func with(_ body: (Browser) throws -> Void) throws {
    Test.expectTagOfProcess()
    let browser = try idle.withLock { $0.popLast() } ?? Browser()
    browser.events = []
    try body(browser)
    idle.withLock { $0.append(browser) }
  }

  private init() throws {
    guard let path = Self.path else { throw Failure(reason: Self.absence) }
    profile = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString)")
    let arguments = [
      path, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-extensions", "--disable-dev-shm-usage", "--force-color-profile=srgb",
      "--remote-debugging-pipe", "--user-data-dir=\(profile.path)", "about:blank",
    ]
    let (toBrowser, fromBrowser) = (try Self.makePipe(), try Self.makePipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // It reads from 3 and writes to 4. The ends may have these numbers, so they are moved away first.
    posix_spawn_file_actions_adddup2(&actions, toBrowser[0], 103)
    posix_spawn_file_actions_adddup2(&actions, fromBrowser[1], 104)
    posix_spawn_file_actions_adddup2(&actions, 103, 3)
    posix_spawn_file_actions_adddup2(&actions, 104, 4)
    let words = arguments.map { strdup($0) }
    let variables = ProgramEnvironment.strings().map {
      strdup($0.map(CChar.init(bitPattern:)) + [0])
    }
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, nil, words + [nil], variables + [nil])
    close(toBrowser[0])
    close(fromBrowser[1])
    (self.process, commands, answers) = (process, toBrowser[1], fromBrowser[0])
    guard error == 0 else { throw Failure(reason: "cannot start \(path)") }
  }

  /// The reading and writing ends of a pipe, which other processes do not inherit.
  private static func makePipe() throws -> [CInt] {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure(reason: "no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  deinit {
    _ = try? send("Browser.close")
    close(commands)
    close(answers)
    var status: CInt = 0
    waitpid(process, &status, 0)
    try? FileManager.default.removeItem(at: profile)
  }

  /// Sends a command, and waits for the answer.
  @discardableResult
  func send(
    _ method: String, _ parameters: [String: Any] = [:], session: String? = nil
  ) throws -> [String: Any] {
    lastCommand += 1
    var message: [String: Any] = ["id": lastCommand, "method": method, "params": parameters]
    message["sessionId"] = session
    let bytes = try Array(JSONSerialization.data(withJSONObject: message)) + [0]
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(commands, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(reason: "the browser does not listen") }
      rest = rest.dropFirst(count)
    }
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == lastCommand else {
        events.append(answer)
        continue
      }
      if let error = answer["error"] { throw Failure(reason: "\(method): \(error)") }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// Waits for the event of this name, unless it has already come.
  func wait(for method: String) throws {
    while !events.contains(where: { $0["method"] as? String == method }) {
      events.append(try receive())
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Data(received[..<end])
        received.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      var ready = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Self.patience) > 0 else {
        throw Failure(reason: "the browser is silent")
      }
      var piece = [UInt8](repeating: 0, count: 1 << 20)
      let count = read(answers, &piece, piece.count)
      guard count > 0 else { throw Failure(reason: "the browser has ended") }
      received += piece[..<count]
    }
  }
}
