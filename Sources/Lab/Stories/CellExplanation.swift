import Foundation
import Matrix
import Record

/// The explanation of a cell's result, which covers the notifications received, the strategy's changes, and
/// the screen as the user saw it.
public struct CellExplanation: Sendable {
  /// The played cell.
  public let story: CellStory
  private let plan: Plan

  /// Explains the only cell of a plan. Nil if the plan has no cell.
  public init?(_ plan: Plan) {
    guard let story = CellStory(plan) else { return nil }
    self.story = story
    self.plan = plan
  }

  /// The ranges in which the cell's failures occur, found by playing the cell with other heights. Nil if the
  /// cell is too large for this.
  public var ranges: [FailureRange]? { FailureSearch.ranges(story, plan) }

  /// The explanation as text for a terminal.
  public var text: String { StoryText.render(story, ranges: ranges) }

  /// Returns a task for a coding assistant, with the story, the strategy's code and the gates, in at most
  /// 8,000 characters.
  ///
  /// - Parameters:
  ///   - code: The strategy's code; nil if it has none.
  ///   - command: The command that plays the cell again.
  public func prompt(code: String?, command: String) -> String {
    StoryPrompt.render(story, file: story.variant.file, code: code, command: command)
  }

  /// Returns the explanation as a page of Markdown.
  ///
  /// - Parameters:
  ///   - folder: The folder of the pictures relative to the page. Nil if the page has no pictures.
  ///   - command: The command that creates the page again. The page shows it.
  public func markdown(pictures folder: String?, command: String) -> String {
    StoryMarkdown.render(story, ranges: ranges, pictures: folder, command: command)
  }

  /// The pictures of the Markdown page, with the names of their files.
  public var pictures: [(name: String, contents: String)] { StoryMarkdown.pictures(of: story) }

  /// Returns the whole trace as JSON, which contains the notifications, the strategy's changes, every view in
  /// every frame, and all metrics.
  public func traceDocument() throws -> Data { try TraceDocument(story).json() }

  /// The JSON Schema of ``traceDocument()``.
  public static var traceSchema: String { TraceSchema.text }

  /// Returns a timeline for Perfetto or `chrome://tracing`.
  public func chromeTrace() throws -> Data { try ChromeTrace(story).json() }
}
