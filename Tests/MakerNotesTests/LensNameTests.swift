import Testing

@testable import MakerNotes

/// What the name of a lens says of it.
struct LensNameTests {
  @Test(
    arguments: [
      ("AF-S DX Zoom-Nikkor 18-70mm f/3.5-4.5G IF-ED", [18, 70], [3.5, 4.5]),
      ("Sigma 50mm F1.4 EX DG HSM", [50, 50], [1.4, 1.4]),
      ("Canon EF 16-35mm f/2.8L II USM", [16, 35], [2.8, 2.8]),
      ("Soligor AF C/D Zoom UMCS 70-210mm 1:4.5", [70, 210], [4.5, 4.5]),
      ("Canon RF 100-500mm F4.5-7.1L IS USM + RF1.4x", [140, 700], [6.3, 9.94]),
      ("Tokina AT-X 116 PRO DX (AF 11-16mm f/2.8)", [11, 16], [2.8, 2.8]),
      ("smc PENTAX-F 1.7X AF ADAPTER", [], []), ("", [], []), ("mm", [], []),
      ("Lens 1.8mm f/", [1.8, 1.8], []),
    ] as [(String, [Double], [Double])])
  func saysFocalLengthsAndFNumbers(text: String, lengths: [Double], fNumbers: [Double]) throws {
    let name = LensName(text)
    let found = name.focalLengths.map { [$0.lowerBound, $0.upperBound] } ?? []
    #expect(found.count == lengths.count)
    #expect(zip(found, lengths).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found)")
    let numbers = name.fNumbers.map { [$0.wide, $0.tele] } ?? []
    #expect(numbers.count == fNumbers.count)
    #expect(zip(numbers, fNumbers).allSatisfy { abs($0 - $1) < 1e-6 }, "\(numbers)")
  }
}
