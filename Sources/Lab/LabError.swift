/// Why a laboratory cannot do what it was asked for: what is wrong, where, and what would be right.
///
/// Texts are whole sentences. They name the parts of a selection as the command line spells them, `--cells-from`, so that
/// both can be looked up in one documentation.
public struct LabError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of mistake it is.
  public enum Kind: Sendable, Equatable {
    /// A part of a selection that cannot be understood, or that contradicts another one.
    case misuse
    /// The selection takes no cell that could be played.
    case noCells
    /// A record or a screen has nothing of what was asked for.
    case nothingSelected
    /// A file is not there or cannot be read.
    case missing
    /// A file holds something else than it should.
    case broken
    /// A file or folder cannot be written.
    case unwritable
  }

  /// What kind of mistake it is.
  public let kind: Kind
  /// What is wrong and what would be right.
  public let description: String
  /// The part of the selection that it is about; nil when it is about a file or about all of them.
  public let part: Selection.Part?
  /// Of an id that nothing has: what was looked for, such as `device`.
  public let unknown: String?

  /// Says what is wrong.
  package init(
    _ kind: Kind, _ description: String, about part: Selection.Part? = nil, unknown: String? = nil
  ) {
    self.kind = kind
    self.description = description
    self.part = part
    self.unknown = unknown
  }
}
