import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Platform

/// The processors that a process may use.
struct ProcessorsTests {
  @Test func areAtLeastOne() {
    #expect(Processors.count >= 1)
    #expect(Processors.count <= ProcessInfo.processInfo.processorCount)
  }

  /// Files of `proc` and `sys`, and the quota that they give.
  @Test(
    arguments: [
      ([:], nil),
      (["proc/self/cgroup": "0::/\n"], nil),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "max 100000\n"], nil),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"], 2),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "5000 100000\n"], 1),
      // The group around it has less.
      (
        [
          "proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/cpu.max": "400000 100000\n",
          "sys/fs/cgroup/a/cpu.max": "300000 100000\n",
        ], 3
      ),
      // The first version of control groups.
      (
        [
          "proc/self/cgroup": "3:memory:/a\n4:cpu,cpuacct:/a\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_quota_us": "250000\n",
          "sys/fs/cgroup/cpu/a/cpu.cfs_period_us": "100000\n",
        ], 3
      ),
      (
        [
          "proc/self/cgroup": "4:cpu:/\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
          "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
        ], nil
      ),
      (["proc/self/cgroup": "nonsense\n0::/\n", "sys/fs/cgroup/cpu.max": "1e99 1\n"], 1_000_000),
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "100000 0\n"], nil),
    ] as [([String: String], Int?)])
  func areLimitedByTheQuota(files: [String: String], count: Int?) throws {
    try TemporaryFolder.with { folder throws in
      for (path, text) in files {
        let file = URL(filePath: folder.path(of: path).string)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      #expect(Processors.quota(in: folder.path) == count)
    }
  }

  #if os(Linux)
    @Test func waitsAreCounted() throws {
      let before = try #require(ThreadWaits.count)
      usleep(1000)
      #expect(try #require(ThreadWaits.count) > before)
    }
  #endif
}
