import PhotoUseCases
import Platform

extension NewName {
  /// The maximum length of a file's name in bytes (NAME_MAX of Linux's file systems).
  private static let maximumLength = 255
  /// The maximum length of a path in bytes: the system takes PATH_MAX (4096) with the final NUL.
  private static let maximumPathLength = 4095

  /// Whether it can be numbered if it is taken.
  var isNumbered: Bool {
    parts.contains { if case .clashNumber = $0 { true } else { false } }
  }

  /// Whether it needs the hash of the photo's file.
  var hasHash: Bool {
    parts.contains { if case .hash = $0 { true } else { false } }
  }

  /// The number of the first name that is not free without one.
  var firstNumber: Int {
    for part in parts {
      if case .clashNumber(_, let first, _) = part { return first }
    }
    return 1
  }

  /// Whether a number changes the folder too, and not the name alone.
  var numbersFolder: Bool {
    var hasNumber = false
    for part in parts {
      switch part {
      case .clashNumber: hasNumber = true
      case .old(.folder, _) where hasNumber: return true
      case .text(let bytes) where hasNumber && bytes.contains(UInt8(ascii: "/")): return true
      default: continue
      }
    }
    return false
  }

  /// The case of the extension.
  var extensionCase: LetterCase? {
    for part in parts {
      if case .old(.ext, let letterCase?) = part { return letterCase }
    }
    return nil
  }

  /// Whether it says the folder too. If it does not, a file stays in its folder.
  private var hasFolder: Bool {
    parts.contains { part in
      switch part {
      case .old(.folder, _): true
      case .text(let bytes): bytes.contains(UInt8(ascii: "/"))
      case .old, .counter, .clashNumber, .hash: false
      }
    }
  }

  /// The path that it means for a file.
  ///
  /// - Parameters:
  ///   - index: The index of the file's group among those that are renamed.
  ///   - clash: The number that makes it free; nil if it is free.
  ///   - hash: The hash of the photo in hexadecimal, if it is needed.
  func path(
    of file: PathBytes, index: Int, clash: Int?, hash: [UInt8]
  ) throws(NamingFault) -> PathBytes {
    let name = file.fileName
    // The stem of `...jpg` would lead out of the folder.
    guard !Self.isDots(name.stem) || !parts.contains(where: { $0.isStem }) else { throw .empty }
    let bytes = parts.indices.flatMap { place -> [UInt8] in
      switch parts[place] {
      case .text(let bytes): bytes
      case .old(.folder, let letterCase) where isBeginningOfName(place):
        letterCase.map { $0.applied(to: Self.folderName(of: file)) } ?? Self.folderName(of: file)
      case .old(let part, let letterCase):
        letterCase.map { $0.applied(to: Self.old(part, of: file)) } ?? Self.old(part, of: file)
      case .counter(let first, let digits): Self.number(first + index, digits: digits)
      case .clashNumber(let separator, _, let digits):
        clash.map { separator + Self.number($0, digits: digits) } ?? []
      case .hash(let digits): Array(hash.prefix(digits))
      }
    }
    // Only a template that begins with a slash, or with the folder, means a path from the root.
    guard bytes.first != UInt8(ascii: "/") || mayBeginWithSlash else { throw .empty }
    let path = hasFolder ? bytes : Array((file.folder.appending(bytes)).bytes)
    // An extension that the file does not have leaves its dot.
    let isBare = name.nameExtension == nil && path.last == UInt8(ascii: ".")
    return try Self.checked(isBare ? path.dropLast() : path[...])
  }

  /// Whether a name goes on after this part, without a slash.
  private func isBeginningOfName(_ place: Int) -> Bool {
    guard parts.indices.contains(place + 1) else { return false }
    if case .text(let bytes) = parts[place + 1] { return bytes.first != UInt8(ascii: "/") }
    return true
  }

  /// The folder of the file as the beginning of a name: `.` and `..` are no names, and a dot would hide the file.
  private static func folderName(of file: PathBytes) -> [UInt8] {
    let folder = file.folder
    guard isDots(folder.fileName.bytes), let real = try? folder.filePath.resolvingSymlinks() else {
      return folder.bytes
    }
    return PathBytes(real).fileName.bytes
  }

  private var mayBeginWithSlash: Bool {
    switch parts.first {
    case .text(let bytes): bytes.first == UInt8(ascii: "/")
    case .old(.folder, _): true
    default: false
    }
  }

  /// Whether it names a folder to the file system: the folder itself, or the one above it.
  private static func isDots(_ name: some Collection<UInt8>) -> Bool {
    name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
  }

  typealias NamingFault = PhotoRepositoryError.Reason.NamingFault

  private static func old(_ part: OldPart, of file: PathBytes) -> [UInt8] {
    switch part {
    case .folder: file.folder.bytes
    case .name: file.fileName.bytes
    case .stem: file.fileName.stem
    case .ext: Array(file.nameExtension ?? [])
    }
  }

  private static func number(_ number: Int, digits: Int) -> [UInt8] {
    let text = String(number)
    return Array((String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8)
  }

  /// What is wrong if no program can open the path, because it or its last name is too long.
  static func fault(inLengthOf path: PathBytes) -> NamingFault? {
    if path.bytes.count > maximumPathLength { return .pathTooLong(limit: maximumPathLength) }
    return path.fileName.bytes.count > maximumLength ? .tooLong(limit: maximumLength) : nil
  }

  /// The path without empty parts.
  private static func checked(_ path: ArraySlice<UInt8>) throws(NamingFault) -> PathBytes {
    let slash = UInt8(ascii: "/")
    let names = path.split(separator: slash)
    guard let last = names.last, path.last != slash, !names.contains(where: { $0.contains(0) }),
      !isDots(last)
    else { throw .empty }
    guard names.allSatisfy({ $0.count <= maximumLength }) else {
      throw .tooLong(limit: maximumLength)
    }
    let kept = names.filter { !$0.elementsEqual(".".utf8) }
    return PathBytes((path.first == slash ? [slash] : []) + Array(kept.joined(separator: [slash])))
  }
}

extension NewName.Part {
  /// Whether it is the name without extension.
  fileprivate var isStem: Bool {
    if case .old(.stem, _) = self { true } else { false }
  }
}
