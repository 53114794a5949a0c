import KeyboardAvoidance
import UIKit

/// The positions of the views on the oracle's screen at one moment, in points and window coordinates.
struct ScreenGeometry {
  private let root: UIView
  private let outlets: ScreenOutlets
  private let pinnedBar: UIView?
  private let risen: UIView?
  /// The opaque bars, the pinned bar, and the primary action if the keyboard has lifted it over an input.
  private let bars: [UIView]
  private let content: [UIView]

  init(_ controller: OracleViewController) {
    root = controller.view
    outlets = controller.outlets
    let pinnedBar = outlets.bar
    risen = controller.risen
    let bars = outlets.opaqueBars + [pinnedBar, risen].compactMap { $0 }
    self.pinnedBar = pinnedBar
    self.bars = bars
    content = outlets.contentViews.filter { view in !Self.isIn(bars, view) }
  }

  private static func isIn(_ bars: [UIView], _ view: UIView) -> Bool {
    sequence(first: view, next: \.superview).contains { view in bars.contains { $0 === view } }
  }

  var actionCoversInput: Bool { outlets.inputs.contains { actionCovers($0) } }

  func actionCovers(_ input: UIView) -> Bool {
    guard let action = outlets.primaryAction, !isInBar(action), action.outerScrollView == nil else {
      return false
    }
    return !isInBar(input) && input.outerScrollView == nil
      && input.frameInWindow.insetBy(dx: 0.01, dy: 0.01).overlaps(action.frameInWindow)
  }

  func isInBar(_ view: UIView) -> Bool { Self.isIn(bars, view) }

  /// Returns the part of the window between the bars and the keyboard that a field can use.
  func usable(under cover: Cover, for field: UIView) -> UsableArea {
    let rootFrame = root.frameInWindow
    var span = Span(Double(rootFrame.minY + root.safeAreaInsets.top), Double(rootFrame.maxY))
    if case .docked(let top) = cover { span.maxY = min(span.maxY, Double(top)) }
    let own = field.frameInWindow
    for bar in bars where !Self.isIn([bar], field) {
      let frame = bar.frameInWindow
      // A narrow bar above the keyboard may be to the left or right of the field.
      let isNarrow = frame.width < rootFrame.width / 2
      if isNarrow, bar === pinnedBar, frame.minX >= own.maxX || frame.maxX <= own.minX { continue }
      // A bar that was lifted above the keyboard can be in the upper half of the screen. So its position
      // without the keyboard decides whether it is a top bar or a bottom bar.
      if bar !== pinnedBar, bar !== risen, frame.midY - bar.transform.ty < rootFrame.midY {
        span.minY = max(span.minY, Double(frame.maxY))
      } else {
        span.maxY = min(span.maxY, Double(frame.minY))
      }
    }
    if case .panel(let panel) = cover { return UsableArea(span, panel: Span(panel)) }
    return UsableArea(span)
  }

  /// Returns a target for a text view that scrolls its own text: the line with the caret, at its position
  /// before the text moved up by `applied`.
  func target(inside field: UIView, movedBy applied: CGFloat) -> RevealTarget {
    let caret = Span(field.convert(field.caretRect, to: nil).offsetBy(dx: 0, dy: applied))
    return RevealTarget(
      caret: caret, field: caret, label: nil, action: nil, everything: nil,
      usable: UsableArea(Span(-.infinity, .infinity)))
  }

  func clip(_ area: UsableArea, to view: UIView) -> UsableArea {
    var clipped = area
    let frame = view.frameInWindow
    clipped.span.minY = max(clipped.span.minY, Double(frame.minY))
    clipped.span.maxY = min(clipped.span.maxY, Double(frame.maxY))
    return clipped
  }

  /// Returns the reveal target around a field, at its position before the content moved up by `applied`.
  func target(around field: UIView, in usable: UsableArea, movedBy applied: CGFloat) -> RevealTarget {
    func span(_ rect: CGRect) -> Span { Span(rect.offsetBy(dx: 0, dy: applied)) }
    let scroll = field.outerScrollView
    var action = outlets.primaryAction
    if let view = action, isInBar(view) || view.outerScrollView !== scroll { action = nil }
    var everything: Span?
    if scroll == nil {
      for view in fixedContent {
        everything = span(view.frameInWindow).union(everything)
      }
    }
    return RevealTarget(
      caret: span(field.convert(field.caretRect, to: nil)), field: span(field.frameInWindow),
      label: outlets.label(of: field).map { span($0.frameInWindow) },
      action: action.map { span($0.frameInWindow) }, everything: everything, usable: usable)
  }

  /// Returns the moves upwards that keep every control outside scroll views and bars usable, and the field
  /// visible; nil if there is no such move.
  ///
  /// A control is usable if 24 points of its height are visible, or all of it if it is shorter. The user can
  /// drag a floating keyboard away, so it covers nothing unless it is as wide as the window.
  func movesKeepingControls(_ usable: UsableArea, for field: UIView) -> ClosedRange<Double>? {
    let frame = field.frameInWindow
    var (least, most) = (-Double.infinity, Double.infinity)
    func keep(_ rect: CGRect, _ height: Double, in span: Span) {
      least = max(least, Double(rect.minY) + height - span.maxY)
      most = min(most, Double(rect.maxY) - height - span.minY)
    }
    for view in outlets.controlViews
    where !isInBar(view) && view.outerScrollView == nil && !view.bounds.isEmpty {
      keep(view.frameInWindow, min(24, Double(view.frameInWindow.height)), in: usable.span)
    }
    if !isAside(usable) {
      let part = usable.part(for: Span(frame))
      let isTall = Double(frame.height) > part.height
      let line = isTall ? field.convert(field.caretRect, to: nil) : frame
      keep(line, Double(line.height), in: part)
    }
    return least <= most + 0.001 ? min(least, most)...most : nil
  }

  /// Whether an undocked keyboard is narrower than the window, so that the user can drag it aside.
  func isAside(_ usable: UsableArea) -> Bool {
    let frame = root.frameInWindow
    return usable.panel.map {
      $0.minX > Double(frame.minX) + 0.5 || $0.maxX < Double(frame.maxX) - 0.5
    } ?? false
  }

  /// The content that is in no scroll view and no bar.
  private var fixedContent: [UIView] {
    content.filter { $0.outerScrollView == nil && !$0.bounds.isEmpty }
  }

  /// The sizes of the content that is in no scroll view and no bar.
  var sizes: [CGSize] { fixedContent.map(\.bounds.size) }

  /// Whether all content in no scroll view and no bar fits into an area, no side of it is squeezed below 24 points
  /// or, if it was shorter, below its length in `sizes`, and no view overlaps another.
  func showsEverything(in usable: UsableArea, asLargeAs sizes: [CGSize]) -> Bool {
    let frames = fixedContent.map(\.frameInWindow)
    guard frames.count == sizes.count, let first = frames.first else { return frames.isEmpty }
    let all = frames.reduce(first) { $0.union($1) }
    guard Double(all.height) <= usable.span.height + 0.001 else { return false }
    for (index, (frame, size)) in zip(frames, sizes).enumerated() {
      if frame.width < min(24, size.width) - 0.01 || frame.height < min(24, size.height) - 0.01 {
        return false
      }
      let inner = frame.insetBy(dx: 0.5, dy: 0.5)
      if frames[(index + 1)...].contains(where: { $0.intersects(inner) }) { return false }
    }
    return true
  }

  /// Whether a text view scrolls its own text and is in no other scroll view.
  func scrollsAlone(_ view: UIScrollView) -> Bool { view.isScrollEnabled && view.outerScrollView == nil }

  /// Returns the scroll view whose offset moves the input: one around it, or the input itself if it is a text
  /// view taller than the usable part.
  func scrollView(moving input: UIView, under cover: Cover) -> UIScrollView? {
    let outer = input.outerScrollView
    guard let input = input as? UITextView else { return outer }
    let frame = input.frameInWindow
    let caret = input.convert(input.caretRect, to: nil)
    // If layout made the text view smaller, the text view does not scroll to its caret automatically.
    if caret.minY < frame.minY - 0.001 || caret.maxY > frame.maxY + 0.001 { return input }
    guard Double(frame.height) > usable(under: cover, for: input).part(for: Span(frame)).height else {
      return outer
    }
    return outer == nil || input.contentSize.height > frame.height + 0.001 ? input : outer
  }

  var scrollViews: [UIScrollView] {
    var found: [UIScrollView] = []
    for view in content {
      for scroll in [view.outerScrollView, view as? UITextView].compactMap({ $0 })
      where !found.contains(where: { $0 === scroll }) { found.append(scroll) }
    }
    return found
  }

  /// The frames of the root view, its safe area and the scroll views in the current layout.
  var places: [CGRect] {
    let frame = root.frameInWindow
    return [frame, frame.inset(by: root.safeAreaInsets)]
      + scrollViews.filter { !($0 is UITextView) }.map { $0.frameInWindow }
  }

  /// Returns the bottom inset that keeps all of a scroll view's content reachable.
  ///
  /// `resting` is the inset without the keyboard, and `lift` is the distance by which the content is lifted.
  func bottomInset(
    of scroll: UIScrollView, under cover: Cover, resting: CGFloat, lift: CGFloat
  ) -> CGFloat {
    let frame = scroll.frameInWindow
    let top: CGFloat =
      switch cover {
      case .nothing: .infinity
      case .docked(let top): top
      case .panel(let panel): panel.overlaps(frame) && panel.midY >= frame.midY ? panel.minY : .infinity
      }
    var (limit, restingLimit) = (top, CGFloat.infinity)
    for bar in bars {
      let barTop = bar.frameInWindow.minY
      guard barTop - bar.transform.ty > frame.midY + lift else { continue }
      limit = min(limit, barTop)
      restingLimit = min(restingLimit, barTop - bar.transform.ty)
    }
    let covered = max(0, frame.maxY - limit)
    // The inset without the keyboard may already include space for a bar over the content.
    return max(covered, resting + covered - max(0, frame.maxY + lift - restingLimit))
  }

  /// Returns the top inset that keeps all of a scroll view's content reachable below a floating keyboard in
  /// its upper half.
  func topInset(of scroll: UIScrollView, under cover: Cover) -> CGFloat {
    let frame = scroll.frameInWindow
    guard case .panel(let panel) = cover, panel.overlaps(frame), panel.midY < frame.midY else { return 0 }
    return max(0, panel.maxY - frame.minY)
  }

  /// Translates the pinned bar so that its bottom is at the keyboard's top, but not below its position
  /// without the keyboard.
  func placeBar(under cover: Cover) {
    guard let bar = pinnedBar else { return }
    let rest = bar.frameInWindow.offsetBy(dx: 0, dy: -bar.transform.ty)
    // If the safe area grows for the keyboard, the content of the bar is already above the keyboard.
    let lowest = outlets.contentViews.filter { Self.isIn([bar], $0) }.map(\.frameInWindow.maxY).max()
    let top: CGFloat =
      switch cover {
      case .nothing: .infinity
      case .docked(let top): (lowest ?? .infinity) - bar.transform.ty <= top + 0.001 ? .infinity : top
      case .panel(let panel): panel.overlaps(rest) ? panel.minY : .infinity
      }
    let translation = min(0, top - rest.maxY)
    if translation != bar.transform.ty { bar.transform.ty = translation }
  }

  /// Returns the pictures and other leaf views that the content would overlap if it moved without them. Views
  /// that are large enough to be a background are left out.
  private func pictures(in view: UIView) -> [UIView] {
    if isInBar(view) || view is UIScrollView { return [] }
    let children = view.subviews
    if !children.isEmpty { return children.flatMap(pictures) }
    let isContent = content.contains { $0 === view }
    let isBackground = content.allSatisfy { view.frameInWindow.contains($0.frameInWindow) }
    return isContent || isBackground ? [] : [view]
  }

  /// Translates the outermost views around the content that contain no bar.
  func translateContent(by y: CGFloat) {
    var fixed: [UIView] = [root]
    for bar in bars { fixed += sequence(first: bar, next: \.superview) }
    var moved: [UIView] = []
    for view in content + pictures(in: root) {
      var top = view
      while let parent = top.superview, !fixed.contains(where: { $0 === parent }) { top = parent }
      guard !moved.contains(where: { $0 === top }) else { continue }
      moved.append(top)
      if top.transform.ty != y { top.transform.ty = y }
    }
  }
}
