import Foundation
import Testing

/// Several runs with the same catalogue at the same time.
@Suite(.tags(.process))
struct CatalogueRunsAtOnceTests {
  /// Runs the program this many times at once. Waits for all, and writes their exit codes.
  private static func atOnce(_ count: Int, while changes: String = "") -> String {
    """
    \(changes)
    for run in $(seq \(count)); do
      ("$@" > out.$run 2> err.$run; echo $? > code.$run) &
    done
    wait
    """
  }

  /// Before each round photos are added, changed and removed.
  @Test(arguments: [2, 8])
  func allAnswersAreRight(count: Int) throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      let folder = trial.folder
      let changes: [(TemporaryFolder) throws -> Void] = [
        { _ in }, { try $0.place("grey", as: "photos/new/e.jpg") },
        { try $0.redate("photos/a.jpg") },
        { try $0.remove("photos/b.jpg") }, { try $0.move("photos/sub", to: "photos/bus") },
      ]
      for (round, change) in changes.enumerated() {
        try change(folder)
        let query = CatalogueTrial.queries[round % 2 == 0 ? 0 : 2]
        let plain = try Program.run(query, in: folder.path)
        let start = ContinuousClock.now
        _ = try Program.run(
          query + ["--catalog=catalogue"], in: folder.path, script: Self.atOnce(count))
        #expect(ContinuousClock.now - start < .seconds(20))
        for run in 1...count { try Self.expect("\(run)", in: folder, like: plain) }
      }
      try trial.expectRightAnswers()
    }
  }

  /// While the runs read it, a photo is replaced again and again: each answer has one of its two states.
  @Test
  func photosMayChangeMeanwhile() throws {
    try CatalogueTrial.with { trial in
      try trial.placePhotos()
      let folder = trial.folder
      let query = CatalogueTrial.queries[0]
      try folder.place(folder.bytes("photos/a.jpg"), at: "old")
      try folder.place(folder.redated("photos/a.jpg"), at: "new")
      var answers = [try Program.run(query, in: folder.path).outputBytes]
      try folder.place(folder.bytes("new"), at: "photos/a.jpg")
      answers.append(try Program.run(query, in: folder.path).outputBytes)
      let changes = """
        (for round in $(seq 60); do
          for state in old new; do cp $state x && mv x photos/a.jpg; sleep 0.005; done
        done) &
        """
      _ = try Program.run(
        query + ["--catalog=catalogue"], in: folder.path, script: Self.atOnce(6, while: changes))
      for run in 1...6 {
        #expect(answers.contains(try folder.bytes("out.\(run)")))
        #expect(try folder.bytes("code.\(run)") == Array("0\n".utf8))
      }
      try trial.expectRightAnswers()
      try trial.expectRightAnswers()
    }
  }

  private static func expect(
    _ run: String, in folder: TemporaryFolder, like plain: ProgramResult
  ) throws {
    #expect(try folder.bytes("code." + run) == Array("0\n".utf8))
    #expect(try folder.bytes("out." + run) == plain.outputBytes)
    let errors = String(decoding: try folder.bytes("err." + run), as: UTF8.self)
    let others = errors.replacing(
      "exifcli: catalogue: warning: is being used by another run; the photos are read without it\n",
      with: "")
    #expect(others == plain.errors)
  }
}
