/// Labels of marks in a plot, which keep clear of each other, of the marks and of the lines to other labels.
struct ScatterLabels {
  let plot: LabelBox
  let marks: [LabelBox]
  /// The places of the labels, in the order in which they were added.
  private(set) var boxes: [LabelBox] = []
  private var leaders: [LabelLeader] = []

  init(plot: LabelBox, marks: [LabelBox]) {
    self.plot = plot
    self.marks = marks
  }

  /// Finds a place for one more label; the line that leads to it, nil where it stands beside its mark.
  mutating func add(at mark: (x: Double, y: Double), width: Double) -> LabelLeader? {
    let box = nearestPlace(to: mark, width: width)
    boxes.append(box)
    let leader = LabelLeader(from: mark, to: box)
    if let leader { leaders.append(leader) }
    return leader
  }

  /// The free place for a label that is nearest to its mark; the least bad one when there is none.
  private func nearestPlace(to mark: (x: Double, y: Double), width: Double) -> LabelBox {
    let (x, y) = mark
    let height = 15.0
    var best = LabelBox(x: x + 10, y: y - height / 2, width: width, height: height)
    var lowest = Double.infinity
    for radius in [10.0, 20, 32, 46, 62, 80, 100, 125, 150, 180, 215, 250] {
      for (dx, dy) in [
        (1.0, 0.0), (-1, 0), (0.7, -0.7), (0.7, 0.7), (-0.7, -0.7), (-0.7, 0.7), (0, -1), (0, 1), (0.9, -0.4),
        (0.9, 0.4), (-0.9, -0.4), (-0.9, 0.4), (-0.4, 0.9), (0.4, 0.9),
      ] {
        let left = x + dx * radius - (dx > 0.1 ? 0 : dx < -0.1 ? width : width / 2)
        let middle = y + dy * radius
        let box = LabelBox(x: left, y: middle - height / 2, width: width, height: height)
        let cost = cost(of: box, mark, distance: radius)
        if cost < lowest { (best, lowest) = (box, cost) }
      }
      if lowest <= radius + 1 { break }
    }
    return best
  }

  /// How far a label at a place is from its mark, and how much it would hide, cross or stick out.
  private func cost(of box: LabelBox, _ mark: (x: Double, y: Double), distance: Double) -> Double {
    let outside =
      max(0, plot.x - box.x) + max(0, box.x + box.width - plot.x - plot.width) + max(0, plot.y - box.y)
      + max(0, box.y + box.height - plot.y - plot.height)
    var cost = distance + outside * 1000
    for mark in marks { cost += box.overlap(mark) * 40 }
    for other in boxes { cost += box.overlap(other) * 60 }
    for leader in leaders where leader.crosses(box) { cost += 400 }
    if let leader = LabelLeader(from: mark, to: box) {
      for other in boxes where leader.crosses(other) { cost += 400 }
      for other in leaders where leader.crosses(other) { cost += 150 }
      for other in marks where leader.crosses(other) && !other.contains(mark.x, mark.y) { cost += 60 }
    }
    return cost
  }
}

/// A part of the picture that a mark or a label takes.
struct LabelBox {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  func contains(_ px: Double, _ py: Double) -> Bool {
    px > x && px < x + width && py > y && py < y + height
  }

  func overlap(_ other: LabelBox) -> Double {
    let w = min(x + width, other.x + other.width) - max(x, other.x)
    let h = min(y + height, other.y + other.height) - max(y, other.y)
    return w > 0 && h > 0 ? w * h : 0
  }
}

/// A line from a mark to a label that does not stand beside it.
struct LabelLeader {
  var start: (Double, Double)
  var end: (Double, Double)

  init?(from start: (Double, Double), to box: LabelBox) {
    self.start = start
    end = (
      min(max(start.0, box.x - 2), box.x + box.width + 2),
      min(max(start.1, box.y + 3), box.y + box.height - 3)
    )
    let (dx, dy) = (end.0 - start.0, end.1 - start.1)
    if dx * dx + dy * dy < 200 { return nil }
  }

  /// Whether the line passes through a box, looked at in small steps.
  func crosses(_ box: LabelBox) -> Bool {
    for step in 1..<20 {
      let t = Double(step) / 20
      if box.contains(start.0 + t * (end.0 - start.0), start.1 + t * (end.1 - start.1)) { return true }
    }
    return false
  }

  /// Whether two lines cross.
  func crosses(_ other: LabelLeader) -> Bool {
    func side(_ a: (Double, Double), _ b: (Double, Double), _ p: (Double, Double)) -> Double {
      (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)
    }
    return side(start, end, other.start) * side(start, end, other.end) < 0
      && side(other.start, other.end, start) * side(other.start, other.end, end) < 0
  }
}
