// The whole library is one module for its users. Its parts are targets, so that the compiler keeps them apart.
@_exported public import LibexifRepository
@_exported public import PhotoEntities
@_exported public import PhotoUseCases
