import Platform
import Trace
import UIKit

struct ShownKeyboard {
  /// The frame in screen coordinates of the current orientation. If the keyboard is hidden, the frame is at
  /// the screen's bottom edge.
  var frame = CGRect.zero
  var isUp = false
  var spot = KeyboardPlacement.docked
  /// The height of the bar in the upper part of the frame, in points. The bar is a view of the screen and has
  /// a separate node in the trace.
  var bar: CGFloat = 0

  /// The frame without the bar.
  var keys: CGRect {
    guard bar != 0 else { return frame }
    return CGRect(
      x: frame.origin.x, y: frame.origin.y + (isUp ? bar : 0), width: frame.size.width,
      height: frame.size.height - bar)
  }
}

struct ScrollViewState {
  var inset = UIEdgeInsets()
  var adjustment = UIEdgeInsets()
  /// Whether the safe area adds to the inset; nil until the scroll view is laid out in its window.
  var adjusts: Bool?
  var offset = CGPoint.zero
  var contentSize = CGSize.zero
  /// The size of the scroll view at the last layout.
  var laidOutSize = CGSize.zero

  /// The content inset plus the part that the safe area adds.
  var adjustedInset: UIEdgeInsets {
    UIEdgeInsets(
      top: inset.top + adjustment.top, left: inset.left, bottom: inset.bottom + adjustment.bottom,
      right: inset.right)
  }
}

/// The scale of a view's transform, and its horizontal translation.
struct ViewScale: Equatable {
  var x: CGFloat
  var y: CGFloat
  var translation: CGFloat
}

/// The model values of the app's views by view index, which are frames, translations and scroll positions.
struct ViewState {
  /// The root view's frame in its container.
  var root = CGRect.zero
  /// The frames in superview coordinates, except for that of the root view, which is `root`.
  var frames: [CGRect] = []
  var translations: [CGFloat]
  /// The scales of the transforms that code set, by view.
  var scales: [Int: ViewScale] = [:]
  /// The superview of each view, or -1, including the views that code added to the screen.
  private(set) var parents: [Int]
  /// The frames that the strategy has set and that no layout pass has overwritten.
  var handSet: [Int: CGRect] = [:]
  /// The scroll views in the order of `PreparedScreen.scrollNodes`.
  var scrolls: [ScrollViewState]
  /// The origin of each view's bounds on the screen. For a scroll view, it is the origin of the content.
  private(set) var origins: [CGPoint]
  /// The views of the bar in the keyboard's window, beginning with the outermost one; empty in most cells.
  var bar: [Int] = []
  /// The origin of the outermost view in `bar` on the screen.
  var barOrigin = CGPoint.zero
  var originsAreCurrent = false
  /// The views that code made fully transparent.
  var transparent: Set<Int> = []

  init(_ prepared: PreparedScreen) {
    parents = prepared.parents
    let count = parents.count
    translations = [CGFloat](repeating: 0, count: count)
    scrolls = prepared.scrollNodes.map { view in
      let inset = prepared.screen.views[view].contentInset
      return ScrollViewState(inset: inset, offset: CGPoint(x: 0, y: 0 - inset.top))
    }
    origins = [CGPoint](repeating: .zero, count: count)
  }

  /// Creates the empty state of a cell that is over.
  init() { (translations, scrolls, origins, parents) = ([], [], [], []) }

  /// Adds a view that is not in the design.
  mutating func add(_ frame: CGRect, to parent: Int) {
    frames.append(frame)
    translations.append(0)
    origins.append(.zero)
    parents.append(parent)
    originsAreCurrent = false
  }

  /// Computes `origins` again if they are out of date. `base` is the origin of the container on the screen, and
  /// `rest` the origin in the container at which it lays out the root view.
  mutating func updateOrigins(
    _ prepared: PreparedScreen, _ base: CGPoint, rest: @autoclosure () -> CGPoint
  ) {
    if originsAreCurrent { return }
    originsAreCurrent = true
    let restOrigin =
      prepared.viewsInContainerBars.isEmpty
      ? CGPoint.zero : CGPoint(x: base.x + rest().x, y: base.y + rest().y)
    let rootOrigin = CGPoint(x: base.x + root.origin.x, y: base.y + root.origin.y)
    for view in frames.indices {
      let parent = parents[view]
      var origin = parent < 0 ? rootOrigin : origins[parent]
      if !prepared.viewsInContainerBars.isEmpty, prepared.viewsInContainerBars.contains(view) {
        origin = restingOrigin(of: parent, root: restOrigin)
      }
      if parent >= 0 {
        origin.x += frames[view].origin.x
        origin.y += frames[view].origin.y
      }
      origin.y += translations[view]
      let scroll = prepared.scrollIndex.indices.contains(view) ? prepared.scrollIndex[view] : -1
      if scroll >= 0 {
        origin.x -= scrolls[scroll].offset.x
        origin.y -= scrolls[scroll].offset.y
      }
      origins[view] = origin
    }
    if let first = bar.first {
      let (x, y) = (barOrigin.x - origins[first].x, barOrigin.y - origins[first].y)
      for view in bar {
        origins[view].x += x
        origins[view].y += y
      }
    }
  }

  /// Returns the origin of a view on the screen if neither it nor a view around it is scrolled or transformed.
  private func restingOrigin(of view: Int, root: CGPoint) -> CGPoint {
    var origin = root
    var next = view
    while next > 0 {
      origin.x += frames[next].origin.x
      origin.y += frames[next].origin.y
      next = parents[next]
    }
    return origin
  }

  // The method is mutating although it changes nothing, because a nonmutating call would copy a value that is
  // stored in a class.

  /// Writes the rectangles of all views on the screen and the states of all scroll views to the builder.
  ///
  /// A view that code hid has a rectangle without a size, because it covers nothing and cannot be seen. The
  /// same holds for the views inside it.
  mutating func write(_ prepared: PreparedScreen, _ edits: LayoutEdits, to builder: inout TraceBuilder) {
    let unseen = unseenViews(prepared, edits)
    for view in prepared.parents.indices {
      var origin = origins[view]
      let scroll = prepared.scrollIndex[view]
      if scroll >= 0 {
        let state = scrolls[scroll]
        origin.x += state.offset.x
        origin.y += state.offset.y
        builder.put(
          scroll,
          ScrollState(
            contentWidth: state.contentSize.width, contentHeight: state.contentSize.height,
            offsetX: state.offset.x, offsetY: state.offset.y,
            insetTop: state.inset.top + state.adjustment.top,
            insetBottom: state.inset.bottom + state.adjustment.bottom,
            bottomAdjustment: state.adjustment.bottom))
      }
      var size = view == 0 ? root.size : frames[view].size
      if !scales.isEmpty { scale(&origin, &size, of: view, prepared.viewsInContainerBars) }
      if unseen?[view] ?? false { size = .zero }
      builder.put(view, origin.x, origin.y, size.width, size.height)
    }
  }

  /// Scales a rectangle as the transforms of the view and of the views around it do. A transform keeps the
  /// center of its view. No transform reaches from the root view into the bars of the container.
  private func scale(
    _ origin: inout CGPoint, _ size: inout CGSize, of view: Int, _ viewsInContainerBars: [Int]
  ) {
    var next = view
    while next >= 0 {
      if let scale = scales[next] {
        let whole = next == 0 ? root.size : frames[next].size
        let center = CGPoint(x: origins[next].x + whole.width / 2, y: origins[next].y + whole.height / 2)
        origin.x = center.x + (origin.x - center.x) * scale.x + scale.translation
        origin.y = center.y + (origin.y - center.y) * scale.y
        size.width *= scale.x
        size.height *= scale.y
      }
      if viewsInContainerBars.contains(next) { return }
      next = parents[next]
    }
  }

  /// Whether code hid each view or a view around it; nil if it hid none.
  private func unseenViews(_ prepared: PreparedScreen, _ edits: LayoutEdits) -> [Bool]? {
    if edits.hidden.isEmpty, transparent.isEmpty, edits.absent.isEmpty, prepared.hiddenMade.isEmpty {
      return nil
    }
    var unseen = [Bool](repeating: false, count: frames.count)
    for view in frames.indices {
      let parent = parents[view]
      let isInside = parent >= 0 && unseen[parent]
      unseen[view] =
        isInside || transparent.contains(view) || edits.absent.contains(view)
        || edits.hidden[view] ?? prepared.hiddenMade.contains(view)
    }
    return unseen
  }
}
