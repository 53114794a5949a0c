import Record

/// What a page of a report wants to have played again and drawn.
public struct IllustrationRequest: Sendable, Hashable {
  /// What is to be drawn.
  public enum Subject: Sendable, Hashable {
    /// One cell: `strip` and `motion`, `animation` where motion is the point, and the story as Markdown.
    case cell(isAnimated: Bool)
    /// One cell, its moments alone: `strip`.
    case strip
    /// When the keyboard comes and goes: `keyboard`, and the same as a Markdown table.
    case keyboard
    /// Several strategies one below the other: `comparison`.
    case comparison
    /// Several strategies side by side at one moment: `moment`, and on the way there: `animation`.
    case moment
  }

  /// What is to be drawn.
  public var kind: Subject
  /// Where it is played.
  public var situation: Situation
  /// The strategies' ids; one, but for a comparison.
  public var strategies: [String]
  /// The folder of the pictures, relative to the page that shows them.
  public var folder: String

  /// Asks for something.
  public init(kind: Subject, situation: Situation, strategies: [String], folder: String) {
    self.kind = kind
    self.situation = situation
    self.strategies = strategies
    self.folder = folder
  }
}

/// What was played again and drawn for a report's pages, by request.
public struct Illustrations: Sendable {
  /// One picture.
  public struct Drawing: Sendable, Equatable {
    /// What it is, for example `strip`; part of its file's name.
    public var name: String
    /// What it shows, in one sentence of plain text.
    public var finding: String
    /// The picture for light and dark pages, as SVG.
    public var svg: String

    /// Describes a picture.
    public init(name: String, finding: String, svg: String) {
      self.name = name
      self.finding = finding
      self.svg = svg
    }
  }

  /// What became of a request.
  public enum Answer: Sendable, Equatable {
    /// Pictures, and Markdown that links them from the page; the Markdown is not escaped.
    case drawn([Drawing], text: String)
    /// Nothing could be drawn, and why: a part of a sentence in plain text.
    case missing(String)
  }

  private var answers: [IllustrationRequest: Answer] = [:]

  /// None at all: the pages say so.
  public init() {}

  /// What became of a request.
  public subscript(request: IllustrationRequest) -> Answer {
    get { answers[request] ?? .missing("the cells were not played again") }
    set { answers[request] = newValue }
  }
}
