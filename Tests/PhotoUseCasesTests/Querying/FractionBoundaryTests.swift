import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Fractions compared with their own value, and with the nearest others.
struct FractionBoundaryTests {
  /// Whether the comparison of the photo's field with the operand holds.
  private static func isWanted(_ comparison: String, _ operand: String) throws -> Bool {
    let photo = BrowsingMetadata(
      .photo("a.jpg") {
        $0.exposureValue = .of(-1, 3)
        $0.lensAperture = .of(28, 10)
        $0.exposureDuration = .of(1, 250)
      })
    let words = operand.split(separator: " ")
    return try MetadataFilter("\(words[0]) \(comparison) \(words[1])").matches(photo)
  }

  /// The operand may have any notation.
  @Test(arguments: [
    "exposureValue -1/3", "exposureValue -2/6", "lensAperture 2.8", "lensAperture f/2.8",
    "lensAperture 14/5", "exposureDuration 1/250", "exposureDuration 0.004",
  ])
  func equality(operand: String) throws {
    for comparison in ["=", "<=", ">="] {
      #expect(try Self.isWanted(comparison, operand), "\(comparison)")
    }
    for comparison in ["!=", "<", ">"] {
      #expect(try !Self.isWanted(comparison, operand), "\(comparison)")
    }
  }

  @Test(arguments: ["exposureValue -0.334", "lensAperture 2.79", "exposureDuration 1/251"])
  func isGreaterThanALesserOperand(operand: String) throws {
    for comparison in ["!=", ">", ">="] {
      #expect(try Self.isWanted(comparison, operand), "\(comparison)")
    }
    for comparison in ["=", "<", "<="] {
      #expect(try !Self.isWanted(comparison, operand), "\(comparison)")
    }
  }

  @Test(arguments: ["exposureValue -0.333", "lensAperture 2.81", "exposureDuration 1/249"])
  func isLessThanAGreaterOperand(operand: String) throws {
    for comparison in ["!=", "<", "<="] {
      #expect(try Self.isWanted(comparison, operand), "\(comparison)")
    }
    for comparison in ["=", ">", ">="] {
      #expect(try !Self.isWanted(comparison, operand), "\(comparison)")
    }
  }
}
