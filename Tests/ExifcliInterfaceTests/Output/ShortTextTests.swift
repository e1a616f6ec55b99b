import Testing

@testable import ExifcliInterface

/// Text shortened to fit a column.
struct ShortTextTests {
  @Test(arguments: [
    ("Canon EOS", 9, "Canon EOS"), ("Canon EOS", 20, "Canon EOS"), ("Canon EOS", 8, "Canon E…"),
    ("Canon EOS", 7, "Canon…"), ("Canon EOS", 2, "C…"), ("Canon EOS", 1, "…"),
    ("Canon EOS", 0, ""), ("", 0, ""),
    // Two columns each, so one column stays free.
    ("高原の朝", 8, "高原の朝"), ("高原の朝", 7, "高原の…"), ("高原の朝", 6, "高原…"), ("高原の朝", 1, "…"),
    // One character, of several scalars.
    ("👩‍🌾👩‍🌾👩‍🌾", 5, "👩‍🌾👩‍🌾…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇯🇵🇫🇷🇮🇹", 4, "🇯🇵…"),
  ])
  func keepsTheBeginning(text: String, columns: Int, short: String) {
    #expect(ShortText.beginning(of: text, columns: columns) == short)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc…efg"), ("e\u{301}bcdef", 6, "e\u{301}bcdef"),
    ("", 0, ""),
  ])
  func keepsBothEnds(text: String, characters: Int, short: String) {
    #expect(ShortText.ends(of: text, characters: characters) == short)
  }

  @Test(arguments: [
    ("photos/mist.jpg", 15, "photos/mist.jpg"), ("photos/mist.jpg", 14, "…otos/mist.jpg"),
    ("photos/mist.jpg", 10, "…/mist.jpg"), ("photos/mist.jpg", 9, "…mist.jpg"),
    // Only the name, then both of its ends.
    ("photos/mist.jpg", 8, "mist.jpg"), ("photos/mist.jpg", 7, "mis…jpg"),
    ("IMG_20240501_panorama.jpg", 12, "IMG_20…a.jpg"), ("IMG_0001.jpg", 6, "IMG…pg"),
    ("a/b", 2, "…b"), ("a/b", 1, "b"), ("a/bc", 1, "…"), ("a/b", 0, ""), ("folder/", 3, "f…r"),
    ("山/高原.jpg", 9, "…高原.jpg"), ("山/高原.jpg", 8, "高原.jpg"), ("山/高原.jpg", 7, "高…jpg"),
    ("x/👩‍🌾👩‍🌾.jpg", 9, "…👩‍🌾👩‍🌾.jpg"), ("x/👩‍🌾👩‍🌾.jpg", 6, "👩‍🌾…pg"),
    // A slash is a separator, whatever is beside it.
    ("photos/\u{301}mist.jpg", 8, "\u{301}mist.jpg"), ("a\u{D4E}/mist.jpg", 8, "mist.jpg"),
  ])
  func keepsTheNameOfAFile(path: String, columns: Int, short: String) {
    #expect(ShortText.path(path, columns: columns) == short)
  }

  @Test(arguments: [
    "photos/2024/05/IMG_0001.jpg", "山/高原の朝.jpg", "👩‍🌾🇯🇵e\u{301}/👩‍🌾🇯🇵e\u{301}", "////", "",
  ])
  func neverTakesMoreThanThereIs(text: String) {
    for columns in 0...40 {
      #expect(TerminalWidth.of(ShortText.beginning(of: text, columns: columns)) <= columns)
      #expect(TerminalWidth.of(ShortText.path(text, columns: columns)) <= columns)
    }
  }
}
