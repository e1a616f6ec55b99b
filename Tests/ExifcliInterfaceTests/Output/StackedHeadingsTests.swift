import Testing

@testable import ExifcliInterface

/// The headings of a narrow table.
struct StackedHeadingsTests {
  private static let names = ["file", "focalLength35mm", "isoAB", "captureDate"]

  private static let columns = names.map { _ in TableLayout.Column(widest: 1, legible: nil) }

  @Test func areOnOneLine() {
    let headings = StackedHeadings(Self.names, isStacked: false)

    #expect(headings.lines(ofFirst: 4) == [Self.names])
    #expect(headings.over(Self.columns).map(\.heading) == [4, 15, 5, 11])
  }

  @Test func haveOneWordOnEachLine() {
    let headings = StackedHeadings(Self.names, isStacked: true)

    #expect(
      headings.lines(ofFirst: 4) == [
        ["", "", "iso", ""], ["", "focal", "A", "capture"], ["file", "Length35mm", "B", "Date"],
      ])
    #expect(headings.over(Self.columns).map(\.heading) == [4, 10, 3, 7])
  }

  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3)])
  func takeNoMoreLinesThanThoseThatAreShown(count: Int, lines: Int) {
    #expect(StackedHeadings(Self.names, isStacked: true).lines(ofFirst: count).count == lines)
  }
}
