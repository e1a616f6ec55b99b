import Testing

@testable import ExifcliInterface

/// How the columns of a table share the room on a line.
struct TableLayoutTests {
  /// A path, a number, and two texts.
  private static let columns = [
    TableLayout.Column(heading: 4, widest: 30, legible: 12),
    TableLayout.Column(heading: 3, widest: 5, legible: nil),
    TableLayout.Column(heading: 6, widest: 20, legible: 11),
    TableLayout.Column(heading: 6, widest: 1, legible: 11),
  ]

  @Test(arguments: [
    (nil, [30, 5, 20, 6]), (67, [30, 5, 20, 6]),
    // The widest first; the last of equally wide ones.
    (66, [29, 5, 20, 6]), (57, [20, 5, 20, 6]), (56, [20, 5, 19, 6]), (55, [19, 5, 19, 6]),
    // The minimum of a text and of the name of a photo.
    (40, [12, 5, 11, 6]),
    (39, [15, 5, 15]), (32, [12, 5, 11]),
    (31, [24, 5]), (19, [12, 5]),
    // The first column is always shown.
    (18, [18]), (1, [1]), (0, [0]),
  ])
  func fillsTheRoom(room: Int?, widths: [Int]) {
    #expect(TableLayout(Self.columns, room: room).widths == widths)
  }

  @Test(arguments: [(nil, true), (67, true), (66, false), (20, false)])
  func isWholeIfNothingIsMissing(room: Int?, isWhole: Bool) {
    #expect(TableLayout(Self.columns, room: room).isWhole == isWhole)
  }

  /// A path, a date and a text that may get narrower than legible.
  private static let bareColumns = [
    TableLayout.Column(heading: 4, widest: 30, legible: 12, barest: 8),
    TableLayout.Column(heading: 4, widest: 29, legible: 29, barest: 11),
    TableLayout.Column(heading: 5, widest: 20, legible: 8, barest: 4),
  ]

  /// Only the last column gets narrower than legible, so that the others stay so; then it is left out.
  @Test(arguments: [
    (83, [30, 29, 20]), (53, [12, 29, 8]), (52, [12, 29, 7]), (50, [12, 29, 5]),
    (49, [18, 29]), (43, [12, 29]), (42, [12, 28]), (25, [12, 11]), (24, [24]),
  ])
  func theLastColumnGivesWayFirst(room: Int, widths: [Int]) {
    #expect(TableLayout(Self.bareColumns, room: room).widths == widths)
  }

  /// Columns that are all wanted get as narrow as possible before one is left out.
  @Test(arguments: [
    (53, [12, 29, 8]), (52, [12, 28, 8]), (36, [12, 12, 8]), (34, [11, 11, 8]), (28, [8, 11, 5]),
    (27, [12, 13]), (21, [8, 11]), (20, [20]),
  ])
  func columnsThatAreAllWantedGetBare(room: Int, widths: [Int]) {
    #expect(TableLayout(Self.bareColumns, room: room, areAllWanted: true).widths == widths)
  }

  @Test func aHeadingIsNotShortened() {
    let columns = [
      TableLayout.Column(heading: 3, widest: 5, legible: nil),
      TableLayout.Column(heading: 16, widest: 40, legible: 11),
    ]

    #expect(TableLayout(columns, room: 23).widths == [5, 16])
    #expect(TableLayout(columns, room: 22).widths == [5])
  }

  @Test func aNumberIsNeverShortened() {
    let columns = [TableLayout.Column(heading: 3, widest: 5, legible: nil)]

    #expect(TableLayout(columns, room: 4).widths == [5])
  }
}
