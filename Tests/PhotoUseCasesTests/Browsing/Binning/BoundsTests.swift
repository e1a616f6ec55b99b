import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Values on the bounds of bins and right beside them, as the floating-point numbers that a script
/// compares.
struct BoundsTests {
  @Test func stepsBeginAtTheirBounds() throws {
    let steps = StepBinning(step: .of(1, 10), naming: .bounds)
    for bin in 1...9 {
      let bound = Double(bin) / 10

      #expect(steps.number(of: try value(bound)) == bin)
      #expect(steps.number(of: try value(bound.nextUp)) == bin)
      #expect(steps.number(of: try value(bound.nextDown)) == bin - 1)
      #expect(steps.extent(of: bin) == .interval(from: bound, to: Double(bin + 1) / 10))
    }
  }

  /// Half a step before the middles.
  @Test func stepsAroundMiddlesBeginHalfAStepBefore() throws {
    let thirds = StepBinning(step: .of(1, 3), naming: .middle)
    for (bin, bound) in [(1, 1.0 / 6), (2, 0.5), (3, 2.5 / 3)] {
      #expect(thirds.number(of: try value(bound)) == bin)
      #expect(thirds.number(of: try value(bound.nextUp)) == bin)
      #expect(thirds.number(of: try value(bound.nextDown)) == bin - 1)
    }
  }

  @Test func membersOfASeriesBeginAtTheirBounds() throws {
    let series = SeriesBinning([(.integer(1), 0), (.integer(2), 0.3), (.integer(3), 0.7)])

    for (bin, bound) in [(1, 0.3), (2, 0.7)] {
      #expect(series.number(of: try value(bound)) == bin)
      #expect(series.number(of: try value(bound.nextUp)) == bin)
      #expect(series.number(of: try value(bound.nextDown)) == bin - 1)
    }
  }

  /// The exact fraction of the number, which must be from 1/16 to 1.
  private func value(_ number: Double) throws -> MetadataValue {
    let fraction = try #require(Rational(Int64(number * 0x1p60), 1 << 60))
    #expect(fraction.doubleValue == number)
    return .fraction(fraction)
  }
}
