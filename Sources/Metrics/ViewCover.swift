import Foundation
import Trace

/// A hidden part of a view, and the source that hides it.
public struct ViewCover: Sendable, Equatable {
  /// The source that hides a part of a view.
  public enum Source: Sendable, Equatable {
    /// The status bar, or the area around the screen's cut-out.
    case statusBar
    /// A view or the keyboard, given by the index of its node.
    case node(Int)
  }

  /// The source that hides the part.
  public var source: Source
  /// The hidden part in screen coordinates, in points.
  public var rect: CGRect
}

extension Trace {
  /// Returns the hidden parts of a view, or of its caret's line, in a layout.
  ///
  /// Views that are painted later hide it, except in overlaps that the screen has without a keyboard. The
  /// parts that a docked keyboard hides are not included.
  ///
  /// - Parameters:
  ///   - node: The index of the view's node.
  ///   - rects: One rectangle per node, in screen coordinates, in a stage or at a moment during an animation.
  ///   - stage: The index of the current stage.
  ///   - isCaret: Whether to return the hidden parts of the caret's line in the view instead.
  /// - Returns: The hidden parts, or an empty list for an inconsistent trace.
  public func covers(
    of node: Int, in rects: [CGRect], stage: Int, isCaret: Bool = false
  ) -> [ViewCover] {
    guard isWellFormed, nodes.indices.contains(node), rects.count == nodes.count,
      stages.indices.contains(stage)
    else { return [] }
    let values = rects.flatMap { rect -> [Double] in
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) }
    }
    return ScenePointers.with(SceneFacts(self), self) { scene in
      values.withUnsafeBufferPointer { values in
        guard let base = values.baseAddress else { return [] }
        // If the screen rotated with the keyboard up, only the first layout has no keyboard.
        let resting = scene.stageWithoutKeyboard(before: stage)
        let hasKeyboard = scene.stage(resting).cover != .hidden
        let design = DesignedLayout(
          rects: scene.model(hasKeyboard ? 0 : resting), withKeyboard: scene.model(stage))
        let place = scene.arrangement(base, stage: stage, in: design)
        let seen = place.unclipped(place.box(isCaret ? caret : node), of: node, inside: isCaret)
        var covers: [ViewCover] = []
        place.forEachCover(of: seen, node) { view, box in
          covers.append(
            ViewCover(
              source: view == node ? .statusBar : .node(view),
              rect: CGRect(x: box.x0, y: box.y0, width: box.width, height: box.height)))
        }
        return covers
      }
    }
  }

  /// Returns the hidden parts of a view, or of its caret's line, in the layout of a stage.
  public func covers(of node: Int, stage: Int, isCaret: Bool = false) -> [ViewCover] {
    covers(of: node, in: nodes.indices.map { rect($0, stage: stage) }, stage: stage, isCaret: isCaret)
  }

  /// Returns the last stage without a keyboard, up to `stage` and in the same window, or `stage` itself if
  /// there is none.
  ///
  /// In the baseline's trace, overlaps in the layout of that stage belong to the design.
  public func stageWithoutKeyboard(before stage: Int) -> Int {
    guard isWellFormed, stages.indices.contains(stage) else { return stage }
    return ScenePointers.with(SceneFacts(self), self) { $0.stageWithoutKeyboard(before: stage) }
  }

  /// The index of every view in painting order. Views that are painted later are in front.
  public var paintOrder: [Int] { SceneFacts(self).nodes.map(\.paint) }
}
