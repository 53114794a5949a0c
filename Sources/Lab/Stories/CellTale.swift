import Matrix
import Foundation
import Record

/// Why one cell scored as it did: what the app was told, what the strategy did, what the person saw, in every form.
public struct CellTale: Sendable {
  /// What was played.
  public let story: CellStory
  private let plan: Plan

  /// Tells the only cell of a plan; nil when it has none.
  public init?(_ plan: Plan) {
    guard let story = CellStory(plan) else { return nil }
    self.story = story
    self.plan = plan
  }

  /// The ranges in which the cell's failures hold, found by playing it with other heights; nil when it is too large for that.
  public var ranges: [FailureRange]? { FailureSearch.ranges(story, plan) }

  /// For reading in a terminal.
  public var text: String { StoryText.render(story, ranges: ranges) }

  /// A page of Markdown.
  ///
  /// - Parameters:
  ///   - folder: where its pictures are, relative to the page; nil leaves them out.
  ///   - command: how the page says that it can be made again.
  public func markdown(pictures folder: String?, command: String) -> String {
    StoryMarkdown.render(story, ranges: ranges, pictures: folder, command: command)
  }

  /// The pictures of the Markdown page, by the names of their files.
  public var pictures: [(name: String, contents: String)] { StoryMarkdown.pictures(of: story) }

  /// The whole trace as JSON: notifications, adjustments, every view in every frame and all metrics.
  public func traceDocument() throws -> Data { try TraceDocument(story).json() }

  /// The schema of ``traceDocument()``.
  public static var traceSchema: String { TraceSchema.text }

  /// A timeline for Perfetto or `chrome://tracing`.
  public func chromeTrace() throws -> Data { try ChromeTrace(story).json() }
}
