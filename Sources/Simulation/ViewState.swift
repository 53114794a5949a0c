import Trace
import UIKit
import Platform

/// What the keyboard covers.
struct ShownKeyboard {
  /// In screen coordinates as the interface is turned; at the screen's bottom edge when hidden.
  var frame = CGRect.zero
  var isUp = false
  var spot = KeyboardPlacement.docked
  /// How much of the frame, from its top, is a bar of the screen's that has a node of its own; points.
  var bar: CGFloat = 0

  /// The frame without that bar.
  var keys: CGRect {
    guard bar != 0 else { return frame }
    return CGRect(
      x: frame.origin.x, y: frame.origin.y + (isUp ? bar : 0), width: frame.size.width,
      height: frame.size.height - bar)
  }
}

/// A scroll view's state; points.
struct ScrollViewState {
  var inset = UIEdgeInsets()
  /// What the safe area adds to the inset.
  var adjustment = UIEdgeInsets()
  /// Whether the safe area adds to it, nil until it is laid out in its window.
  var adjusts: Bool?
  var offset = CGPoint.zero
  var contentSize = CGSize.zero

  /// The content inset with what the safe area adds.
  var adjustedInset: UIEdgeInsets {
    UIEdgeInsets(
      top: inset.top + adjustment.top, left: inset.left, bottom: inset.bottom + adjustment.bottom,
      right: inset.right)
  }
}

/// The model values of the app's views: frames, transforms and scroll views, by index of the view.
struct ViewState {
  /// The root view's frame in its container.
  var root = CGRect.zero
  /// Frames in the superview's coordinates; the root view's place is `root`.
  var frames: [CGRect] = []
  /// The vertical translations of the transforms.
  var translations: [CGFloat]
  /// Frames that code has set, until a layout pass overwrites them.
  var handSet: [Int: CGRect] = [:]
  /// In the order of `PreparedScreen.scrollNodes`.
  var scrolls: [ScrollViewState]
  /// Where every view's bounds begin on the screen, a scroll view's content.
  private(set) var origins: [CGPoint]
  /// The views in the keyboard's window, the outermost first; none in most cells.
  var bar: [Int] = []
  /// Where the first of them begins on the screen.
  var barOrigin = CGPoint.zero
  /// Whether `origins` follows from the rest.
  var originsAreCurrent = false

  init(_ prepared: PreparedScreen) {
    let count = prepared.parents.count
    translations = [CGFloat](repeating: 0, count: count)
    scrolls = prepared.scrollNodes.map { view in
      let inset = prepared.screen.views[view].contentInset
      return ScrollViewState(inset: inset, offset: CGPoint(x: 0, y: 0 - inset.top))
    }
    origins = [CGPoint](repeating: .zero, count: count)
  }

  /// No views: those of a cell that is over.
  init() { (translations, scrolls, origins) = ([], [], []) }

  /// Brings `origins` up to date; `base` is where the container begins on the screen.
  mutating func updateOrigins(_ prepared: PreparedScreen, _ base: CGPoint) {
    if originsAreCurrent { return }
    originsAreCurrent = true
    let rootOrigin = CGPoint(x: base.x + root.origin.x, y: base.y + root.origin.y)
    for view in frames.indices {
      let parent = prepared.parents[view]
      var origin = parent < 0 ? rootOrigin : origins[parent]
      if parent >= 0 {
        origin.x += frames[view].origin.x
        origin.y += frames[view].origin.y
      }
      origin.y += translations[view]
      let scroll = prepared.scrollIndex[view]
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

  // Mutating all the same: a value that is only read in a class is copied first.

  /// Puts every view's rectangle on the screen and the scroll views' states into the builder.
  mutating func write(_ prepared: PreparedScreen, to builder: inout TraceBuilder) {
    for view in frames.indices {
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
            insetBottom: state.inset.bottom + state.adjustment.bottom))
      }
      let size = view == 0 ? root.size : frames[view].size
      builder.put(view, origin.x, origin.y, size.width, size.height)
    }
  }
}
