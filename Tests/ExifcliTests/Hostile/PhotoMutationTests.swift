import PhotoFixtures
import Testing

/// Mutated copies of fixtures.
struct PhotoMutationTests {
  @Test func areTheSameForTheSameSeed() {
    for seed in 0..<50 as Range<UInt64> {
      #expect(PhotoMutation(seed: seed).bytes == PhotoMutation(seed: seed).bytes)
    }
  }

  @Test func differFromTheFixturesAndEachOther() {
    let mutations = (0..<300 as Range<UInt64>).map(PhotoMutation.init)
    let unchanged = mutations.count { Fixture.named($0.fixture)?.bytes == $0.bytes }

    #expect(Set(mutations.map(\.bytes)).count > 280)
    #expect(unchanged < 15)
    // Most of them still begin like photos, so there is something to read.
    #expect(mutations.count { $0.bytes.starts(with: [0xFF, 0xD8]) } > 200)
    #expect(Set(mutations.map(\.fixture)).count > Fixture.all.count / 2)
  }
}
