import Foundation
import Trace

/// A chart of the positions of the keyboard, the focused field, the primary action and the pinned bar over
/// time. It also shows the field's position with the oracle.
///
/// Time without events is left out. The area of the keyboard is filled, so the covered part of a field lies
/// inside that area.
public struct MotionChart: Sendable {
  /// The cell to draw.
  public var subject: PictureSubject
  /// The index of the transition to show; nil for all transitions of the cell.
  public var transition: Int?
  /// The content of the chart.
  public var content: Content
  /// The width of the chart. A narrow chart shows fewer transitions.
  public var width: PictureWidth

  /// The things that a chart shows.
  public enum Content: Sendable {
    /// The views on the screen, which the strategy moves, and the keyboard.
    case screen
    /// The keyboard and its notifications, which are the same for every strategy.
    case keyboard
  }

  /// Creates a chart.
  public init(
    _ subject: PictureSubject, transition: Int? = nil, content: Content = .screen, width: PictureWidth = .wide
  ) {
    self.subject = subject
    self.width = width
    self.transition = transition
    self.content = content
  }

  /// A sentence that describes the picture.
  public var finding: String {
    guard content == .keyboard else { return "Positions over time. " + subject.finding }
    let trace = subject.trace
    let steps = trace.transitions.prefix(8).map {
      "\(subject.title($0).prefix(1).lowercased() + subject.title($0).dropFirst()) at \(seconds($0.start))"
    }
    let more = trace.transitions.count > 8 ? " and \(trace.transitions.count - 8) more" : ""
    return "The keyboard over time in \(subject.situation): \(steps.joined(separator: ", "))\(more)."
  }

  /// A range of time and its horizontal position in the picture.
  private struct Segment {
    var range: ClosedRange<Double>
    var x = 0.0
    var width = 0.0
    var transitions: [Int]
  }

  private var segmentLimit: Int { width == .phone ? 3 : content == .keyboard ? 8 : 6 }
  private var place: CGRect {
    if width == .phone {
      let left = content == .keyboard ? 118.0 : 54
      return CGRect(x: left, y: 0, width: SVG.phoneWidth - left - width.margin, height: 200)
    }
    return content == .keyboard
      ? CGRect(x: 138, y: 0, width: 720, height: 200) : CGRect(x: 58, y: 0, width: 800, height: 320)
  }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    let trace = subject.trace
    guard subject.isDrawable, !trace.transitions.isEmpty else { return EmptyPicture.drawn(subject, palette) }
    let width = width == .phone ? SVG.phoneWidth : 880
    let margin = self.width.margin
    var svg = SVG(
      width: width, height: 0,
      title: content == .keyboard
        ? "Keyboard: \(subject.situation)" : "\(subject.strategy): \(subject.situation)",
      summary: finding, palette: palette)
    var head = 48.0
    if content == .keyboard {
      svg.text(
        "The keyboard and its notifications", x: margin, y: 30, size: 16, fill: palette.text, bold: true)
      head =
        Captions.draw(
          subject.situation, width: width - 2 * margin, letters: 13, x: margin,
          y: 48, size: 12, fill: palette.muted, on: &svg) - 15
    } else {
      head = Captions.head(subject, width: width, margin: margin, palette, on: &svg)
    }
    var plot = place
    plot.origin.y = head + 40
    let (segments, left) = segments(in: plot)
    let axis = axis(segments)
    func y(_ value: Double) -> Double {
      plot.minY + plot.height * (min(max(value, axis.low - 400), axis.high + 400) - axis.low)
        / (axis.high - axis.low)
    }
    drawGrid(segments, plot, axis, y, palette, colors, on: &svg)
    var jumps: [(x: Double, from: Double, to: Double)] = []
    for segment in segments { drawSegment(segment, plot, y, colors, &jumps, on: &svg) }
    if content == .keyboard {
      var end = drawNotifications(segments, plot, palette, colors, on: &svg) + 26
      end = drawLegend(y: end + 8, width: width, palette, colors, hasJumps: false, on: &svg)
      if left > 0 {
        end += 18
        svg.text(Self.hidden(left), x: margin, y: end, size: 11, fill: palette.muted)
      }
      svg.height = end + 20
      return svg.source
    }
    var labels: [CGRect] = []
    // The metric M6 decides whether jumps are drawn. It does not count jumps of the user and of the keyboard.
    if (subject.measurement[.M6].applicableValue ?? 0) <= 0 { jumps = [] }
    for jump in jumps.sorted(by: { abs($0.to - $0.from) > abs($1.to - $1.from) }).prefix(4) {
      drawJump(jump, plot, &labels, y, palette, colors, on: &svg)
    }
    drawDrift(segments, plot, y, palette, colors, on: &svg)
    // The clip of the picture hides everything beyond the axis.
    let bottom = plot.maxY + 44
    var end = drawLegend(y: bottom, width: width, palette, colors, hasJumps: !jumps.isEmpty, on: &svg)
    if left > 0 {
      end += 18
      svg.text(Self.hidden(left), x: margin, y: end, size: 11, fill: palette.muted)
    }
    svg.height = end + 20
    return svg.source
  }

  private static func hidden(_ count: Int) -> String {
    count == 1 ? "1 more change is not shown." : "\(count) more changes are not shown."
  }

  // MARK: Time

  private func segments(in plot: CGRect) -> (segments: [Segment], left: Int) {
    let trace = subject.trace
    var chosen = Array(trace.transitions.indices)
    if let transition, chosen.contains(transition) {
      chosen = [transition]
    } else if chosen.count > segmentLimit {
      // Keep the main transition, the first and the last one, then the others in order.
      var kept: [Int] = []
      for index in [subject.mainTransition ?? 0, 0, trace.transitions.count - 1] + chosen
      where kept.count < segmentLimit && !kept.contains(index) { kept.append(index) }
      chosen = kept.sorted()
    }
    var segments: [Segment] = []
    for index in chosen {
      let t = trace.transitions[index]
      // A rotation shows the keyboard's end position a while after it hid the keyboard, so start earlier.
      let lead = content == .keyboard && t.kind == .rotation ? 0.22 : 0.12
      let range = max(0, t.start - lead)...max(t.start + 0.1, min(t.end, t.start + 0.7) + 0.06)
      if let last = segments.last, range.lowerBound <= last.range.upperBound + 0.05 {
        let end = max(last.range.upperBound, range.upperBound)
        segments[segments.count - 1].range = last.range.lowerBound...end
        segments[segments.count - 1].transitions.append(index)
      } else {
        segments.append(Segment(range: range, transitions: [index]))
      }
    }
    let gap = 16.0
    let total = segments.reduce(0) { $0 + $1.range.upperBound - $1.range.lowerBound }
    let room = plot.width - gap * Double(segments.count - 1)
    var x: Double = plot.minX
    for n in segments.indices {
      segments[n].x = x
      segments[n].width =
        room * (segments[n].range.upperBound - segments[n].range.lowerBound) / max(total, 1e-6)
      x += segments[n].width + gap
    }
    return (segments, trace.transitions.count - chosen.count)
  }

  private func times(_ segment: Segment) -> [Double] {
    let rate = min(120, Double(max(1, subject.trace.frameRate)))
    let count = Int(((segment.range.upperBound - segment.range.lowerBound) * rate).rounded(.down))
    var times = (0...min(count, 1500)).map { segment.range.lowerBound + Double($0) / rate }
    // A change that an event causes starts at the time of the event, not one frame earlier.
    for index in segment.transitions {
      let start = subject.trace.transitions[index].start
      times += [start - 1e-6, start]
    }
    times.append(segment.range.upperBound)
    return times.filter(segment.range.contains).sorted()
  }

  private func x(_ time: Double, _ segment: Segment) -> Double {
    let length = segment.range.upperBound - segment.range.lowerBound
    return segment.x + segment.width * (time - segment.range.lowerBound) / max(length, 1e-6)
  }

  /// Returns the range of vertical positions to show, in points.
  private func axis(_ segments: [Segment]) -> (low: Double, high: Double) {
    var low = 0.0
    var high = 100.0
    for segment in segments {
      for time in stride(from: segment.range.lowerBound, to: segment.range.upperBound, by: 0.05) {
        let scene = subject.scene(at: time)
        high = max(high, scene.screen.height)
        if content == .screen, let node = field(scene, segment) { low = min(low, scene.rects[node].minY) }
      }
    }
    return (max(low - 12, -high), high)
  }

  /// Returns the node of the focused field. If no field has the focus, it is the field to which the segment's
  /// transition belongs.
  private func field(_ scene: PictureScene, _ segment: Segment) -> Int? {
    if scene.focusNode >= 0 { return scene.focusNode }
    let started = segment.transitions.last { subject.trace.transitions[$0].start <= scene.time + 1e-6 }
    let index = subject.trace.transitions[started ?? segment.transitions[0]].focus
    return subject.trace.inputs.indices.contains(index) ? subject.trace.inputs[index].node : nil
  }

  // MARK: Drawing

  private func drawGrid(
    _ segments: [Segment], _ plot: CGRect, _ axis: (low: Double, high: Double), _ y: (Double) -> Double,
    _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) {
    let step = axis.high - axis.low > 900 || content == .keyboard ? 200.0 : 100
    var grid = PathData()
    for segment in segments {
      svg.rect(
        x: segment.x, y: plot.minY, width: segment.width, height: plot.height, fill: colors.screen,
        stroke: palette.grid)
      for value in stride(from: (axis.low / step).rounded(.up) * step, through: axis.high, by: step) {
        grid.move(segment.x, y(value))
        grid.line(segment.x + segment.width, y(value))
      }
    }
    svg.stroke(grid, palette.grid)
    for value in stride(from: (axis.low / step).rounded(.up) * step, through: axis.high, by: step) {
      svg.text(points(value), x: plot.minX - 8, y: y(value) + 4, anchor: .end, size: 11, fill: palette.muted)
    }
    svg.text(
      "points from the top", x: plot.minX - (width == .phone ? 36 : 42), y: plot.midY, anchor: .middle,
      size: 11, fill: palette.muted,
      rotate: -90)
    drawEvents(segments, plot, palette, colors, on: &svg)
    if segments.count == 1, let segment = segments.first, segment.transitions.count == 1 {
      drawMilliseconds(segment, plot, palette, on: &svg)
    }
  }

  /// Draws the titles of the events above the plot, in two rows if they would overlap, and time ticks below
  /// the plot.
  private func drawEvents(
    _ segments: [Segment], _ plot: CGRect, _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) {
    var ends = [-1.0, -1.0]
    for segment in segments {
      for index in segment.transitions {
        let transition = subject.trace.transitions[index]
        let place = x(transition.start, segment)
        let text = subject.title(transition)
        // If an event is near the right edge of the plot, its title ends at that edge.
        let width = Captions.width(text, size: 11)
        let left = max(plot.minX, min(place, plot.maxX + 6 - width))
        let row = left > ends[0] + 8 ? 0 : left > ends[1] + 8 ? 1 : -1
        if row >= 0 {
          svg.text(
            text, x: left, y: plot.minY - 8 - Double(row) * 15, size: 11, fill: palette.text,
            limit: Captions.fit(plot.width, size: 11))
          ends[row] = left + width
        }
        svg.line(
          x1: place, y1: plot.minY - 5, x2: place, y2: plot.maxY + 5, stroke: colors.glyph, dash: "1 3")
        svg.text(
          seconds(transition.start), x: place, y: plot.maxY + 18, anchor: .middle, size: 11,
          fill: palette.muted)
      }
      // There is a tick for every tenth of a second after the first event.
      let start = subject.trace.transitions[segment.transitions[0]].start
      var ticks = PathData()
      for tick in stride(from: start + 0.1, to: segment.range.upperBound, by: 0.1) {
        ticks.move(x(tick, segment), plot.maxY)
        ticks.line(x(tick, segment), plot.maxY + 4)
      }
      svg.stroke(ticks, colors.glyph)
    }
  }

  /// Draws labels with the milliseconds since the event, if there is only one event.
  private func drawMilliseconds(
    _ segment: Segment, _ plot: CGRect, _ palette: Palette, on svg: inout SVG
  ) {
    let start = subject.trace.transitions[segment.transitions[0]].start
    for tick in stride(from: start + 0.2, to: segment.range.upperBound - 0.02, by: 0.2) {
      svg.text(
        "+\(Int(((tick - start) * 1000).rounded())) ms", x: x(tick, segment), y: plot.maxY + 18,
        anchor: .middle, size: 11, fill: palette.muted)
    }
  }

  private func drawSegment(
    _ segment: Segment, _ plot: CGRect, _ y: (Double) -> Double, _ colors: SceneColors,
    _ jumps: inout [(x: Double, from: Double, to: Double)], on svg: inout SVG
  ) {
    let scenes = times(segment).map { subject.scene(at: $0) }
    var keyboard = Polyline()
    var foot = Polyline()
    for scene in scenes {
      let top = scene.keyboardKind == .hidden ? Double(scene.screen.height) : Double(scene.keyboard.minY)
      keyboard.add(x(scene.time, segment), y(top))
      foot.add(x(scene.time, segment), y(min(scene.keyboard.maxY, scene.screen.height)))
    }
    // The filled area ends at the keyboard's bottom edge, because a floating keyboard covers only its own
    // height.
    var area = PathData()
    area.append(keyboard.simplified, foot.simplified)
    svg.fill(area, colors.keyboard, opacity: 0.6)
    var top = PathData()
    top.append(keyboard.simplified)
    guard content == .screen else { return svg.stroke(top, colors.ink, width: 2.5) }
    let lines = viewLines(scenes, segment, y, &jumps)
    // The field is drawn as a band between its top and bottom edges.
    var band = PathData()
    for (a, b) in zip(lines.upper.parts, lines.lower.parts) { band.append(a.simplified, b.simplified) }
    svg.fill(band, colors.field, opacity: 0.16)
    svg.stroke(lines.oracle.path, colors.oracle, width: 2, dash: "2 3")
    svg.stroke(top, colors.ink, width: 2.5)
    svg.stroke(lines.pinned.path, colors.pinned, width: 2.25, dash: "8 3 2 3")
    svg.stroke(lines.action.path, colors.action, width: 2.25, dash: "7 4")
    svg.stroke(lines.upper.path, colors.field, width: 1)
    svg.stroke(lines.lower.path, colors.field, width: 2.5)
  }

  private struct ViewLines {
    /// The top and bottom edges of the focused field, and its bottom edge with the oracle.
    var upper = BrokenLine()
    var lower = BrokenLine()
    var oracle = BrokenLine()
    var action = BrokenLine()
    var pinned = BrokenLine()
  }

  /// Returns the lines of the views in a segment, and adds the field's jumps to `jumps`.
  private func viewLines(
    _ scenes: [PictureScene], _ segment: Segment, _ y: (Double) -> Double,
    _ jumps: inout [(x: Double, from: Double, to: Double)]
  ) -> ViewLines {
    let trace = subject.trace
    let other = subject.oracleSubject
    var lines = ViewLines()
    var last: (node: Int, scene: PictureScene)?
    for (n, scene) in scenes.enumerated() {
      let place = x(scene.time, segment)
      let isCut = last.map { trace.isCut($0.scene.stage, scene.stage) } ?? false
      if let node = field(scene, segment) {
        let rect = scene.rects[node]
        if last?.node != node || isCut {
          lines.upper.cut()
          lines.lower.cut()
          lines.oracle.cut()
        } else if let before = last, n > 0, isJump(of: node, from: before.scene, scenes[n - 1], to: scene) {
          jumps.append((place, before.scene.rects[node].maxY, rect.maxY))
        }
        lines.upper.add(place, y(rect.minY))
        lines.lower.add(place, y(rect.maxY))
        if let other, other.trace.nodes.indices.contains(node) {
          lines.oracle.add(place, y(other.trace.presentation(node, at: scene.time).drawable.maxY))
        }
        last = (node, scene)
      }
      if trace.nodes.indices.contains(trace.primaryAction) {
        if isCut { lines.action.cut() }
        lines.action.add(place, y(scene.rects[trace.primaryAction].maxY))
      }
      if trace.nodes.indices.contains(trace.pinnedBar) {
        if isCut { lines.pinned.cut() }
        lines.pinned.add(place, y(scene.rects[trace.pinnedBar].maxY))
      }
    }
    return lines
  }

  /// Whether a field moves faster within one frame than a keyboard does, although the user does not scroll.
  private func isJump(
    of node: Int, from before: PictureScene, _ previous: PictureScene, to scene: PictureScene
  ) -> Bool {
    let step = Double(scene.rects[node].minY - before.rects[node].minY)
    let height = max(scene.keyboard.height, 100)
    // The smallest step that M6 counts at this frame rate and keyboard height.
    let least = 1.5 * 6.717 * height / Double(max(1, subject.trace.frameRate))
    let isOwn = subject.trace.personScrolls.contains { abs($0 - scene.time) < 0.03 }
    return abs(step) >= least && !isOwn && scene.time - previous.time < 0.03
  }

  /// Draws a row of marks for each kind of notification, and returns the position of the last row.
  private func drawNotifications(
    _ segments: [Segment], _ plot: CGRect, _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) -> Double {
    let kinds = ["WillShow", "DidShow", "WillHide", "DidHide", "WillChangeFrame", "DidChangeFrame"]
    let notifications = subject.trace.notifications
    var y = plot.maxY + 44
    for kind in kinds {
      let posted = notifications.filter { $0.name.contains(kind) }
      guard !posted.isEmpty else { continue }
      svg.text(
        kind.prefix(1).lowercased() + kind.dropFirst(), x: plot.minX - 8, y: y + 4, anchor: .end, size: 11,
        fill: palette.text)
      var marks = PathData()
      for segment in segments {
        svg.line(x1: segment.x, y1: y, x2: segment.x + segment.width, y2: y, stroke: palette.grid)
        for note in posted where segment.range.contains(note.time) {
          let at = x(note.time, segment)
          marks.move(at, y - 5)
          marks.line(at + 5, y)
          marks.line(at, y + 5)
          marks.line(at - 5, y)
          marks.close()
        }
      }
      // The marks of will notifications are filled, and those of did notifications are hollow.
      let isFull = kind.hasPrefix("Will")
      svg.stroke(marks, colors.ink, width: 1.5, fill: isFull ? colors.ink : palette.background)
      y += 18
    }
    return y - 18
  }

  private func drawJump(
    _ jump: (x: Double, from: Double, to: Double), _ plot: CGRect, _ labels: inout [CGRect],
    _ y: (Double) -> Double,
    _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) {
    let (from, to) = (y(jump.from), y(jump.to))
    let direction = to > from ? 1.0 : -1
    var arrow = PathData()
    arrow.move(jump.x, from)
    arrow.line(jump.x, to)
    arrow.move(jump.x - 4, to - 6 * direction)
    arrow.line(jump.x, to)
    arrow.line(jump.x + 4, to - 6 * direction)
    svg.stroke(arrow, colors.trouble, width: 2)
    let text = "jump \(points(abs(jump.to - jump.from).rounded())) pt"
    let width = Captions.width(text, size: 11) + 4
    let isRight = jump.x + width + 10 < plot.maxX
    var box = CGRect(
      x: isRight ? jump.x + 8 : jump.x - 8 - width, y: (from + to) / 2 - 9, width: width, height: 15)
    while labels.contains(where: { $0.intersects(box) }), box.maxY < plot.maxY { box.origin.y += 16 }
    labels.append(box)
    label(text, box, palette, colors, on: &svg)
  }

  /// Draws a text on a rectangle in the background colour, so that lines do not cross the text.
  private func label(
    _ text: String, _ box: CGRect, _ palette: Palette, _ colors: SceneColors, on svg: inout SVG
  ) {
    svg.rect(
      x: box.minX, y: box.minY, width: box.width, height: box.height, fill: palette.background, radius: 3)
    svg.text(text, x: box.minX + 3, y: box.maxY - 4, size: 11, fill: colors.trouble, bold: true)
  }

  /// Draws the distance between the first and the last position of a view, if the screen has its original
  /// size at the end.
  private func drawDrift(
    _ segments: [Segment], _ plot: CGRect, _ y: (Double) -> Double, _ palette: Palette, _ colors: SceneColors,
    on svg: inout SVG
  ) {
    guard let drift = subject.measurement[.M7].applicableValue, drift > 1, let segment = segments.last,
      let index = segment.transitions.last, let first = subject.trace.transitions.first
    else { return }
    let trace = subject.trace
    let (before, after) = (
      subject.scene(at: max(0, first.start - 1e-3)),
      subject.scene(at: trace.rest(of: trace.transitions[index]))
    )
    guard before.screen == after.screen else { return }
    // The distance is drawn for the view that is farthest from its first position.
    let nodes = [field(after, segment) ?? -1, trace.pinnedBar, trace.primaryAction].filter(
      trace.nodes.indices.contains)
    func moved(_ node: Int) -> Double { abs(after.rects[node].maxY - before.rects[node].maxY) }
    guard let node = nodes.max(by: { moved($0) < moved($1) }) else { return }
    let place = segment.x + segment.width - 10
    let (old, new) = (y(before.rects[node].maxY), y(after.rects[node].maxY))
    var text = "drift \(points(drift)) pt"
    if abs(old - new) >= 3 {
      var bracket = PathData()
      bracket.move(place - 5, old)
      bracket.line(place + 5, old)
      bracket.move(place, old)
      bracket.line(place, new)
      bracket.move(place - 5, new)
      bracket.line(place + 5, new)
      svg.stroke(bracket, colors.trouble, width: 1.75)
    } else {
      text += " elsewhere"
    }
    let width = Captions.width(text, size: 11) + 4
    label(
      text, CGRect(x: place - 10 - width, y: (old + new) / 2 - 8, width: width, height: 15), palette, colors,
      on: &svg)
  }

  private func drawLegend(
    y top: Double, width: Double, _ palette: Palette, _ colors: SceneColors, hasJumps: Bool, on svg: inout SVG
  ) -> Double {
    var entries: [(String, String, Double, String?)] = [
      ("keyboard, filled from its top edge", colors.ink, 2.5, nil)
    ]
    let isScreen = content == .screen
    if isScreen { entries.append(("focused field (thick: bottom edge)", colors.field, 2.5, nil)) }
    if isScreen, subject.trace.primaryAction >= 0 {
      entries.append(("button's bottom edge", colors.action, 2.25, "7 4"))
    }
    if isScreen, subject.trace.pinnedBar >= 0 {
      entries.append(("pinned bar's bottom edge", colors.pinned, 2.25, "8 3 2 3"))
    }
    if isScreen, subject.oracleSubject != nil {
      entries.append(("the field with the oracle", colors.oracle, 2, "2 3"))
    }
    let margin = self.width.margin
    var (x, y) = (margin, top)
    func diamond(_ x: Double, fill: String) {
      var data = PathData()
      data.move(x, y - 9)
      data.line(x + 5, y - 4)
      data.line(x, y + 1)
      data.line(x - 5, y - 4)
      data.close()
      svg.stroke(data, colors.ink, width: 1.5, fill: fill)
    }
    if !isScreen {
      for (text, fill) in [
        ("will notification", colors.ink), ("did notification", palette.background),
      ] {
        if x + 18 + Captions.width(text, size: 11) > width - margin, x > margin { (x, y) = (margin, y + 18) }
        diamond(x + 6, fill: fill)
        svg.text(text, x: x + 18, y: y, size: 11, fill: palette.muted)
        x += 34 + Captions.width(text, size: 11)
      }
    }
    for (n, entry) in entries.enumerated() {
      let length = 34 + Captions.width(entry.0, size: 11) + 16
      if x + length - 16 > width - margin, x > margin { (x, y) = (margin, y + 18) }
      var line = PathData()
      if n == 1 {
        svg.rect(x: x, y: y - 9, width: 26, height: 8, fill: colors.field, radius: 0)
        svg.rect(x: x, y: y - 8, width: 26, height: 6, fill: palette.background)
        line.move(x, y - 2)
        line.line(x + 26, y - 2)
      } else {
        line.move(x, y - 4)
        line.line(x + 26, y - 4)
      }
      if n == 0 { svg.rect(x: x, y: y - 4, width: 26, height: 6, fill: colors.keyboard) }
      svg.stroke(line, entry.1, width: entry.2, dash: entry.3)
      svg.text(entry.0, x: x + 33, y: y, size: 11, fill: palette.muted)
      x += length
    }
    return y
  }
}

/// A line through points, in pixels.
struct Polyline {
  private(set) var points: [(x: Double, y: Double)] = []

  mutating func add(_ x: Double, _ y: Double) { points.append((x, y)) }

  /// The points of the line, without those that are within a fifth of a pixel of a straight line between kept
  /// points.
  var simplified: [(x: Double, y: Double)] {
    guard points.count > 2 else { return points }
    var kept = [points[0]]
    var start = 0
    for n in 2..<points.count {
      let (a, b) = (points[start], points[n])
      let isStraight = ((start + 1)..<n).allSatisfy { k in
        let t = b.x > a.x ? (points[k].x - a.x) / (b.x - a.x) : 0
        return abs(a.y + t * (b.y - a.y) - points[k].y) < 0.2
      }
      // A straight part has at most 60 points, so that the check stays fast.
      if !isStraight || n - start > 60 {
        kept.append(points[n - 1])
        start = n - 1
      }
    }
    kept.append(points[points.count - 1])
    return kept
  }
}

struct BrokenLine {
  private(set) var parts: [Polyline] = []
  private var isOpen = false

  mutating func cut() { isOpen = false }

  mutating func add(_ x: Double, _ y: Double) {
    if !isOpen {
      parts.append(Polyline())
      isOpen = true
    }
    parts[parts.count - 1].add(x, y)
  }

  var path: PathData {
    var data = PathData()
    for part in parts { data.append(part.simplified) }
    return data
  }
}

extension PathData {
  /// Adds a line that is not closed.
  mutating func append(_ points: [(x: Double, y: Double)]) {
    for (n, point) in points.enumerated() { n == 0 ? move(point.x, point.y) : line(point.x, point.y) }
  }

  /// Adds the area between two lines.
  mutating func append(_ upper: [(x: Double, y: Double)], _ lower: [(x: Double, y: Double)]) {
    guard !upper.isEmpty else { return }
    append(upper)
    for point in lower.reversed() { line(point.x, point.y) }
    close()
  }
}
