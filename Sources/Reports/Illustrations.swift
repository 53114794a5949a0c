import Record

/// A request of a report's page to play cells again and to draw them.
public struct IllustrationRequest: Sendable, Hashable {
  /// The kind of picture that is drawn.
  public enum Subject: Sendable, Hashable {
    /// One cell: the pictures `strip` and `motion`, an `animation` if it is wanted, and the story as
    /// Markdown.
    case cell(isAnimated: Bool)
    /// The moments of one cell: the picture `strip`.
    case strip
    /// The times at which the keyboard appears and disappears: the picture `keyboard`, and a Markdown table
    /// of the same.
    case keyboard
    /// Several strategies one below the other: the picture `comparison`.
    case comparison
    /// Several strategies side by side: the picture `moment` of one moment, and an `animation` of the way
    /// there.
    case moment
  }

  /// The kind of picture that is drawn.
  public var kind: Subject
  /// The situation that is played.
  public var situation: Situation
  /// The ids of the strategies; only `comparison` and `moment` have more than one.
  public var strategies: [String]
  /// The folder of the pictures, relative to the page that shows them.
  public var folder: String

  /// Creates a request.
  public init(kind: Subject, situation: Situation, strategies: [String], folder: String) {
    self.kind = kind
    self.situation = situation
    self.strategies = strategies
    self.folder = folder
  }
}

/// The pictures for a report's pages, by request.
public struct Illustrations: Sendable {
  /// One picture.
  public struct Drawing: Sendable, Equatable {
    /// The kind of the picture, for example `strip`; it is part of the file name.
    public var name: String
    /// The contents of the picture in one sentence of plain text.
    public var finding: String
    /// The picture for light and dark pages, as SVG.
    public var svg: String

    /// Creates a picture.
    public init(name: String, finding: String, svg: String) {
      self.name = name
      self.finding = finding
      self.svg = svg
    }
  }

  /// The answer to a request.
  public enum Answer: Sendable, Equatable {
    /// The pictures, and Markdown that links them from the page; the Markdown is not escaped.
    case drawn([Drawing], text: String)
    /// The reason why nothing was drawn: a part of a sentence in plain text.
    case missing(String)
  }

  private var answers: [IllustrationRequest: Answer] = [:]

  /// Creates an empty collection; the pages then say that there are no pictures.
  public init() {}

  /// The answer to a request.
  public subscript(request: IllustrationRequest) -> Answer {
    get { answers[request] ?? .missing("the cells were not played again") }
    set { answers[request] = newValue }
  }
}
