import Foundation
import Testing

/// A page in a browser, and a user before it.
struct BrowserPage {
  private let browser: Browser
  private let session: String

  /// Opens the file in a window of this size, and waits until it is there.
  init(_ file: URL, in browser: Browser, width: Int = 1400, height: Int = 900) throws {
    self.browser = browser
    let target = try browser.send("Target.createTarget", ["url": "about:blank"])
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

  /// The addresses that were asked for, but for those that hold their own data.
  var requests: [String] {
    events("Network.requestWillBeSent").compactMap { event in
      (event["request"] as? [String: Any])?["url"] as? String
    }.filter { !$0.hasPrefix("data:") }
  }

  /// What went wrong in the page, or was said on its console.
  var complaints: [String] {
    ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"]
      .flatMap(events).map { "\($0)" }
  }

  /// The text that a script's expression gives.
  func text(_ expression: String) throws -> String {
    try #require(try value("String(\(expression))") as? String)
  }

  /// The texts that a script's expression gives, an array or a list of elements.
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

  /// Runs statements, of which one may wait.
  func run(_ statements: String) throws {
    _ = try value("(async () => { \(statements) })()")
  }

  /// Waits until the page has drawn what it has made so far, twice: what comes into sight is made
  /// only then.
  func settle() throws {
    let frame = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    try run("for (let i = 0; i < 4; i += 1) await \(frame)")
  }

  /// Clicks into the middle of the first element that the selector finds.
  func click(_ selector: String) throws {
    let element = "document.querySelector(\(try literal(selector)))"
    try run("\(element).scrollIntoView({ block: 'nearest' })")
    let box = "\(element).getBoundingClientRect()"
    let (x, y) = (try number("\(box).x + \(box).width / 2"), try number("\(box).y + 5"))
    for type in ["mousePressed", "mouseReleased"] {
      try send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": x, "y": y, "button": "left", "clickCount": 1])
    }
    try settle()
  }

  /// Presses a key that is no letter, such as `ArrowDown`; what a browser calls a key's code is
  /// needed for those that it acts on itself.
  func press(_ key: String) throws {
    let codes = ["Enter": 13, "Escape": 27, "Tab": 9]
    for type in ["rawKeyDown", "char", "keyUp"] where type != "char" || key == "Enter" {
      try send(
        "Input.dispatchKeyEvent",
        [
          "type": type, "key": key, "code": key, "text": key == "Enter" ? "\r" : "",
          "windowsVirtualKeyCode": codes[key] ?? 0,
        ])
    }
    try settle()
  }

  /// Types text where the focus is.
  func type(_ text: String) throws {
    for character in text {
      try send(
        "Input.dispatchKeyEvent",
        ["type": "keyDown", "text": String(character), "key": String(character)])
      try send("Input.dispatchKeyEvent", ["type": "keyUp", "key": String(character)])
    }
    try settle()
  }

  /// Makes the page believe in this colour scheme of its user, `light` or `dark`.
  func prefer(_ scheme: String) throws {
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  /// What the window shows, as a PNG file.
  func screenshot() throws -> Data {
    let picture = try send("Page.captureScreenshot", ["format": "png"])
    return try #require((picture["data"] as? String).flatMap { Data(base64Encoded: $0) })
  }

  /// The text as a literal of the script's language.
  private func literal(_ text: String) throws -> String {
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
