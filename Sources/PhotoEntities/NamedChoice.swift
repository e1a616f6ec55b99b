/// A value that is one of a few names.
public protocol NamedChoice: RawRepresentable, CaseIterable, Sendable, Hashable
where RawValue == String {}
