package import SystemPackage

#if os(Linux)
  import CLinux
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors that this process may use.
package enum Processors {
  /// How many processors may compute for this process at the same time: at most those that are online, those
  /// that its affinity allows (`taskset`), and those that the quota of its control group pays for (containers).
  /// 1 or more.
  package static let count = min(online, allowed ?? .max, quota(in: "/") ?? .max)

  private static var online: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// The processors that the scheduler may run this process on; nil if that is not known.
  private static var allowed: Int? {
    #if os(Linux)
      // A bit for each of 8192 processors, the maximum of Linux.
      var processors = [UInt64](repeating: 0, count: 128)
      let size = processors.count * MemoryLayout<UInt64>.size
      guard sched_getaffinity(0, size, &processors) == 0 else { return nil }
      let count = processors.reduce(0) { $0 + $1.nonzeroBitCount }
      return count > 0 ? count : nil
    #else
      nil
    #endif
  }

  /// The processors that the quotas of the process's control group and of the groups around it pay for, rounded
  /// up; nil if there is no quota (Linux, Documentation/admin-guide/cgroup-v2, cpu.max; cgroup-v1,
  /// cpu.cfs_quota_us).
  ///
  /// - Parameter root: The folder that has `proc` and `sys`.
  package static func quota(in root: FilePath) -> Int? {
    guard let groups = text(of: root.appending("proc/self/cgroup")) else { return nil }
    let folder = root.appending("sys/fs/cgroup")
    let quotas = groups.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line -> [Double] in
      // The number of the hierarchy, its controllers, and the path of the group.
      let parts = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let controllers = parts[1].split(separator: UInt8(ascii: ","))
      var hierarchy = folder
      if !controllers.isEmpty {
        guard controllers.contains(where: { $0.elementsEqual("cpu".utf8) }) else { return [] }
        hierarchy = folder.appending("cpu")
      }
      var group = FilePath(String(decoding: Array(parts[2]), as: UTF8.self))
      group.root = nil
      var quotas: [Double] = []
      while true {
        if let quota = quota(ofGroup: hierarchy.appending(group.components)) {
          quotas.append(quota)
        }
        guard group.removeLastComponent() else { return quotas }
      }
    }
    return quotas.min().map { max(1, Int($0.rounded(.up))) }
  }

  /// The quota of one group, in processors.
  private static func quota(ofGroup folder: FilePath) -> Double? {
    if let line = text(of: folder.appending("cpu.max")) {
      let numbers = line.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
        .map { Double(Substring($0)) }
      guard numbers.count == 2 else { return nil }
      return quota(numbers[0], of: numbers[1])
    }
    func number(_ name: FilePath.Component) -> Double? {
      text(of: folder.appending(name)).flatMap { text in
        Double(Substring(text.utf8.prefix { $0 != UInt8(ascii: "\n") }))
      }
    }
    return quota(number("cpu.cfs_quota_us"), of: number("cpu.cfs_period_us"))
  }

  private static func quota(_ time: Double?, of period: Double?) -> Double? {
    guard let time, let period, time > 0, period > 0 else { return nil }
    return min(time / period, 1_000_000)
  }

  /// The text of a small file of the kernel; nil if there is none.
  private static func text(of path: FilePath) -> String? {
    guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else {
      return nil
    }
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { try? file.read(into: $0) }
    return count.flatMap { String(validating: bytes.prefix($0), as: UTF8.self) }
  }
}

/// The memory of the machine.
package enum PhysicalMemory {
  /// Its size in bytes; nil if it is not known.
  package static var byteCount: Int? {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    let (bytes, isTooLarge) = pages.multipliedReportingOverflow(by: size)
    return pages > 0 && size > 0 && !isTooLarge ? bytes : nil
  }
}

/// How often the calling thread had to wait.
package enum ThreadWaits {
  /// The number of times that the calling thread gave up its processor to wait, for a disk or a lock; nil where
  /// the system does not count per thread.
  package static var count: Int? {
    #if os(Linux)
      var usage = rusage()
      guard getrusage(LINUX_RUSAGE_THREAD, &usage) == 0 else { return nil }
      return Int(usage.ru_nvcsw)
    #else
      nil
    #endif
  }
}
