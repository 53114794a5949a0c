import Foundation

/// The paths of a keyboard: its background, its keys, keys of a darker shade, and marks on bars and handles.
struct KeyboardPaths {
  let painter: DevicePainter
  /// The whole keyboard, in points. `seen` is its visible part.
  let frame: CGRect
  let seen: CGRect
  var back = PathData()
  var keys = PathData()
  var dark = PathData()
  var strokes = PathData()

  init(painter: DevicePainter, frame: CGRect, seen: CGRect) {
    self.painter = painter
    self.frame = frame
    self.seen = seen
  }

  private var gap: Double { max(5, frame.width * 0.013) }

  mutating func add(_ rect: CGRect, to part: WritableKeyPath<KeyboardPaths, PathData>) {
    let shown = rect.intersection(seen)
    if !shown.isNull, shown.height > 1 { self[keyPath: part].rect(painter.px(shown)) }
  }

  /// Adds the marks of three suggestions. `inset` and `share` are fractions of the width of a suggestion.
  mutating func addSlots(inset: Double, share: Double, y: Double, height: Double) {
    for slot in 0..<3 {
      let width = frame.width / 3
      add(
        CGRect(
          x: frame.minX + (Double(slot) + inset) * width, y: y, width: width * share, height: height),
        to: \.strokes)
    }
  }

  mutating func addBars(below head: Double, row: Double) {
    for (index, share) in [1.0, 0.9, 0.7, 0.5].enumerated() {
      let width = (frame.width - 2 * gap) * share
      add(
        CGRect(
          x: frame.midX - width / 2, y: frame.minY + head + (Double(index) + 0.1) * row, width: width,
          height: row * 0.8),
        to: \.keys)
    }
  }

  /// Adds three rows of letters and the row with the space bar.
  mutating func addKeys(below head: Double, row: Double) {
    let gap = gap
    for (index, count) in [10, 9, 7].enumerated() {
      let width = (frame.width - gap) / 10
      let y = frame.minY + head + Double(index) * row + row * 0.1
      let left = frame.minX + gap / 2 + (frame.width - gap - Double(count) * width) / 2
      for n in 0..<count {
        add(
          CGRect(x: left + Double(n) * width + gap / 2, y: y, width: width - gap, height: row * 0.8),
          to: \.keys)
      }
      if count == 7 {
        let side = 1.5 * width - 1.5 * gap
        add(CGRect(x: frame.minX + gap, y: y, width: side, height: row * 0.8), to: \.dark)
        add(CGRect(x: frame.maxX - gap - side, y: y, width: side, height: row * 0.8), to: \.dark)
      }
    }
    let y = frame.minY + head + 3 * row + row * 0.1
    let unit = (frame.width - 2 * gap) / 4
    add(CGRect(x: frame.minX + gap, y: y, width: unit - gap, height: row * 0.8), to: \.dark)
    add(CGRect(x: frame.minX + gap + unit, y: y, width: 2 * unit - gap, height: row * 0.8), to: \.keys)
    add(CGRect(x: frame.minX + gap + 3 * unit, y: y, width: unit, height: row * 0.8), to: \.dark)
  }
}
