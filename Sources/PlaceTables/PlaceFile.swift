import PhotoUseCases
import Platform
import SystemPackage

/// A populated place, as a row of the table has it.
struct PlaceRow {
  /// The number of bytes.
  static let size = 20

  let position: Position
  let population: Int
  /// Where its name begins among the texts.
  let name: Int
  let state: Int
  let zone: Int
}

/// An open table of places. `Scripts/place-table` says what is where in it. Only its beginning is read at once, and then
/// the cells around each position, which are kept.
struct PlaceFile {
  typealias Failure = PhotoRepositoryError.Reason.PlaceTableFault

  private typealias Cell = (column: Int, rows: Range<Int>)

  private let file: OpenFile
  private let layout: PlaceFileLayout
  /// For each band its first cell; then the number of cells.
  private let bands: [UInt8]
  /// The cells of the bands that were needed.
  private var cells: [Int: [Cell]] = [:]
  /// The places of the cells that were needed, by the first one.
  private var places: [Int: [PlaceRow]] = [:]
  /// The names and zones that were needed, by the states and places of their texts.
  private var names: [Int: [Int: PlaceNames]] = [:]

  /// Opens the file, and checks that it is as long as its header says.
  init(_ path: FilePath) throws(Failure) {
    let file: OpenFile
    let size: Int
    do throws(Errno) {
      file = try OpenFile(path)
      size = try file.status().type == .regular ? file.size() : 0
    } catch {
      throw error == .noSuchFileOrDirectory ? Failure.missing : .system(detail: "\(error)")
    }
    self.file = file
    layout = try PlaceFileLayout(try Self.read(0..<min(size, PlaceFileLayout.headerSize), of: file))
    guard size == layout.end else { throw .damaged }
    bands = try Self.read(layout.bands, of: file)
  }

  /// The place with the least rank, of those that are not further away from the position than `reach` km; nil if there
  /// is none. The first one of the file wins a tie.
  mutating func nearest(
    to position: Position, within reach: Double,
    by rank: (_ row: PlaceRow, _ distance: Double) -> Double
  ) throws(Failure) -> (row: PlaceRow, rank: Double)? {
    let frame = position.frame(reach)
    var best: (row: PlaceRow, rank: Double)?
    for band in frame.bands {
      for cell in try cells(of: band) where frame.touches(column: cell.column) {
        for row in try places(of: cell) where frame.contains(row.position) {
          let distance = position.distance(to: row.position)
          guard distance <= reach else { continue }
          let rank = rank(row, distance)
          if best.map({ rank < $0.rank }) ?? true { best = (row, rank) }
        }
      }
    }
    return best
  }

  /// The names of the place.
  mutating func names(of row: PlaceRow) throws(Failure) -> PlaceNames {
    if let known = names[row.state]?[row.name] { return known }
    let state = try read(row.state, of: layout.states, size: 8)
    let country = try read(state.number(at: 4), of: layout.countries, size: 8)
    let stateName = try text(at: state.number(at: 0))
    let found = PlaceNames(
      city: try text(at: row.name), state: stateName.isEmpty ? nil : stateName,
      country: try text(at: country.number(at: 0)),
      countryCode: try Self.text(country[4..<6]))
    names[row.state, default: [:]][row.name] = found
    return found
  }

  /// The name of the place's time zone.
  func zone(of row: PlaceRow) throws(Failure) -> String {
    try text(at: try read(row.zone, of: layout.zones, size: 4).number(at: 0))
  }

  private mutating func cells(of band: Int) throws(Failure) -> [Cell] {
    if let known = cells[band] { return known }
    let (first, end) = (bands.number(at: 4 * band), bands.number(at: 4 * band + 4))
    guard first <= end, end <= layout.cellCount, end - first <= 360 else { throw .damaged }
    // The first city of the next cell ends the last one.
    let start = layout.cells.lowerBound + 8 * first
    let bytes = try Self.read(start..<start + 8 * (end - first + 1), of: file)
    var found: [Cell] = []
    for index in 0..<end - first {
      let (row, next) = (bytes.number(at: 8 * index + 4), bytes.number(at: 8 * index + 12))
      guard row < next, next <= layout.cityCount else { throw .damaged }
      found.append((bytes.number(at: 8 * index), row..<next))
    }
    cells[band] = found
    return found
  }

  private mutating func places(of cell: Cell) throws(Failure) -> [PlaceRow] {
    if let known = places[cell.rows.lowerBound] { return known }
    let start = layout.cities.lowerBound
    let bytes = try Self.read(
      start + PlaceRow.size * cell.rows.lowerBound..<start + PlaceRow.size * cell.rows.upperBound,
      of: file)
    var found: [PlaceRow] = []
    for offset in stride(from: 0, to: bytes.count, by: PlaceRow.size) {
      guard let row = PlaceRow(bytes, at: offset) else { throw .damaged }
      found.append(row)
    }
    places[cell.rows.lowerBound] = found
    return found
  }

  /// The bytes of the item with this number in a part of the file.
  private func read(_ index: Int, of part: Range<Int>, size: Int) throws(Failure) -> [UInt8] {
    guard index < part.count / size else { throw .damaged }
    let start = part.lowerBound + size * index
    return try Self.read(start..<start + size, of: file)
  }

  private func text(at offset: Int) throws(Failure) -> String {
    guard offset < layout.texts.count else { throw .damaged }
    let start = layout.texts.lowerBound + offset
    let bytes = try Self.read(start..<min(start + 256, layout.end), of: file)
    guard let count = bytes.first, count < bytes.count else { throw .damaged }
    return try Self.text(bytes[1..<1 + Int(count)])
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(Failure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .damaged }
    return text
  }

  /// The bytes of the range, all of them.
  private static func read(_ range: Range<Int>, of file: OpenFile) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try file.read(range)
    } catch {
      throw .system(detail: "\(error)")
    }
    guard bytes.count == range.count else { throw .damaged }
    return bytes
  }
}

extension PlaceRow {
  /// The row at this offset; nil if it is not on earth.
  fileprivate init?(_ bytes: [UInt8], at offset: Int) {
    func degrees(at offset: Int) -> Double {
      Double(Int32(truncatingIfNeeded: bytes.number(at: offset))) / 1_000_000
    }
    guard let position = Position(degrees(at: offset), degrees(at: offset + 4)) else { return nil }
    let last = bytes.number(at: offset + 16)
    self.init(
      position: position, population: bytes.number(at: offset + 12),
      name: bytes.number(at: offset + 8), state: last & 0xFFFF, zone: last >> 16)
  }
}
