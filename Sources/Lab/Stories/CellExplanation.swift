import Foundation
import Matrix
import Record

/// The explanation of a cell's result in every form: the notifications received, the strategy's changes, and
/// what the person saw.
public struct CellExplanation: Sendable {
  /// The played cell.
  public let story: CellStory
  private let plan: Plan

  /// Explains the only cell of a plan; nil if it has none.
  public init?(_ plan: Plan) {
    guard let story = CellStory(plan) else { return nil }
    self.story = story
    self.plan = plan
  }

  /// The ranges in which the cell's failures occur, found by playing it with other heights; nil if it is too
  /// large for that.
  public var ranges: [FailureRange]? { FailureSearch.ranges(story, plan) }

  /// The explanation for a terminal.
  public var text: String { StoryText.render(story, ranges: ranges) }

  /// Returns a page of Markdown.
  ///
  /// - Parameters:
  ///   - folder: The folder of its pictures relative to the page, or nil to leave them out.
  ///   - command: The command in the page that makes it again.
  public func markdown(pictures folder: String?, command: String) -> String {
    StoryMarkdown.render(story, ranges: ranges, pictures: folder, command: command)
  }

  /// The pictures of the Markdown page, by the names of their files.
  public var pictures: [(name: String, contents: String)] { StoryMarkdown.pictures(of: story) }

  /// Returns the whole trace as JSON: notifications, adjustments, every view in every frame and all metrics.
  public func traceDocument() throws -> Data { try TraceDocument(story).json() }

  /// The JSON Schema of ``traceDocument()``.
  public static var traceSchema: String { TraceSchema.text }

  /// Returns a timeline for Perfetto or `chrome://tracing`.
  public func chromeTrace() throws -> Data { try ChromeTrace(story).json() }
}
