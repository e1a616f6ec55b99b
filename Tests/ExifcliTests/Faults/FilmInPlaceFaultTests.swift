import Foundation
import PhotoFixtures
import Testing

/// Whichever system call fails while a film is edited in place, and wherever the program is killed: an undo gives the
/// film all of its bytes back, and a run that says that all is well has written them.
@Suite(.tags(.faults))
struct FilmInPlaceFaultTests {
  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)),
    arguments: [[], ["--all-or-nothing", "--backup", ".old"]])
  func nothingIsLost(options: [String]) throws {
    try TemporaryFolder.with { root in
      var film = FilmBuilder()
      film.created = FilmBuilder.secondsTo1970 + 1_714_521_600
      film.keys = [("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200")]
      let old = film.bytes
      try root.makeFolder("report")
      try root.place(old, at: "films/a.mov")
      let (path, journal) = (root.url("films/a.mov").path, root.url("films/j").path)
      let arguments =
        ["edit", path, "--shift", "date=+1h", "--in-place", "--journal", journal] + options
      #expect(try Strace.run(arguments, in: root).exitCode == 0)
      let new = try root.bytes("films/a.mov")
      let calls = SystemCall.calls(
        in: String(decoding: try root.bytes("trace"), as: UTF8.self), about: root.path)
      var count = 0
      // From the third write on, neither the new bytes nor the old ones are written.
      let lasting = calls.filter { $0.name == "pwrite64" && $0.ordinal == 3 }
        .map { Fault(call: $0, kind: .errorsFromThere("EIO")) }
      for fault in Fault.faults(at: calls, FaultTable.isWanted ? .all : .each) + lasting {
        try root.remove("films")
        try root.place(old, at: "films/a.mov")
        let result = try Strace.run(arguments, in: root, fault: fault)
        let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
        guard Strace.hasHit(fault, in: trace, about: root.path) else { continue }
        count += 1
        let edited = try root.bytes("films/a.mov")
        if result.exitCode == 0 { #expect(edited == new, "\(fault)") }
        if result.exitCode == 1, !result.errors.contains("only in part") {
          // After an edit, the end of the journal may fail.
          #expect(edited == old || edited == new, "\(fault)")
        }
        if result.errors.contains("only in part"), !options.isEmpty {
          #expect(try root.bytes("films/a.mov.old") == old)
        }
        guard FileManager.default.fileExists(atPath: journal) else {
          #expect(edited == old, "\(fault)")
          continue
        }
        let undo = try Program.run(["undo", journal], in: root.path)
        #expect(undo.exitCode == 0, "\(fault): \(undo.errors)")
        #expect(try root.bytes("films/a.mov") == old, "\(fault)")
      }
      #expect(count > 8)
    }
  }
}
