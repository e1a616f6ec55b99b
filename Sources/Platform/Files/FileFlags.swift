package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinuxFiles
  import Glibc
#endif

/// The flags that Linux file systems keep with a file beside its mode, which chattr(1) sets
/// (ioctl_iflags(2)). A system or a file system without them has none set.
package struct FileFlags: OptionSet {
  package let rawValue: CInt

  /// `i`: the file cannot be changed.
  package static let immutable = FileFlags(rawValue: 0x10)
  /// `a`: bytes can only be appended.
  package static let appendOnly = FileFlags(rawValue: 0x20)

  /// What a new file takes over from the one that it replaces: `s`, `u`, `c`, `S`, `d`, `A`, `m`, `j`
  /// and `C`.
  private static let kept = FileFlags(
    rawValue: 0x1 | 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x400 | 0x4000 | 0x80_0000)

  package init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The flags of an open file.
  package init(of file: FileDescriptor) {
    var flags: CInt = 0
    #if !canImport(Darwin)
      if ioctl(file.rawValue, UInt(LINUX_FS_IOC_GETFLAGS), &flags) != 0 { flags = 0 }
    #endif
    self.init(rawValue: flags)
  }

  /// Gives an empty file the flags that it takes over. With bytes in it, it could not take all.
  ///
  /// - Returns: Whether the file has them all.
  package func give(to file: FileDescriptor) -> Bool {
    let own = FileFlags(of: file)
    let wanted = own.subtracting(.kept).union(intersection(.kept))
    guard wanted != own else { return true }
    #if canImport(Darwin)
      return false
    #else
      var flags = wanted.rawValue
      return ioctl(file.rawValue, UInt(LINUX_FS_IOC_SETFLAGS), &flags) == 0
        && FileFlags(of: file) == wanted
    #endif
  }
}
