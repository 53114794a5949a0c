import Record

/// A request from a page of the report to play cells again and draw them.
public struct IllustrationRequest: Sendable, Hashable {
  /// The kind of pictures to draw.
  public enum Subject: Sendable, Hashable {
    /// One cell: the pictures `strip` and `motion`, an `animation` if it is requested, and the story as
    /// Markdown.
    case cell(isAnimated: Bool)
    /// Several moments of one cell: the picture `strip`.
    case strip
    /// The times at which the keyboard appears and disappears: the picture `keyboard`, and the same times as
    /// a Markdown table.
    case keyboard
    /// Several strategies one below the other: the picture `comparison`.
    case comparison
    /// Several strategies side by side: the picture `moment`, and an `animation` of the transition to that
    /// moment.
    case moment
  }

  /// The kind of pictures to draw.
  public var kind: Subject
  /// The situation to play.
  public var situation: Situation
  /// The ids of the strategies. Only `comparison` and `moment` have more than one.
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
    /// The kind of the picture, for example `strip`. It is part of the file name.
    public var name: String
    /// A description of the picture: one sentence of plain text.
    public var finding: String
    /// The picture as SVG, for light and dark pages.
    public var svg: String

    /// Creates a picture.
    public init(name: String, finding: String, svg: String) {
      self.name = name
      self.finding = finding
      self.svg = svg
    }
  }

  /// The result of a request.
  public enum Answer: Sendable, Equatable {
    /// The pictures, and Markdown for the page that shows them. The Markdown is not escaped.
    case drawn([Drawing], text: String)
    /// The reason why nothing was drawn, as plain text for the middle of a sentence.
    case missing(String)
  }

  private var answers: [IllustrationRequest: Answer] = [:]

  /// Creates a collection without pictures. Pages then say that they have none.
  public init() {}

  /// The result of a request.
  public subscript(request: IllustrationRequest) -> Answer {
    get { answers[request] ?? .missing("the cells were not played again") }
    set { answers[request] = newValue }
  }
}
