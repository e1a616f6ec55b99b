extension SwiftCode {
  /// The lines, counted from 1, on which the code gives up instead of saying what is wrong.
  var linesThatEndTheProgram: [Int] {
    let call = #/\b(?:try!|as!|(?:fatalError|preconditionFailure)\s*\()/#
      // Not Unicode's words, which do not end at the point in `Swift.fatalError`.
      .wordBoundaryKind(.simple)
    return text.matches(of: call).map { match in
      text[..<match.range.lowerBound].count { $0.isNewline } + 1
    }
  }
}
