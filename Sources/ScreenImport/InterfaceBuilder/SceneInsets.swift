import Layout
import UIKit

/// The insets and margins of a root view, measured in recorded frames.
///
/// They are the distances, in points, from the root view's edges to the edges of the views that are pinned to
/// them.
struct ObservedInsets {
  /// The insets of the safe area or of the legacy layout guides.
  var top: Double?
  var bottom: Double?
  var marginTop: Double?
  var marginLeft: Double?
  var marginBottom: Double?
  var marginRight: Double?
  /// The top insets that the frames imply if an optional constraint or an inequality holds exactly.
  var possibleTops: [Double] = []
  var possibleBottoms: [Double] = []
  /// The sums of the top and bottom insets that heights imply if such a constraint holds exactly.
  var possibleSums: [Double] = []

  private enum Side { case top, bottom, left, right }

  init(_ model: SceneModel) {
    var tops: [Double] = []
    var bottoms: [Double] = []
    var margins: [(side: Side, inset: Double)] = []
    for constraint in model.constraints where constraint.multiplier == 1 {
      guard let second = constraint.second else { continue }
      for isSwapped in [false, true] {
        let guide = isSwapped ? second : constraint.first
        let item = isSwapped ? constraint.first : second
        let attribute = isSwapped ? constraint.secondAttribute : constraint.firstAttribute
        let edge = isSwapped ? constraint.firstAttribute : constraint.secondAttribute
        guard guide.view == 0, item.guide == nil, item.view > 0, Self.isReliable(model, item.view) else {
          continue
        }
        // The constraint is either guide = item + constant, or item = guide + constant.
        let offset = isSwapped ? -constraint.constant : constraint.constant
        let root = model.views[0].frame
        if attribute == "height" {
          if guide.guide == .safeArea && edge == "height" {
            possibleSums.append(root.height - model.views[item.view].frame.height - offset)
          }
          continue
        }
        guard let place = Self.place(of: edge, item.view, model) else { continue }
        let isCertain = constraint.isPlainEquality
        switch (guide.guide, attribute) {
        case (.safeArea, "top"), (.topGuide, "bottom"):
          isCertain ? tops.append(place + offset) : possibleTops.append(place + offset)
        case (.safeArea, "bottom"), (.bottomGuide, "top"), (.keyboard, "top"):
          let inset = root.height - place - offset
          isCertain ? bottoms.append(inset) : possibleBottoms.append(inset)
        case (nil, "topMargin"):
          if isCertain { margins.append((.top, place + offset)) } else { possibleTops.append(place + offset) }
        case (nil, "bottomMargin"):
          let inset = root.height - place - offset
          if isCertain { margins.append((.bottom, inset)) } else { possibleBottoms.append(inset) }
        case (nil, "leadingMargin"), (nil, "leftMargin"):
          if isCertain { margins.append((.left, place + offset)) }
        case (nil, "trailingMargin"), (nil, "rightMargin"):
          if isCertain { margins.append((.right, root.width - place - offset)) }
        default: continue
        }
      }
    }
    top = Self.mostFrequent(tops)
    bottom = Self.mostFrequent(bottoms)
    func margin(_ side: Side) -> Double? {
      Self.mostFrequent(margins.filter { $0.side == side }.map(\.inset))
    }
    marginTop = margin(.top)
    marginLeft = margin(.left)
    marginBottom = margin(.bottom)
    marginRight = margin(.right)
  }

  private static func place(of edge: String, _ view: Int, _ model: SceneModel) -> Double? {
    let alignment = SceneTree.alignmentInsets(model.views[view])
    var x = 0.0
    var y = 0.0
    var next = view
    while next > 0 {
      x += model.views[next].frame.x
      y += model.views[next].frame.y
      next = model.views[next].parent
    }
    let frame = model.views[view].frame
    switch edge {
    case "top": return y + alignment.top
    case "bottom": return y + frame.height - alignment.bottom
    case "leading", "left": return x + alignment.leading
    case "trailing", "right": return x + frame.width - alignment.trailing
    default: return nil
    }
  }

  private static func isReliable(_ model: SceneModel, _ view: Int) -> Bool {
    var next = view
    while next > 0 {
      if model.views[next].isDoubtful || !model.views[next].hasFrame { return false }
      next = model.views[next].parent
    }
    return true
  }

  private static func mostFrequent(_ values: [Double]) -> Double? {
    var best: Double?
    var most = 0
    for value in values.prefix(200) {
      let count = values.prefix(200).filter { abs($0 - value) < 0.6 }.count
      if count > most {
        most = count
        best = value
      }
    }
    return best.map { abs($0) < 0.6 ? 0 : $0 }
  }
}

/// The safe-area insets and layout margins of a scene's root view on a canvas.
struct SceneInsets {
  var insets: NSDirectionalEdgeInsets
  var margins: NSDirectionalEdgeInsets

  /// Computes the insets by rule, or from recorded frames that contradict the rule on the file's own canvas.
  ///
  /// Such frames are explained by other bars, and the insets are computed with these bars. If no bars explain
  /// the frames, the insets keep their difference from the device's insets.
  init(_ model: SceneModel, home: SceneCanvas, goal: SceneCanvas, document: InterfaceDocument) {
    let observed = ObservedInsets(model)
    let (home, goal) = Self.agreed(home, goal, observed)
    let rule = home.insets
    var own = rule
    insets = goal.insets
    if let top = observed.top, abs(top - rule.top) > 0.6 {
      own.top = top
      // If opaque bars cut off the status bar too, the inset does not contain it.
      insets.top =
        home.isBelowStatusBar && goal.isBelowStatusBar
        ? top : Self.otherBars(home, goal, \.top, top) ?? max(0, goal.deviceTop + top - home.deviceTop)
    }
    if let bottom = observed.bottom, abs(bottom - rule.bottom) > 0.6 {
      own.bottom = bottom
      insets.bottom =
        Self.otherBars(home, goal, \.bottom, bottom) ?? max(0, goal.deviceBottom + bottom - home.deviceBottom)
    }
    // Without a device, a root view is as tall as the canvas. A larger bottom inset then replaces the part
    // that a card or an opaque bar would cut off.
    if home.device == nil, goal.device != nil, goal.hiddenHeight > 0 {
      insets.top = own.top
      insets.bottom = goal.insets.bottom
    } else if home.device != nil, goal.device == nil, home.hiddenHeight > 0 {
      insets.top = own.top
      insets.bottom = goal.insets.bottom + (home.isSheet ? 20 : goal.deviceTop + 44)
    }
    let ownMargins = Self.margins(model, home, own, document)
    margins = Self.margins(model, goal, insets, document)
    // Returns the margin on the new canvas. A recorded margin that equals the inset, or the rule's margin plus
    // the inset, changes with the inset. Any other recorded margin is kept.
    func corrected(
      _ seen: Double?, _ ownRule: Double, _ newRule: Double, _ ownInset: Double, _ newInset: Double
    )
      -> Double
    {
      // A margin of 120 points or more is not plausible, so such frames belong to another canvas.
      guard let seen, abs(seen - ownRule) > 0.6, abs(seen) < 120 else { return newRule }
      // A controller's view has no upper and lower margins except its inset, so such a margin is the inset alone.
      if ownInset > 0.6 && abs(seen - ownInset) < 0.6 { return newInset }
      return ownInset > 0.6 && abs(seen - ownRule - ownInset) < 0.6 ? newRule + newInset : seen
    }
    margins.top = corrected(observed.marginTop, ownMargins.top, margins.top, own.top, insets.top)
    margins.bottom = corrected(
      observed.marginBottom, ownMargins.bottom, margins.bottom, own.bottom, insets.bottom)
    margins.leading = corrected(
      observed.marginLeft, ownMargins.leading, margins.leading, own.leading, insets.leading)
    margins.trailing = corrected(
      observed.marginRight, ownMargins.trailing, margins.trailing, own.trailing, insets.trailing)
  }

  /// Returns both canvases. Their insets are not doubled if the frames on the file's own canvas show single
  /// insets.
  private static func agreed(_ home: SceneCanvas, _ goal: SceneCanvas, _ observed: ObservedInsets) -> (
    SceneCanvas, SceneCanvas
  ) {
    guard home.doublesInsets else { return (home, goal) }
    var (single, other) = (home, goal)
    (single.doublesInsets, other.doublesInsets) = (false, false)
    func isSingle(_ side: KeyPath<NSDirectionalEdgeInsets, CGFloat>, _ seen: Double?, _ possible: [Double])
      -> Bool
    {
      let (one, two) = (single.insets[keyPath: side], home.insets[keyPath: side])
      guard abs(one - two) > 0.6 else { return false }
      func holds(_ inset: CGFloat) -> Bool { possible.contains { abs($0 - inset) < 0.6 } }
      return seen.map { abs($0 - one) < 0.6 } ?? (holds(one) && !holds(two))
    }
    func holdsSum(_ canvas: SceneCanvas) -> Bool {
      let insets = canvas.insets
      return observed.possibleSums.contains { abs($0 - insets.top - insets.bottom) < 0.6 }
    }
    let isPlain =
      (holdsSum(single) && !holdsSum(home))
      || isSingle(\.top, observed.top, observed.possibleTops)
      || isSingle(\.bottom, observed.bottom, observed.possibleBottoms)
    return isPlain ? (single, other) : (home, goal)
  }

  /// Returns the inset on the new canvas with other bars, which explain the observed inset on the file's own
  /// canvas; nil if no bars explain it.
  private static func otherBars(
    _ home: SceneCanvas, _ goal: SceneCanvas, _ side: KeyPath<NSDirectionalEdgeInsets, CGFloat>,
    _ observed: Double
  ) -> Double? {
    for bars in home.bars.alternatives {
      var (own, new) = (home, goal)
      own.bars = bars
      guard abs(own.insets[keyPath: side] - observed) <= 0.6 else { continue }
      new.bars = bars
      return new.insets[keyPath: side]
    }
    return nil
  }

  /// The maximum width of the readable content guide at the default text size, in points (Interface Builder
  /// files of public repositories; UIKit's default since iOS 9).
  static let readableWidth = 672.0

  /// Returns the root view's margins including the safe area, as recorded in public Interface Builder files.
  /// In a storyboard, the side margins are at least 16 points, or 20 if the view is at least 400 points wide.
  private static func margins(
    _ model: SceneModel, _ canvas: SceneCanvas, _ safeArea: NSDirectionalEdgeInsets,
    _ document: InterfaceDocument
  ) -> NSDirectionalEdgeInsets {
    let root = model.views[0]
    let explicit = SceneTree.explicitMargins(of: root, document.markup)
    var result = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    if document.isStoryboard {
      let least: CGFloat = canvas.respectsMinimumMargins ? (canvas.root.width >= 400 ? 20 : 16) : 0
      result.leading = max(least, explicit?.leading ?? least)
      result.trailing = max(least, explicit?.trailing ?? least)
      result.top = explicit?.top ?? 0
      result.bottom = explicit?.bottom ?? 0
    } else if let explicit {
      result = explicit
    }
    if !root.denies("insetsLayoutMarginsFromSafeArea") {
      if document.usesSafeAreas || !document.isStoryboard {
        result.top += safeArea.top
        result.bottom += safeArea.bottom
      }
      result.leading += safeArea.leading
      result.trailing += safeArea.trailing
    }
    if root.says("layoutMarginsFollowReadableWidth") {
      let more = (canvas.root.width - readableWidth) / 2
      result.leading = max(result.leading, more)
      result.trailing = max(result.trailing, more)
    }
    return result
  }
}
