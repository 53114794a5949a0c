/// An error that says why a laboratory cannot do what it was asked to do: the mistake, its place and the fix.
///
/// Texts are whole sentences. They name the parts of a selection as the command line does, for example
/// `--cells-from`, so that one documentation explains both.
public struct LabError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of a mistake.
  public enum Kind: Sendable, Equatable {
    /// A part of a selection that is not valid, or that contradicts another one.
    case misuse
    /// The selection has no cell that can be played.
    case noCells
    /// A record or a screen does not have what was selected.
    case nothingSelected
    /// A file does not exist or cannot be read.
    case missing
    /// A file is malformed.
    case broken
    /// A file or folder cannot be written.
    case unwritable
  }

  /// The kind of the mistake.
  public let kind: Kind
  /// The mistake and its fix.
  public let description: String
  /// The part of the selection that the error is about, or nil if it is about a file or about the whole
  /// selection.
  public let part: Selection.Part?
  /// The kind of an unknown id, such as `device`, or nil if no id is unknown.
  public let unknown: String?

  package init(
    _ kind: Kind, _ description: String, about part: Selection.Part? = nil, unknown: String? = nil
  ) {
    self.kind = kind
    self.description = description
    self.part = part
    self.unknown = unknown
  }
}
