import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Removing fields that only the MakerNote has: no edit changes it.
struct MakerNoteFieldsTests {
  private static func modify(
    _ source: TagSource, together: Bool = false, _ changes: MetadataChange...
  ) throws -> (PhotoRepositoryDouble, ModificationOutputDouble) {
    let metadata = Metadata.photo("a") { ($0.iso, $0.artist) = (100, "Zoë") }
    let iso = try #require(MetadataField(named: "iso"))
    let repository = PhotoRepositoryDouble([
      [.fetched(FetchedPhoto(metadata: metadata, sources: [iso: source]))]
    ])
    let output = ModificationOutputDouble(changes)
    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: together)
    return (repository, output)
  }

  private static func warning() throws -> PhotoProblem {
    PhotoProblem(
      identifier: "a",
      cause: .warning(.leftInMakerNote([try #require(MetadataField(named: "iso"))])))
  }

  @Test(arguments: [false, true]) func leavesThePhotoUnchanged(together: Bool) throws {
    let (repository, output) = try Self.modify(
      .makernote, together: together, MetadataChange(unsetting: "iso"))
    #expect(repository.updates.allSatisfy { $0.metadata == $0.original })
    #expect(output.report.last == "a unchanged")
    #expect(output.events.contains(.problem(try Self.warning())))
  }

  @Test func dataThatSayNothingLeaveThePhotoUnchanged() throws {
    let (_, output) = try Self.modify(.makernote, MetadataChange(field: "iso", data: .null))
    #expect(output.report.last == "a unchanged")
    #expect(output.events.contains(.problem(try Self.warning())))
  }

  @Test func theOtherFieldsChange() throws {
    let (repository, output) = try Self.modify(
      .makernote, MetadataChange(unsetting: "iso"), MetadataChange(unsetting: "artist"))
    #expect(repository.updates.map(\.metadata.iso) == [100])
    #expect(repository.updates.map(\.metadata.artist) == [nil])
    guard case .modified(let modified) = output.events.last else {
      Issue.record("\(output.events)")
      return
    }
    #expect(modified.changes.map(\.field.name) == ["artist"])
  }

  @Test func aNewValueIsSet() throws {
    let (repository, output) = try Self.modify(
      .makernote, MetadataChange(field: "iso", text: "200"))
    #expect(repository.updates.map(\.metadata.iso) == [200])
    #expect(output.report == ["a edited"])
  }

  @Test(arguments: [TagSource.exif, .xmp, .iptc]) func otherSourcesLoseTheField(
    source: TagSource
  ) throws {
    let (repository, output) = try Self.modify(source, MetadataChange(unsetting: "iso"))
    #expect(repository.updates.map(\.metadata.iso) == [nil])
    #expect(output.report == ["a edited"])
  }
}
