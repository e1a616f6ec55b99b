/// Finds many texts in bytes in one pass (Aho and Corasick, 1975), in time that does not depend on their number.
struct TextSearch {
  /// The most bytes of all texts. Further texts are not searched for.
  private static let maximumSize = 1 << 17
  /// The bytes of a text that are searched for.
  static let maximumLength = 64

  /// A state for each beginning of a text; the first is the empty one. A state's children are a list.
  private var states = [State()]
  /// The children of the empty beginning, by their byte.
  private var starts = [Int32](repeating: 0, count: 256)

  private struct State {
    var byte: UInt8 = 0
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The longest other beginning that ends here.
    var shorter: Int32 = 0
    /// The number of the text that ends here, or of a shorter one; -1 if none does.
    var text: Int32 = -1
  }

  init(_ texts: [[UInt8]]) {
    for (number, text) in texts.enumerated() where !text.isEmpty {
      guard states.count < Self.maximumSize else { break }
      add(text.prefix(Self.maximumLength), number)
    }
    link()
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ number: Int) {
    var state = 0
    for byte in text {
      if let next = child(of: state, byte) {
        state = next
        continue
      }
      let next = Int32(truncatingIfNeeded: states.count)
      states.append(State(byte: byte, sibling: states[state].firstChild))
      states[state].firstChild = next
      if state == 0 { starts[Int(byte)] = next }
      state = Int(next)
    }
    if states[state].text < 0 { states[state].text = Int32(truncatingIfNeeded: number) }
  }

  private func child(of state: Int, _ byte: UInt8) -> Int? {
    if state == 0 { return starts[Int(byte)] > 0 ? Int(starts[Int(byte)]) : nil }
    var next = states[state].firstChild
    while next > 0 {
      if states[Int(next)].byte == byte { return Int(next) }
      next = states[Int(next)].sibling
    }
    return nil
  }

  private func next(after state: Int, _ byte: UInt8) -> Int {
    var state = state
    while true {
      if let next = child(of: state, byte) { return next }
      if state == 0 { return 0 }
      state = Int(states[state].shorter)
    }
  }

  /// Finds the longest other beginning of each state, in the order of their lengths.
  private mutating func link() {
    var queue = [0]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      var next = Int(states[state].firstChild)
      while next > 0 {
        if state > 0 {
          let shorter = self.next(after: Int(states[state].shorter), states[next].byte)
          states[next].shorter = Int32(truncatingIfNeeded: shorter)
          if states[next].text < 0 { states[next].text = states[shorter].text }
        }
        queue.append(next)
        next = Int(states[next].sibling)
      }
    }
  }

  /// Calls `body` with the number of each text that is found, and the offset of its end. Of texts that end at the same
  /// place, only the longest is found.
  func find(in bytes: some Sequence<UInt8>, _ body: (_ text: Int, _ end: Int) -> Void) {
    var state = 0
    var offset = 0
    for byte in bytes {
      state = next(after: state, byte)
      offset += 1
      if states[state].text >= 0 { body(Int(states[state].text), offset) }
    }
  }

  /// The numbers of all texts that are found, also of those inside others.
  func found(in bytes: some Sequence<UInt8>) -> Set<Int> {
    var ends: Set<Int> = []
    var state = 0
    for byte in bytes {
      state = next(after: state, byte)
      // A state is followed once, so the time stays linear.
      var end = state
      while end > 0, ends.insert(end).inserted { end = Int(states[end].shorter) }
    }
    return Set(ends.map { Int(states[$0].text) }.filter { $0 >= 0 })
  }
}
