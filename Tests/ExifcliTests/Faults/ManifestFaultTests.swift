import Foundation
import Testing

/// Updates of a manifest that are killed, or in which a call fails: the manifest is the old one or the new one, and no
/// photo is changed.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct ManifestFaultTests {
  @Test(arguments: ["--update", "--write"])
  func isTheOldOneOrTheNewOne(option: String) throws {
    try TemporaryFolder.with { root in
      try root.makeFolder("report")
      let folder = TemporaryFolder(path: root.url("archive").path)
      try folder.place("exif-little-endian", as: "a.jpg")
      try folder.place("grey", as: "b.jpg")
      let verify = ["verify", folder.path, "--manifest", folder.path + "/manifest"]
      if option == "--update" {
        #expect(try Program.run(verify + ["--write"]).exitCode == 0)
        try folder.place("png-exif", as: "c.png")
      }
      let before = try FileTree(folder)
      let whole = try Strace.run(verify + [option], in: root)
      try #require(whole.exitCode == 0, "\(whole.errors)")
      let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
      let faults = Fault.faults(at: SystemCall.calls(in: trace, about: folder.path), .each)
      #expect(faults.count > 5)
      for fault in faults {
        try before.restore(in: folder)
        let result = try Strace.run(verify + [option], in: root, fault: fault)
        let files = try FileTree(folder).files
        for (name, bytes) in before.files where name != "manifest" {
          #expect(files[name] == bytes, "\(name): \(fault)")
        }
        if result.exitCode == 0 || files["manifest"] != before.files["manifest"] {
          // It is the new one, which has all files.
          let check = try Program.run(verify)
          #expect(check.output.isEmpty && check.exitCode == 0, "\(fault.call.name): \(fault)")
        }
      }
    }
  }
}
