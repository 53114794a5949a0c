import Foundation
import Trace
import UIKit

/// An animation of one transition in a loop at half speed, with the oracle at its side.
///
/// The motion uses only CSS. It stops for readers who prefer reduced motion, and a renderer without CSS shows
/// the final positions.
public struct TransitionAnimation: Sendable {
  /// The cell to draw.
  public var subject: PictureSubject
  /// The index of the transition; nil for the transition with the largest loss.
  public var transition: Int?
  /// The width of the picture.
  public var width: PictureWidth

  /// Creates an animation.
  public init(_ subject: PictureSubject, transition: Int? = nil, width: PictureWidth = .wide) {
    self.subject = subject
    self.width = width
    self.transition = transition
  }

  /// Returns the picture as SVG.
  public func drawn(_ theme: PictureTheme) -> String { Detail.fitted { drawn(theme, $0) } }

  private func drawn(_ theme: PictureTheme, _ detail: Detail) -> String {
    let (palette, colors) = (theme.palette, theme.colors)
    let trace = subject.trace
    guard subject.isDrawable, let index = transition ?? subject.mainTransition,
      trace.transitions.indices.contains(index)
    else { return EmptyPicture.drawn(subject, palette) }
    let change = trace.transitions[index]
    var sides = [subject]
    if let oracle = subject.oracleSubject { sides.append(oracle) }
    var loop = AnimationLoop(change)
    let rest = sides.map { $0.scene(at: trace.rest(of: change)) }
    let bodies = rest.map { subject.device.body(isLandscape: $0.isLandscape) }
    let (widest, tallest) = (bodies.map(\.width).max() ?? 1, bodies.map(\.height).max() ?? 1)
    let isNarrow = width == .phone
    let (margin, gap) = (width.margin, isNarrow ? 14.0 : 36)
    let column = (SVG.phoneWidth - 2 * margin + gap) / Double(sides.count) - gap
    let scale = min((isNarrow ? column : 380) / widest, 430 / tallest)
    let pitch = (isNarrow ? column : max(widest * scale, 190)) + gap
    let width = isNarrow ? SVG.phoneWidth : max(560, 40 + Double(sides.count) * pitch - gap)
    var svg = SVG(
      width: width, height: 0, title: "\(subject.strategy): \(subject.situation)",
      summary: "\(subject.title(change)), in motion. " + subject.finding, palette: palette)
    let names = sides.indices.map { n in
      Captions.wrapped(
        n == 0 ? subject.strategy : "oracle, for comparison", width: pitch - gap, letters: 13)
    }
    let most = names.map(\.count).max() ?? 1
    let top =
      Captions.head(subject, width: width, margin: margin, palette, on: &svg) + 22 + Double(most - 1) * 15
    let start = (width - Double(sides.count) * pitch + gap) / 2
    for (n, side) in sides.enumerated() {
      let left = start + Double(n) * pitch
      Captions.draw(
        names[n], x: left, y: top - Double(names[n].count - 1) * 15, size: 12,
        fill: n == 0 ? palette.text : palette.muted, bold: n == 0, on: &svg)
      let body = bodies[n]
      let painter = DevicePainter(
        subject: side, colors: colors, background: palette.background, scale: scale,
        origin: CGPoint(x: left - body.minX * scale, y: top + 10 - body.minY * scale), detail: detail)
      loop.draw(side, painter, rest[n], on: &svg)
    }
    var y = top + 10 + tallest * scale + 22
    // The bar shows the progress of the loop.
    let length = width - 2 * margin
    svg.rect(x: margin, y: y - 5, width: length, height: 4, fill: palette.grid, radius: 2)
    loop.addProgress(id: "t")
    svg.append(
      "<g transform=\"translate(\(SVG.number(margin)) \(SVG.number(y - 5)))\"><rect id=\"t\" width=\"\(SVG.number(length))\" "
    )
    svg.append("height=\"4\" rx=\"2\" fill=\"\(colors.field)\"/></g>\n")
    y += 17
    let text = "\(subject.title(change)) at \(seconds(change.start)), half speed"
    y = Captions.draw(
      text, width: length, letters: 11, x: margin, y: y, size: 11,
      fill: palette.muted, on: &svg)
    svg.animation = loop.style
    svg.height = y + 3
    return svg.source
  }
}

/// A loop of one transition at half speed, which moves any number of devices at the same time.
struct AnimationLoop {
  private let clock: AnimationClock
  private var sheet: AnimationSheet
  /// The number of devices drawn so far, which makes the ids of their parts unique.
  private var devices = 0

  /// The pause before the transition in seconds, the speed of the transition, and the pause after it in
  /// seconds.
  private static let (before, speed, after) = (0.9, 0.5, 1.8)

  init(_ change: Transition) {
    clock = AnimationClock(change, before: Self.before, speed: Self.speed, after: Self.after)
    sheet = AnimationSheet(clock: clock)
  }

  /// The CSS rules that move the drawn parts.
  var style: String { sheet.text }

  /// Adds an animation that widens a bar as the transition progresses.
  mutating func addProgress(id: String) {
    sheet.add(id, clock.progress.map { "scaleX(\(SVG.number($0)))" })
  }

  /// Draws a device with all views at their final positions, and a group for every part that moves.
  mutating func draw(
    _ side: PictureSubject, _ painter: DevicePainter, _ rest: PictureScene, on svg: inout SVG
  ) {
    let prefix = String(UnicodeScalar(UInt8(97 + devices % 26)))
    devices += 1
    draw(side, painter, rest, prefix: prefix, &sheet, on: &svg)
  }

  private func draw(
    _ side: PictureSubject, _ painter: DevicePainter, _ rest: PictureScene, prefix: String,
    _ style: inout AnimationSheet, on svg: inout SVG
  ) {
    let scenes = clock.times.map { side.scene(at: $0) }
    guard scenes.allSatisfy({ $0.rects.count == rest.rects.count }) else { return }
    let screen = painter.px(CGRect(origin: .zero, size: rest.screen))
    painter.drawBackground(rest, on: &svg)
    open(screen, on: &svg)
    var number = 0
    func id() -> String {
      number += 1
      return "\(prefix)\(number)"
    }
    for layer in layers(painter, scenes[0], rest) {
      for run in runs(of: layer, side, painter, rest, scenes) {
        let base = painter.px(rest.rects[run.nodes[0]]).origin
        let local = DevicePainter(
          subject: side, colors: painter.colors, background: painter.background, scale: painter.scale,
          origin: CGPoint(x: painter.origin.x - base.x, y: painter.origin.y - base.y), detail: painter.detail)
        let isClipped = run.clip.width < rest.screen.width - 1 || run.clip.height < rest.screen.height - 1
        if isClipped { open(painter.px(run.clip), on: &svg) }
        moving(run.track, at: base, id: run.track.isStill ? nil : id(), &style, on: &svg) { svg in
          var paths = [PathData](repeating: PathData(), count: DevicePainter.Style.allCases.count)
          for node in run.nodes {
            for piece in local.pieces(node, rest.rects[node]) {
              paths[piece.style.rawValue].rect(local.px(piece.rect), radius: piece.radius * painter.scale)
            }
          }
          for style in DevicePainter.Style.allCases { local.paint(paths[style.rawValue], style, on: &svg) }
        }
        if isClipped { close(on: &svg) }
      }
    }
    drawPresented(painter, scenes + [rest], id, &style, on: &svg)
    drawKeyboard(painter, rest, scenes, id(), &style, on: &svg)
    drawField(painter, rest, scenes, (id(), id(), id()), &style, on: &svg)
    painter.drawStatusBar(rest, on: &svg)
    close(on: &svg)
    painter.drawBody(rest, on: &svg)
  }

  /// Returns the nodes that are visible at the beginning or the end. The nodes in bars are in the last layer.
  private func layers(_ painter: DevicePainter, _ first: PictureScene, _ rest: PictureScene) -> [[Int]] {
    var content: [Int] = []
    var bars: [Int] = []
    for scene in [first, rest] {
      let nodes = painter.drawnNodes(scene)
      content += nodes.content.filter { !content.contains($0) }
      bars += nodes.bars.filter { !bars.contains($0) }
    }
    return [content.sorted(), bars.sorted()]
  }

  /// A group of nodes that move together.
  private struct Run {
    var nodes: [Int]
    var track: AnimationTrack
    var clip: CGRect
  }

  /// Returns the nodes in groups of adjacent nodes that have the same motion and clipping.
  private func runs(
    of layer: [Int], _ side: PictureSubject, _ painter: DevicePainter, _ rest: PictureScene,
    _ scenes: [PictureScene]
  ) -> [Run] {
    var runs: [Run] = []
    for node in layer {
      let track = AnimationTrack(scenes.map { $0.rects[node] }, rest.rects[node], scale: painter.scale)
      let clip = scenes.reduce(rest.container) { whole, scene in
        painter.clip(of: node, scene).map { whole.union($0) } ?? whole
      }
      let own = side.trace.nodes[node].clip >= 0 ? extent(of: node, painter, scenes) ?? clip : clip
      if let last = runs.last, last.track.isRigid, track.isRigid, last.track.moves(like: track),
        last.clip == own
      {
        runs[runs.count - 1].nodes.append(node)
      } else {
        runs.append(Run(nodes: [node], track: track, clip: own))
      }
    }
    return runs
  }

  /// Returns the union of a node's clips over time. A larger clip does no harm, because the keyboard is drawn
  /// over the content.
  private func extent(of node: Int, _ painter: DevicePainter, _ scenes: [PictureScene]) -> CGRect? {
    scenes.compactMap { painter.clip(of: node, $0) }.reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Draws each screen that is presented during the loop, and shows it while it is there.
  ///
  /// - Parameter scenes: the scenes of the loop's frames and, as the last one, the scene that renderers without
  ///   animations show.
  private func drawPresented(
    _ painter: DevicePainter, _ scenes: [PictureScene], _ id: () -> String, _ style: inout AnimationSheet,
    on svg: inout SVG
  ) {
    var drawn: Set<PresentedStyle> = []
    for (place, scene) in scenes.enumerated().reversed() {
      guard let presented = scene.presented, drawn.insert(presented).inserted else { continue }
      let isShown = scenes.map { $0.presented == presented }
      let isAlways = isShown.allSatisfy { $0 }
      if !isAlways {
        let id = id()
        style.add(id, isShown.dropLast().map { $0 ? "1" : "0" }, property: "opacity")
        svg.append("<g id=\"\(id)\"\(place == scenes.count - 1 ? "" : " opacity=\"0\"")>\n")
      }
      painter.drawPresented(scene, on: &svg)
      if !isAlways { svg.append("</g>\n") }
    }
  }

  private func drawKeyboard(
    _ painter: DevicePainter, _ rest: PictureScene, _ scenes: [PictureScene], _ id: String,
    _ style: inout AnimationSheet,
    on svg: inout SVG
  ) {
    guard
      let shown = rest.keyboardKind != .hidden ? rest : scenes.first(where: { $0.keyboardKind != .hidden })
    else {
      return
    }
    let base = painter.px(shown.keyboard).origin
    // If the keyboard changes its height, only its top edge moves, and the keys keep their size.
    let track = AnimationTrack(
      scenes.map { CGRect(x: $0.keyboard.minX, y: $0.keyboard.minY, width: 1, height: 1) },
      CGRect(x: shown.keyboard.minX, y: shown.keyboard.minY, width: 1, height: 1), scale: painter.scale,
      rest: CGRect(x: rest.keyboard.minX, y: rest.keyboard.minY, width: 1, height: 1))
    let local = DevicePainter(
      subject: painter.subject, colors: painter.colors, background: painter.background, scale: painter.scale,
      origin: CGPoint(x: painter.origin.x - base.x, y: painter.origin.y - base.y), detail: painter.detail)
    moving(track, at: base, id: track.isStill ? nil : id, &style, on: &svg) { svg in
      // Draw the whole keyboard, because the part below the screen may move into view.
      let paths = local.keyboardPaths(
        shown.keyboard, shown.keyboardKind, within: shown.keyboard, shown)
      svg.fill(paths.back, painter.colors.keyboard)
      svg.fill(paths.keys, painter.colors.key)
      svg.fill(paths.dark, painter.colors.darkKey)
      svg.fill(paths.strokes, painter.colors.glyph)
    }
  }

  /// Draws the outline of the focused field over everything, and its hidden parts once motion has ended.
  private func drawField(
    _ painter: DevicePainter, _ rest: PictureScene, _ scenes: [PictureScene],
    _ ids: (String, String, String), _ style: inout AnimationSheet, on svg: inout SVG
  ) {
    guard let node = rest.focusNode >= 0 ? rest.focusNode : scenes.map(\.focusNode).first(where: { $0 >= 0 })
    else { return }
    let track = AnimationTrack(scenes.map { $0.rects[node] }, rest.rects[node], scale: painter.scale)
    let base = painter.px(rest.rects[node]).origin
    style.add(ids.0, scenes.map { $0.focusNode == node ? "1" : "0" }, property: "opacity")
    svg.append("<g id=\"\(ids.0)\"\(rest.focusNode == node ? "" : " opacity=\"0\"")>\n")
    moving(track, at: base, id: track.isStill ? nil : ids.1, &style, on: &svg) { svg in
      var outline = PathData()
      outline.rect(CGRect(origin: .zero, size: painter.px(rest.rects[node]).size), radius: 8 * painter.scale)
      svg.stroke(outline, painter.colors.field, width: 2.5)
    }
    svg.append("</g>\n")
    let hidden = rest.focusNode == node ? painter.hiddenParts(rest) : []
    guard !hidden.isEmpty else { return }
    style.add(ids.2, clock.isAtRest.map { $0 ? "1" : "0" }, property: "opacity")
    svg.append("<g id=\"\(ids.2)\">\n")
    painter.drawHidden(hidden, spacing: max(5, 12 * painter.scale), on: &svg)
    svg.append("</g>\n")
  }

  /// Draws a group that moves. Its content is drawn relative to `base`.
  private func moving(
    _ track: AnimationTrack, at base: CGPoint, id: String?, _ style: inout AnimationSheet, on svg: inout SVG,
    _ content: (inout SVG) -> Void
  ) {
    svg.append("<g transform=\"translate(\(SVGNumber.coarse(base.x)) \(SVGNumber.coarse(base.y)))\">")
    if let id {
      style.add(id, track.steps)
      svg.append("<g id=\"\(id)\"\(track.isAtHome ? "" : " transform=\"\(track.attribute)\"")>\n")
    }
    content(&svg)
    svg.append(id == nil ? "</g>\n" : "</g></g>\n")
  }

  /// Opens a nested viewport, which clips its content. Simple renderers might ignore a clip path.
  private func open(_ r: CGRect, on svg: inout SVG) {
    func n(_ value: Double) -> String { SVGNumber.coarse(value) }
    svg.append(
      "<svg x=\"\(n(r.minX))\" y=\"\(n(r.minY))\" width=\"\(n(r.width))\" height=\"\(n(r.height))\" ")
    svg.append("viewBox=\"\(n(r.minX)) \(n(r.minY)) \(n(r.width)) \(n(r.height))\" overflow=\"hidden\">\n")
  }

  private func close(on svg: inout SVG) { svg.append("</svg>\n") }
}

private struct AnimationClock {
  /// The times in the trace. The first is before the transition, and at the last motion has ended.
  let times: [Double]
  /// The time of each frame as a fraction of the loop, 0...1.
  let shares: [Double]
  let isAtRest: [Bool]
  /// The length of the loop in seconds.
  let length: Double

  init(_ change: Transition, before: Double, speed: Double, after: Double) {
    let span = max(0.05, min(0.7, change.end - change.start))
    let count = max(2, Int((span / (1.0 / 30)).rounded(.up)))
    let length = before + span / speed + after
    var times = [change.start - 1e-3]
    var shares = [before / length - 1e-4]
    var isAtRest = [false]
    for n in 0...count {
      let at = span * Double(n) / Double(count)
      times.append(n == count ? max(change.start, change.end - 1e-4) : change.start + at)
      shares.append((before + at / speed) / length)
      isAtRest.append(n == count)
    }
    (self.times, self.shares, self.isAtRest, self.length) = (
      times.map { max(0, $0) }, shares, isAtRest, length
    )
  }

  /// The progress of the transition for each frame, 0...1.
  var progress: [Double] {
    guard let first = shares.dropFirst().first, let last = shares.last, last > first else {
      return shares.map { _ in 1 }
    }
    return shares.map { max(0, ($0 - first) / (last - first)) }
  }
}

/// The motion of a rectangle relative to its drawn position, in pixels.
private struct AnimationTrack {
  private var offsets: [(x: Double, y: Double, sx: Double, sy: Double)]
  private var home: (x: Double, y: Double, sx: Double, sy: Double)

  /// Creates a track.
  ///
  /// - Parameter rest: the final position, if the rectangle is drawn at another one.
  init(_ rects: [CGRect], _ drawn: CGRect, scale: Double, rest: CGRect? = nil) {
    func offset(_ r: CGRect) -> (x: Double, y: Double, sx: Double, sy: Double) {
      let (w, h) = (Double(r.width / max(drawn.width, 0.01)), Double(r.height / max(drawn.height, 0.01)))
      func factor(_ value: Double) -> Double { abs(value - 1) < 0.004 ? 1 : min(100, value) }
      return ((r.minX - drawn.minX) * scale, (r.minY - drawn.minY) * scale, factor(w), factor(h))
    }
    offsets = rects.map(offset)
    home = offset(rest ?? drawn)
  }

  var isStill: Bool {
    isAtHome && offsets.allSatisfy { abs($0.x) < 0.1 && abs($0.y) < 0.1 && $0.sx == 1 && $0.sy == 1 }
  }
  var isAtHome: Bool { abs(home.x) < 0.05 && abs(home.y) < 0.05 && home.sx == 1 && home.sy == 1 }
  var isRigid: Bool { offsets.allSatisfy { $0.sx == 1 && $0.sy == 1 } }

  func moves(like other: AnimationTrack) -> Bool {
    zip(offsets, other.offsets).allSatisfy { abs($0.x - $1.x) < 0.1 && abs($0.y - $1.y) < 0.1 }
  }

  var steps: [String] { offsets.map { Self.text($0, unit: "px", comma: ",") } }
  var attribute: String { Self.text(home, unit: "", comma: " ") }

  private static func text(
    _ o: (x: Double, y: Double, sx: Double, sy: Double), unit: String, comma: String
  ) -> String {
    let move = "translate(\(SVGNumber.coarse(o.x))\(unit)\(comma)\(SVGNumber.coarse(o.y))\(unit))"
    return o.sx == 1 && o.sy == 1 ? move : move + " scale(\(SVG.number(o.sx))\(comma)\(SVG.number(o.sy)))"
  }
}

private struct AnimationSheet {
  let clock: AnimationClock
  private var rules = ""
  private var ids: [String] = []

  init(clock: AnimationClock) { self.clock = clock }

  /// Adds an animation with one value for each frame of the clock. A value that equals both of its neighbours
  /// is left out.
  mutating func add(_ id: String, _ values: [String], property: String = "transform") {
    guard values.count == clock.shares.count, let first = values.first, let last = values.last else { return }
    func percent(_ share: Double) -> String { SVG.number(share * 100) }
    var frames = "0%{\(property):\(first)}"
    for n in values.indices {
      let isRepeated =
        n > 0 && n + 1 < values.count && values[n - 1] == values[n] && values[n + 1] == values[n]
      if !isRepeated { frames += "\(percent(clock.shares[n]))%{\(property):\(values[n])}" }
    }
    frames += "to{\(property):\(last)}"
    rules +=
      "@keyframes \(id){\(frames)}#\(id){animation:\(id) \(SVG.number(clock.length))s linear infinite}\n"
    ids.append("#\(id)")
  }

  /// All rules. They do not apply for readers who prefer reduced motion.
  var text: String {
    "\n" + rules + "@media (prefers-reduced-motion:reduce){\(ids.joined(separator: ",")){animation:none}}\n"
  }
}
