import Foundation
import Trace

/// What hides a part of a view.
public struct ViewCover: Sendable, Equatable {
  /// What covers.
  public enum Source: Sendable, Equatable {
    /// The status bar, or what the screen's cut-out takes.
    case statusBar
    /// A view, or the keyboard, by its node.
    case node(Int)
  }

  /// What covers.
  public var source: Source
  /// The hidden part in screen coordinates, in points.
  public var rect: CGRect
}

extension Trace {
  /// What hides a view, or its caret's line, in a layout: what is painted later, but for overlaps that the screen has
  /// without a keyboard; a docked keyboard is not among them.
  ///
  /// - Parameters:
  ///   - node: the view.
  ///   - rects: a rectangle for each node, in screen coordinates: a stage's, or those of a moment in between.
  ///   - stage: the stage in force.
  ///   - isCaret: whether the line of the caret in it is meant.
  /// - Returns: nothing for a trace that is not consistent.
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
        // After a turn with the keyboard up, the first layout is the only one without it.
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

  /// What hides a view, or its caret's line, at rest in a stage.
  public func covers(of node: Int, stage: Int, isCaret: Bool = false) -> [ViewCover] {
    covers(of: node, in: nodes.indices.map { rect($0, stage: stage) }, stage: stage, isCaret: isCaret)
  }

  /// The last stage up to another one in the same window that has no keyboard, and the other one where there is none: in
  /// the floor's trace, the layout whose overlaps are the designer's.
  public func stageWithoutKeyboard(before stage: Int) -> Int {
    guard isWellFormed, stages.indices.contains(stage) else { return stage }
    return ScenePointers.with(SceneFacts(self), self) { $0.stageWithoutKeyboard(before: stage) }
  }

  /// The place of every view in the order in which they are painted; what comes later is in front.
  public var paintOrder: [Int] { SceneFacts(self).nodes.map(\.paint) }
}
