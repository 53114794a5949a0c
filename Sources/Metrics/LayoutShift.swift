/// The session windows of layout shifts. Only the largest sum of a window is kept.
///
/// A shift joins the current window if it comes less than 1 s after the previous shift and less than 5 s
/// after the first one (GoogleChrome/web-vitals @d889518, `LayoutShiftManager.ts`).
struct SessionWindows {
  private(set) var largest = 0.0
  private var sum = 0.0
  private var first = -Double.infinity
  private var last = -Double.infinity

  /// Adds a shift. `time` is in seconds and must not decrease.
  mutating func add(_ value: Double, at time: Double) {
    guard value > 0 else { return }
    // With this tolerance of a nanosecond, shifts that are exactly 1 s apart are in different windows despite
    // rounding errors.
    if time - last < 1 - 1e-9 && time - first < 5 - 1e-9 {
      sum += value
    } else {
      sum = value
      first = time
    }
    last = time
    largest = max(largest, sum)
  }
}

/// The exact area of unions of rectangles, frame after frame.
///
/// Views rarely change their left and right edges while they move, so the window is cut into columns at those
/// edges once. Each frame then only merges vertical intervals per column. If left or right edges change,
/// `area(of:)` computes the columns again.
struct UnionArea {
  private var leafX0: [Double] = []
  private var leafX1: [Double] = []
  private var widths: [Double] = []
  /// The index of each column's first member in `members`, followed by the count of `members`.
  private var starts: [Int] = []
  private var members: [Int] = []
  private var edges: [Double] = []
  private var order: [Int] = []

  func matches(_ x0: UnsafePointer<Double>, _ x1: UnsafePointer<Double>, _ count: Int) -> Bool {
    guard leafX0.count == count else { return false }
    return leafX0.withUnsafeBufferPointer { a in
      leafX1.withUnsafeBufferPointer { b in
        var same = true
        for i in 0..<count where a[i] != x0[i] || b[i] != x1[i] { same = false }
        return same
      }
    }
  }

  /// Creates columns for new x edges and merges columns with the same members.
  mutating func cut(_ x0: UnsafePointer<Double>, _ x1: UnsafePointer<Double>, _ count: Int) {
    leafX0.removeAll(keepingCapacity: true)
    leafX1.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    for i in 0..<count {
      leafX0.append(x0[i])
      leafX1.append(x1[i])
      if x1[i] > x0[i] {
        edges.append(x0[i])
        edges.append(x1[i])
      }
    }
    edges.sort()
    for e in edges.indices.dropFirst() where edges[e] > edges[e - 1] {
      let begin = members.count
      for i in 0..<count where x0[i] <= edges[e - 1] && x1[i] >= edges[e] { members.append(i) }
      if members.count == begin { continue }
      let width = edges[e] - edges[e - 1]
      if let twin = column(equalTo: begin) {
        widths[twin] += width
        members.removeSubrange(begin...)
      } else {
        starts.append(begin)
        widths.append(width)
      }
    }
    starts.append(members.count)
  }

  private func column(equalTo begin: Int) -> Int? {
    let size = members.count - begin
    for c in widths.indices {
      let end = c + 1 < starts.count ? starts[c + 1] : begin
      guard end - starts[c] == size else { continue }
      var same = true
      for k in 0..<size where members[starts[c] + k] != members[begin + k] { same = false }
      if same { return c }
    }
    return nil
  }

  /// Returns the area of the union of the leaves' vertical intervals in their columns.
  ///
  /// An interval with `high` below `low` is empty, but its `low` still counts for the order.
  mutating func area(low: UnsafePointer<Double>, high: UnsafePointer<Double>) -> Double {
    members.withUnsafeMutableBufferPointer { members in
      var total = 0.0
      for c in widths.indices {
        let (begin, end) = (starts[c], starts[c + 1])
        let column = UnsafeMutableBufferPointer(rebasing: members[begin..<end])
        var covered = UnionArea.cover(column, low, high)
        if covered < 0 {
          // The order rarely changes between frames, so it is kept and corrected by insertion sort.
          UnionArea.sort(column, low)
          covered = UnionArea.cover(column, low, high)
        }
        total += covered * widths[c]
      }
      return total
    }
  }

  /// Returns the length that the intervals of a column cover, or a negative number if the intervals are not
  /// sorted.
  @inline(__always)
  private static func cover(
    _ column: UnsafeMutableBufferPointer<Int>, _ low: UnsafePointer<Double>, _ high: UnsafePointer<Double>
  ) -> Double {
    var covered = 0.0
    var reach = -Double.infinity
    var before = -Double.infinity
    for member in column {
      let (l, h) = (low[member], high[member])
      if l < before { return -1 }
      before = l
      if h > reach && h > l {
        covered += h - (l > reach ? l : reach)
        reach = h
      }
    }
    return covered
  }

  private static func sort(_ column: UnsafeMutableBufferPointer<Int>, _ low: UnsafePointer<Double>) {
    var k = 1
    while k < column.count {
      let member = column[k]
      var j = k
      while j > 0, low[column[j - 1]] > low[member] {
        column[j] = column[j - 1]
        j -= 1
      }
      column[j] = member
      k += 1
    }
  }

  mutating func area(of boxes: [Box]) -> Double {
    edges.removeAll(keepingCapacity: true)
    for box in boxes where !box.isEmpty {
      edges.append(box.x0)
      edges.append(box.x1)
    }
    edges.sort()
    order.removeAll(keepingCapacity: true)
    for i in boxes.indices where !boxes[i].isEmpty { order.append(i) }
    order.sort { boxes[$0].y0 < boxes[$1].y0 }
    var total = 0.0
    for e in edges.indices.dropFirst() where edges[e] > edges[e - 1] {
      var covered = 0.0
      var reach = -Double.infinity
      for i in order where boxes[i].x0 <= edges[e - 1] && boxes[i].x1 >= edges[e] && boxes[i].y1 > reach {
        covered += boxes[i].y1 - max(boxes[i].y0, reach)
        reach = boxes[i].y1
      }
      total += covered * (edges[e] - edges[e - 1])
    }
    return total
  }
}
