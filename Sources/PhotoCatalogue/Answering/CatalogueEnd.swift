import PhotoUseCases

/// Why a catalogue answers no further.
enum CatalogueEnd: Error {
  /// The work was cancelled.
  case cancelled
  /// It cannot be used.
  case fault(PhotoWarning.CatalogueFault)
}

extension Catalogue {
  /// Runs `body`, which asks the catalogue something.
  func answering<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(CatalogueEnd) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch .cancelled {
      throw .cancelled
    } catch .damaged {
      // What another run changes in the meantime looks like damage.
      let isChanged = (try? wasChangedByOthers()) ?? false
      throw .fault(isChanged ? .locked : .damaged)
    } catch {
      throw .fault(PhotoWarning.CatalogueFault(error))
    }
  }
}
