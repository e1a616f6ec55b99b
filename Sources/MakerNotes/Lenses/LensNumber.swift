import Synchronization
import TagTables

/// The lenses that have a number: makers gave the same number to several, and other makers use it too.
enum LensNumber: Hashable, Sendable {
  case canon(Int)
  case canonRF(Int)
  /// The eight bytes of a lens with a processor, as hexadecimal digits.
  case nikon(String)
  case nikonZ(Int)
  /// Minolta, and Sony's lenses of its mount.
  case minolta(Int)
  /// Sony's E mount.
  case sonyE(Int)
  case pentax(Int, Int)
  /// The maker, the lens, and its version.
  case olympus(Int, Int, Int)
  case samsung(Int)
  case sigma(Int)

  /// The maker and the number as the table, and a user's own file, have them.
  var columns: (maker: String, number: String) {
    switch self {
    case .canon(let number): ("canon", "\(number)")
    case .canonRF(let number): ("canonrf", "\(number)")
    case .nikon(let bytes): ("nikon", bytes)
    case .nikonZ(let number): ("nikonz", "\(number)")
    case .minolta(let number): ("minolta", "\(number)")
    case .sonyE(let number): ("sonye", "\(number)")
    case .pentax(let series, let number): ("pentax", "\(series).\(number)")
    case .olympus(let maker, let lens, let version):
      (
        "olympus",
        String(maker, radix: 16) + "." + Self.twoDigits(lens) + "." + Self.twoDigits(version)
      )
    case .samsung(let number): ("samsung", "\(number)")
    case .sigma(let number): ("sigma", "\(number)")
    }
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }
}

extension LensNumber {
  private static let text = Array("\(LensTable.rows)".utf8)
  /// The names by maker and number that were needed.
  private static let known = Mutex<[String: [LensName]]>([:])

  /// The lenses with this number, in the table's order.
  private var candidates: [LensName] {
    let (maker, number) = columns
    let key = maker + " " + number + " "
    return Self.known.withLock { known in
      if let lenses = known[key] { return lenses }
      let lenses = Self.lenses(onLinesBeginningWith: Array(key.utf8))
      known[key] = lenses
      return lenses
    }
  }

  /// The names on these lines, which follow each other. The table is read for each number that occurs: photos of an
  /// archive have few.
  private static func lenses(onLinesBeginningWith start: [UInt8]) -> [LensName] {
    var lenses: [LensName] = []
    var line = 0
    while line < text.count {
      var end = line
      while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
      if text[line..<end].starts(with: start) {
        lenses.append(LensName(String(decoding: text[line + start.count..<end], as: UTF8.self)))
      } else if !lenses.isEmpty {
        break
      }
      line = end + 1
    }
    return lenses
  }

  /// The candidates that agree with the hints: of equally good ones, all.
  func candidates(for hints: LensHints) -> [LensName] {
    let (maker, number) = columns
    let own = Self.fitting(hints.ownNames(maker, number).map(LensName.init), hints)
    let fitting = own.isEmpty ? Self.fitting(candidates, hints) : own
    guard fitting.count > 1, let best = fitting.compactMap({ $0.distance(to: hints) }).min() else {
      return fitting
    }
    return fitting.filter {
      $0.distance(to: hints).map { $0 <= best + LensName.fNumberTolerance } ?? true
    }
  }

  /// The only lens is what it is called, even if a teleconverter makes it longer.
  private static func fitting(_ lenses: [LensName], _ hints: LensHints) -> [LensName] {
    lenses.count > 1 ? lenses.filter { $0.fits(hints) } : lenses
  }
}
