import Foundation
import Testing

/// A page in a browser, and the actions of a user.
struct BrowserPage {
  /// Its file.
  let file: URL
  private let browser: Browser
  /// What the browser keeps for the page, apart from all others.
  private let context: String
  private let session: String

  /// Lends a page of these bytes in a window of this size, as soon as it is loaded and drawn.
  static func with(
    _ bytes: [UInt8], width: Int = 1400, height: Int = 900, _ body: (BrowserPage) throws -> Void
  ) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "exifcli-tests-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    try Browser.with { browser in
      let page = try BrowserPage(file, in: browser, width: width, height: height)
      try page.settle()
      try body(page)
      try browser.send("Target.disposeBrowserContext", ["browserContextId": page.context])
    }
  }

  private init(_ file: URL, in browser: Browser, width: Int, height: Int) throws {
    (self.file, self.browser) = (file, browser)
    let created = try browser.send("Target.createBrowserContext")
    context = try #require(created["browserContextId"] as? String)
    let target = try browser.send(
      "Target.createTarget", ["url": "about:blank", "browserContextId": context])
    let attached = try browser.send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = try #require(attached["sessionId"] as? String)
    for domain in ["Page", "Network", "Runtime", "Log"] {
      try send(domain + ".enable")
    }
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    try send("Page.navigate", ["url": file.absoluteString])
    try browser.wait(for: "Page.loadEventFired")
  }

  /// The requested addresses, except those that contain their own data.
  var requests: [String] {
    events("Network.requestWillBeSent").compactMap { event in
      (event["request"] as? [String: Any])?["url"] as? String
    }.filter { !$0.hasPrefix("data:") }
  }

  /// The errors of the page, and the messages on its console.
  var complaints: [String] {
    ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
      .flatMap(events).map { "\($0)" }
  }

  /// The text of a script's expression.
  func text(_ expression: String) throws -> String {
    try #require(try value("String(\(expression))") as? String)
  }

  /// The texts of a script's expression, an array or a list of elements.
  func texts(_ expression: String) throws -> [String] {
    try #require(
      try value("[...\(expression)].map((item) => String(item.textContent ?? item))") as? [String])
  }

  func number(_ expression: String) throws -> Int {
    try #require(try value("Math.trunc(Number(\(expression)))") as? Int)
  }

  func isTrue(_ expression: String) throws -> Bool {
    try number("Boolean(\(expression))") == 1
  }

  /// Runs statements, which may wait.
  func run(_ statements: String) throws {
    _ = try value("(async () => { \(statements) })()")
  }

  /// Waits until the page has been drawn twice: elements are made only when they become visible.
  func settle() throws {
    let frame = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    try run("for (let i = 0; i < 4; i += 1) await \(frame)")
  }

  /// Keys that are held down during a click or a key press, as the protocol numbers them.
  enum Modifier: Int {
    case none = 0
    case control = 2
    case shift = 8
  }

  /// Clicks the middle of the first element that the selector finds, near its top.
  func click(_ selector: String, holding modifier: Modifier = .none) throws {
    let element = "document.querySelector(\(try literal(selector)))"
    try run("\(element).scrollIntoView({ block: 'nearest' })")
    let box = "\(element).getBoundingClientRect()"
    let (x, y) = (try number("\(box).x + \(box).width / 2"), try number("\(box).y + 5"))
    for type in ["mousePressed", "mouseReleased"] {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": x, "y": y, "button": "left", "clickCount": 1,
          "modifiers": modifier.rawValue,
        ])
    }
    try settle()
  }

  /// Presses a key that is not a letter, such as `ArrowDown`. Keys that the browser itself handles
  /// need their key code.
  func press(_ key: String, holding modifier: Modifier = .none) throws {
    let codes = ["Enter": 13, "Escape": 27, "Tab": 9]
    for type in ["rawKeyDown", "char", "keyUp"] where type != "char" || key == "Enter" {
      try send(
        "Input.dispatchKeyEvent",
        [
          "type": type, "key": key, "code": key, "text": key == "Enter" ? "\r" : "",
          "windowsVirtualKeyCode": codes[key] ?? 0, "modifiers": modifier.rawValue,
        ])
    }
    try settle()
  }

  /// Types text into the focused element.
  func type(_ text: String) throws {
    for character in text {
      try send(
        "Input.dispatchKeyEvent",
        ["type": "keyDown", "text": String(character), "key": String(character)])
      try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": String(character)])
    }
    try settle()
  }

  /// The text on the clipboard.
  func clipboard() throws -> String {
    try browser.send(
      "Browser.grantPermissions",
      [
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        "browserContextId": context,
      ])
    try send("Emulation.setFocusEmulationEnabled", ["enabled": true])
    return try #require(try value("navigator.clipboard.readText()") as? String)
  }

  /// Loads the page again, with this text after the `#` of its address.
  func reload(fragment: String? = nil) throws {
    if let fragment { try run("location.hash = \(try literal(fragment))") }
    try run("window.isOld = true")
    try send("Page.reload")
    for _ in 0..<1000 where try isTrue("window.isOld || document.readyState !== 'complete'") {}
    try settle()
  }

  /// Lays the page out as on paper.
  func emulatePaper() throws {
    try send("Emulation.setEmulatedMedia", ["media": "print"])
    try settle()
  }

  /// The pages of the printed page, as a PDF file.
  func printed() throws -> Data {
    let pages = try send("Page.printToPDF", ["paperWidth": 8.27, "paperHeight": 11.69])
    return try #require((pages["data"] as? String).flatMap { Data(base64Encoded: $0) })
  }

  /// Sets the preferred colour scheme, `light` or `dark`.
  func prefer(_ scheme: String) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  /// Leaves scroll bars out of the window, which not all browsers show.
  func hideScrollBars() throws {
    try send("Emulation.setScrollbarsHidden", ["hidden": true])
  }

  /// A screenshot of the window, as a PNG file.
  func screenshot() throws -> Data {
    let picture = try send("Page.captureScreenshot", ["format": "png"])
    return try #require((picture["data"] as? String).flatMap { Data(base64Encoded: $0) })
  }

  /// The text as a JavaScript literal.
  func literal(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private func value(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let exception = answer["exceptionDetails"] {
      throw Browser.Failure(reason: "\(expression): \(exception)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  private func events(_ method: String) -> [[String: Any]] {
    browser.events.filter {
      $0["method"] as? String == method && $0["sessionId"] as? String == session
    }.compactMap { $0["params"] as? [String: Any] }
  }

  @discardableResult
  private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.send(method, parameters, session: session)
  }
}
