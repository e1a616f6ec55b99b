import PhotoEntities
import Testing

/// Fractions are ordered by size, however large their terms.
struct RationalOrderTests {
  /// In ascending order. Neighbours at the ends are equal as floating-point numbers.
  static let ascending: [Rational] = [
    .of(.min),
    .of(.min + 1),
    .of(.min, .max),
    .of(-1),
    .of(-1, 3),
    .of(-1, .max),
    .of(0),
    .of(1, .max),
    .of(1, .max - 1),
    .of(1, 3),
    .of(1, 2),
    .of(.max - 2, .max - 1),
    .of(.max - 1, .max),
    .of(1),
    .of(.max, .max - 1),
    .of(.max - 1, .max - 2),
    .of(2),
    .of(.max - 1),
    .of(.max),
  ]

  @Test(arguments: ascending.indices, ascending.indices)
  func isBySize(left: Int, right: Int) {
    let (small, large) = (Self.ascending[left], Self.ascending[right])
    #expect((small < large) == (left < right))
    #expect((small == large) == (left == right))
  }
}
