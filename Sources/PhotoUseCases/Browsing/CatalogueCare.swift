package import PhotoEntities

/// The input boundary of looking after a catalogue.
package protocol CatalogueCareInteractor {
  /// Provides what the catalogue has.
  func describe()
  /// Removes the catalogue. The next use makes it anew.
  func clean()
}

/// The output boundary of looking after a catalogue.
package protocol CatalogueCareOutput: PhotoProblemOutput {
  /// What the catalogue has; nil if there is none.
  func didProvideContents(_ contents: CatalogueContents?, of catalogue: PhotoIdentifier)
  /// The catalogue is removed, which took this many bytes; nil if there was none.
  func didRemove(_ catalogue: PhotoIdentifier, size: Int64?)
}

/// The use case of looking after a catalogue.
package struct CatalogueCare: CatalogueCareInteractor {
  private let catalogue: any CatalogueStore
  private let output: any CatalogueCareOutput

  /// Looks after this catalogue, for `output`.
  package init(of catalogue: any CatalogueStore, output: any CatalogueCareOutput) {
    (self.catalogue, self.output) = (catalogue, output)
  }

  package func describe() {
    do throws(PhotoRepositoryError) {
      output.didProvideContents(try catalogue.fetchContents(), of: catalogue.identifier)
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }

  package func clean() {
    do throws(PhotoRepositoryError) {
      output.didRemove(catalogue.identifier, size: try catalogue.remove())
    } catch {
      output.didEncounter(PhotoProblem(error))
    }
  }
}
