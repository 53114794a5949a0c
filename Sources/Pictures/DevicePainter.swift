import Foundation
import Trace

/// The level of detail of a drawn screen. It keeps files small enough for a page.
struct Detail {
  /// The maximum number of views in one scene.
  var nodes: Int
  /// Whether each key is drawn, instead of one bar for each row of keys.
  var hasKeys: Bool

  static let full = Detail(nodes: 200, hasKeys: true)
  /// The levels, with the most detailed one first. The last one is small enough for any screen.
  private static let levels = [
    full, Detail(nodes: 120, hasKeys: false), Detail(nodes: 60, hasKeys: false),
    Detail(nodes: 24, hasKeys: false),
    Detail(nodes: 8, hasKeys: false),
  ]
  /// The maximum size of a picture in bytes. Every code-hosting site shows pictures of up to 60 KB.
  static let budget = 58_000

  /// Returns the most detailed picture within the budget.
  static func fitted(_ draw: (Detail) -> String) -> String {
    var picture = ""
    for level in levels {
      picture = draw(level)
      if picture.utf8.count <= budget { break }
    }
    return picture
  }
}

struct DevicePainter {
  let subject: PictureSubject
  let colors: SceneColors
  /// The colour of the picture's background, which is visible around the corners of the device.
  let background: String
  /// The number of pixels for each point of the screen.
  let scale: Double
  /// The position of the screen's top left corner, in pixels.
  let origin: CGPoint
  var detail = Detail.full
  /// The height above the device for the outlines of views that were pushed off the screen, in pixels.
  var ghostRoom = 0.0

  private var trace: Trace { subject.trace }

  /// The styles of the pieces of a view, from back to front.
  enum Style: Int, CaseIterable {
    case card, decoration, bar, line, control, box, placeholder, ink, text, action, onAction
  }

  /// A rectangle that is a piece of a drawn view, in points.
  struct Piece {
    var style: Style
    var rect: CGRect
    var radius = 0.0
  }

  // MARK: Coordinates

  func px(_ r: CGRect) -> CGRect {
    CGRect(
      x: origin.x + r.minX * scale, y: origin.y + r.minY * scale, width: r.width * scale,
      height: r.height * scale)
  }

  // MARK: Drawing

  /// Draws the whole device.
  ///
  /// - Parameter isRest: whether motion has ended, so that the gap above the keyboard gets a mark.
  func draw(_ scene: PictureScene, isRest: Bool, on svg: inout SVG) {
    drawBackground(scene, on: &svg)
    drawViews(scene, on: &svg)
    drawStatusBar(scene, on: &svg)
    drawPresented(scene, on: &svg)
    drawKeyboard(scene.keyboard, scene.keyboardKind, scene, on: &svg)
    drawAnnouncedFrame(scene, on: &svg)
    drawMarks(scene, isRest: isRest, on: &svg)
    drawBody(scene, on: &svg)
    drawGhosts(scene, on: &svg)
  }

  func drawBackground(_ scene: PictureScene, on svg: inout SVG) {
    let screen = CGRect(origin: .zero, size: scene.screen)
    var all = PathData()
    all.rect(px(screen), radius: subject.device.cornerRadius * scale)
    let isWhole =
      scene.container.width >= scene.screen.width - 1 && scene.container.height >= scene.screen.height - 1
    svg.fill(all, isWhole ? colors.screen : colors.around)
    guard !isWhole else { return }
    var window = PathData()
    window.rect(px(scene.container.intersection(screen)), radius: (subject.window == .sheet ? 12 : 8) * scale)
    svg.stroke(window, colors.line, fill: colors.screen)
  }

  // MARK: Views

  /// Returns the pieces that represent a view, without clipping.
  func pieces(_ node: Int, _ rect: CGRect) -> [Piece] {
    let description = trace.nodes[node]
    if description.role == .bar || description.opaqueBar != nil {
      let isTop = description.opaqueBar == .top || rect.minY < 60
      let edge = CGRect(x: rect.minX, y: isTop ? rect.maxY - 1 : rect.minY, width: rect.width, height: 1)
      return [Piece(style: .bar, rect: rect), Piece(style: .line, rect: edge)]
    }
    guard description.isLeaf else {
      // The cells of a table touch each other, so their corners are not round.
      return description.isCard
        ? [Piece(style: .card, rect: rect, radius: description.scroll < 0 ? 12 : 0)] : []
    }
    func stroke(_ style: Style, x: Double, width: Double, y: Double, height: Double = 7) -> Piece {
      Piece(style: style, rect: CGRect(x: x, y: y - height / 2, width: max(0, width), height: height))
    }
    let middle = rect.midY
    switch description.role {
    case .container, .scrollView, .bar: return []
    case .input:
      var pieces = [Piece(style: .box, rect: rect, radius: 8)]
      let lines = rect.height > 60 ? min(4, Int(rect.height / 26)) : 1
      for line in 0..<lines {
        let y = lines == 1 ? middle : rect.minY + 18 + Double(line) * 24
        let width = min(rect.width - 24, line == lines - 1 ? 96 : rect.width * 0.7)
        pieces.append(stroke(.placeholder, x: rect.minX + 12, width: width, y: y))
      }
      return pieces
    case .label:
      return [stroke(.ink, x: rect.minX, width: min(rect.width, 84), y: middle, height: min(8, rect.height))]
    case .text:
      let lines = max(1, min(6, Int(rect.height / 24)))
      let step = rect.height / Double(lines)
      return (0..<lines).map { line in
        stroke(
          .text, x: rect.minX, width: rect.width * (lines == 1 ? 0.6 : line == lines - 1 ? 0.45 : 0.9),
          y: rect.minY + (Double(line) + 0.5) * step, height: min(8, rect.height))
      }
    case .primaryAction:
      return [
        Piece(style: .action, rect: rect, radius: 10),
        stroke(
          .onAction, x: rect.midX - min(36, rect.width * 0.3), width: min(72, rect.width * 0.6), y: middle),
      ]
    case .control:
      return [
        Piece(style: .control, rect: rect, radius: 8),
        stroke(
          .text, x: rect.midX - min(24, rect.width * 0.3), width: min(48, rect.width * 0.6), y: middle,
          height: 5),
      ]
    case .decoration: return [Piece(style: .decoration, rect: rect, radius: 8)]
    }
  }

  /// Returns the nodes to draw. The nodes in bars are separate, because they cover the others.
  func drawnNodes(_ scene: PictureScene) -> (content: [Int], bars: [Int]) {
    var content: [Int] = []
    var bars: [Int] = []
    for node in 0..<trace.keyboard where content.count + bars.count < detail.nodes {
      let description = trace.nodes[node]
      let isBar = description.role == .bar || description.opaqueBar != nil
      // A container that is almost as tall as the window is its background, not a card.
      let isCard = description.isCard && scene.rects[node].height < 0.9 * scene.container.height
      guard description.isLeaf || isBar || isCard, !scene.rects[node].isEmpty,
        let seen = scene.clipped(node, trace),
        seen.height * scale >= 0.4, seen.width * scale >= 0.4
      else { continue }
      if trace.isInBar(node) { bars.append(node) } else { content.append(node) }
    }
    return (content, bars)
  }

  /// Returns the nodes in layers. In one layer only subviews overlap other views, so all of its views can be
  /// drawn at once.
  private func layers(_ nodes: [Int], _ scene: PictureScene) -> [[Int]] {
    let order = trace.paintOrder
    var layers: [[Int]] = [[]]
    for node in nodes.sorted(by: { order[$0] < order[$1] }) {
      let covers = layers[layers.count - 1].contains { other in
        !scene.rects[other].insetBy(dx: 0.5, dy: 0.5).intersection(scene.rects[node]).isEmpty
          && !trace.ancestry(of: node).contains(other)
      }
      if covers { layers.append([]) }
      layers[layers.count - 1].append(node)
    }
    return layers
  }

  private func drawViews(_ scene: PictureScene, on svg: inout SVG) {
    let nodes = drawnNodes(scene)
    for layer in layers(nodes.content + nodes.bars, scene) {
      var paths = [PathData](repeating: PathData(), count: Style.allCases.count)
      for node in layer {
        guard let clip = clip(of: node, scene) else { continue }
        for piece in pieces(node, scene.rects[node]) {
          let seen = piece.rect.intersection(clip)
          guard !seen.isNull else { continue }
          // Round the corners of a piece only if none of them is cut off.
          let isWhole = seen == piece.rect
          paths[piece.style.rawValue].rect(
            px(seen), radius: isWhole && detail.hasKeys ? piece.radius * scale : 0)
        }
      }
      for style in Style.allCases { paint(paths[style.rawValue], style, on: &svg) }
    }
  }

  func paint(_ data: PathData, _ style: Style, on svg: inout SVG) {
    switch style {
    case .bar: svg.fill(data, colors.bar)
    case .line: svg.fill(data, colors.line)
    case .card: svg.stroke(data, colors.line, fill: colors.screen)
    case .decoration: svg.fill(data, colors.decoration)
    case .control: svg.fill(data, colors.control)
    case .box: svg.stroke(data, colors.box, fill: colors.screen)
    case .placeholder: svg.fill(data, colors.placeholder)
    case .ink: svg.fill(data, colors.ink)
    case .text: svg.fill(data, colors.text)
    case .action: svg.fill(data, colors.action)
    case .onAction: svg.fill(data, colors.onAction)
    }
  }

  /// Returns the intersection of all views that clip a node, or nil if the intersection is empty.
  func clip(of node: Int, _ scene: PictureScene) -> CGRect? {
    var clip = scene.container
    var outer = trace.nodes[node].clip
    var steps = 0
    while trace.nodes.indices.contains(outer), steps < trace.nodes.count {
      clip = clip.intersection(scene.rects[outer])
      if clip.isNull { return nil }
      outer = trace.nodes[outer].clip
      steps += 1
    }
    return clip
  }

  // MARK: Status bar, keyboard and device

  func drawStatusBar(_ scene: PictureScene, on svg: inout SVG) {
    let isPhone = [.homeButton, .notch, .island].contains(subject.device.cutout)
    guard !(isPhone && scene.isLandscape) else { return }
    let y = subject.device.cutout == .notch || subject.device.cutout == .island ? 26.0 : 9
    var data = PathData()
    data.rect(px(CGRect(x: 28, y: y - 3.5, width: 34, height: 7)))
    data.rect(px(CGRect(x: scene.screen.width - 58, y: y - 4.5, width: 26, height: 9)), radius: 2.5 * scale)
    svg.fill(data, colors.glyph)
  }

  /// Draws the keyboard: keys if it is docked, a panel if it floats, a bar with a hardware keyboard.
  func drawKeyboard(_ frame: CGRect, _ kind: PictureScene.Keyboard, _ scene: PictureScene, on svg: inout SVG)
  {
    guard kind != .hidden else { return }
    let seen =
      kind == .docked || kind == .hardwareBar
      ? frame.intersection(CGRect(origin: .zero, size: scene.screen)) : frame
    guard !seen.isNull, seen.height > 0 else { return }
    let paths = keyboardPaths(frame, kind, within: seen, scene)
    if kind == .floating || kind == .undocked {
      svg.stroke(paths.back, colors.box, fill: colors.keyboard)
    } else {
      svg.fill(paths.back, colors.keyboard)
    }
    svg.fill(paths.keys, colors.key)
    svg.fill(paths.dark, colors.darkKey)
    svg.fill(paths.strokes, colors.glyph)
  }

  /// Draws a dashed outline of the frame that notifications announced, if the keyboard is seen elsewhere.
  private func drawAnnouncedFrame(_ scene: PictureScene, on svg: inout SVG) {
    guard let announced = scene.announced, scene.keyboardKind != .hidden else { return }
    let shown = announced.intersection(CGRect(origin: .zero, size: scene.screen))
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return }
    var data = PathData()
    data.rect(px(shown), radius: 0)
    svg.stroke(data, colors.glyph, width: 1.25, dash: "3 2")
  }

  /// Returns the paths of a keyboard. The sizes of the keys are choices of this project.
  func keyboardPaths(
    _ frame: CGRect, _ kind: PictureScene.Keyboard, within seen: CGRect, _ scene: PictureScene
  ) -> KeyboardPaths {
    // A phone with a home indicator has a strip below the keys, with the globe and microphone keys.
    let isTallPhone =
      !scene.isLandscape && (subject.device.cutout == .notch || subject.device.cutout == .island)
    var paths = KeyboardPaths(painter: self, frame: frame, seen: seen)
    paths.back.rect(px(seen), radius: kind == .floating ? 12 * scale : 0)
    if kind == .hardwareBar {
      paths.addSlots(inset: 0.35, share: 0.3, y: frame.minY + frame.height * 0.3, height: 7)
      return paths
    }
    let foot = kind == .floating ? frame.height * 0.1 : isTallPhone ? frame.height * 0.2 : frame.height * 0.03
    let head = kind == .docked ? frame.height * 0.14 : frame.height * 0.03
    if kind == .docked {
      paths.addSlots(inset: 0.3, share: 0.4, y: frame.minY + head / 2 - 3, height: 6)
    } else if kind == .floating {
      paths.add(
        CGRect(x: frame.midX - 20, y: frame.maxY - foot / 2 - 2.5, width: 40, height: 5), to: \.strokes)
    }
    let row = (frame.height - head - foot) / 4
    if detail.hasKeys {
      paths.addKeys(below: head, row: row)
    } else {
      paths.addBars(below: head, row: row)
    }
    return paths
  }

  /// Draws the body of the device around the screen, with the cutout, the home button and the home indicator.
  func drawBody(_ scene: PictureScene, on svg: inout SVG) {
    let device = subject.device
    let screen = CGRect(origin: .zero, size: scene.screen)
    let body = device.body(isLandscape: scene.isLandscape)
    let (short, long) = device.frame
    var ring = PathData()
    let radius = (device.cornerRadius == 0 ? 40 : device.cornerRadius + long) * scale
    // Hide the corners of the screen that would be visible outside the rounded corners of the device.
    var corners = PathData()
    corners.corners(px(body), radius: radius)
    svg.fill(corners, background)
    ring.rect(px(body), radius: radius)
    ring.rect(px(screen), radius: device.cornerRadius * scale)
    svg.fill(ring, colors.body, rule: "evenodd")
    if device.cutout == .homeButton || device.cutout == .padHomeButton {
      let r = short * 0.36
      let center =
        scene.isLandscape
        ? CGPoint(x: body.maxX - short / 2, y: body.midY) : CGPoint(x: body.midX, y: body.maxY - short / 2)
      var button = PathData()
      button.rect(
        px(CGRect(x: center.x - r, y: center.y - r, width: 2 * r, height: 2 * r)), radius: r * scale)
      svg.stroke(button, colors.glyph)
    }
    var cutout = PathData()
    func along(_ offset: Double, _ depth: Double, _ length: Double, _ radius: Double) {
      // The cutout is at the top in portrait, and at the left in landscape.
      let rect =
        scene.isLandscape
        ? CGRect(x: offset, y: (scene.screen.height - length) / 2, width: depth, height: length)
        : CGRect(x: (scene.screen.width - length) / 2, y: offset, width: length, height: depth)
      cutout.rect(px(rect), radius: radius * scale)
    }
    switch device.cutout {
    case .island: along(11, 36, 124, 18)
    case .notch: along(-10, 40, device.portraitSize.width * 0.5, 18)
    case .homeButton, .padHomeButton, .pad: break
    }
    svg.fill(cutout, colors.body)
    if device.hasHomeIndicator {
      let width = min(scene.screen.width, scene.screen.height) * 0.34
      var indicator = PathData()
      indicator.rect(
        px(CGRect(x: screen.midX - width / 2, y: screen.maxY - 13, width: width, height: 5)),
        radius: 2.5 * scale)
      svg.fill(indicator, colors.body)
    }
  }

  // MARK: Marks

  /// Draws marks for the focused field, its hidden parts, the pinned bar, a covered primary action, and the
  /// gap above the keyboard.
  func drawMarks(_ scene: PictureScene, isRest: Bool, on svg: inout SVG) {
    if trace.pinnedBar >= 0, let bar = scene.clipped(trace.pinnedBar, trace), bar.height > 1 {
      // The mark of the pinned bar is a double line at its top edge.
      var edge = PathData()
      let r = px(bar)
      edge.move(r.minX + 1, r.minY)
      edge.line(r.maxX - 1, r.minY)
      edge.move(r.minX + 1, r.minY + 3)
      edge.line(r.maxX - 1, r.minY + 3)
      svg.stroke(edge, colors.pinned, width: 1.25)
    }
    if trace.primaryAction >= 0, let hit = scene.covered(trace.primaryAction, trace) {
      // The mark of a covered primary action is a crossed-out outline.
      let r = px(hit)
      var data = PathData()
      data.rect(r)
      if r.height > 3 {
        data.move(r.minX, r.minY)
        data.line(r.maxX, r.maxY)
        data.move(r.minX, r.maxY)
        data.line(r.maxX, r.minY)
      }
      svg.stroke(data, colors.action, width: 1.25, dash: "3 2")
    }
    guard scene.focusNode >= 0 else { return }
    if let field = scene.clipped(scene.focusNode, trace), field.height > 0.5 {
      var outline = PathData()
      outline.rect(px(field), radius: 8 * scale)
      svg.stroke(outline, colors.field, width: 2.25)
    }
    drawHidden(hiddenParts(scene), spacing: max(4, 12 * scale), on: &svg)
    // The caret is where the user types, so it is drawn even if the keyboard or a view covers it.
    let caret = scene.caret.intersection(scene.rects[scene.focusNode]).intersection(scene.container)
    if !caret.isNull, caret.height > 1 {
      let r = px(caret)
      let x = max(px(scene.rects[scene.focusNode]).minX + 4, r.minX)
      var line = PathData()
      line.move(x, r.minY)
      line.line(x, r.maxY)
      svg.stroke(line, colors.field, width: 1.75)
    }
    if isRest, let gap = subject.gap(scene), gap.height * scale >= 7 {
      let rect = scene.rects[gap.node]
      let x = origin.x + (min(rect.maxX, scene.container.maxX) - 14) * scale
      let (top, bottom) = (origin.y + rect.maxY * scale + 2.5, origin.y + scene.keyboard.minY * scale - 1)
      var line = PathData()
      line.move(x, top)
      line.line(x, bottom)
      for (y, d) in [(top, 3.0), (bottom, -3.0)] {
        line.move(x - 3, y + d)
        line.line(x, y)
        line.line(x + 3, y + d)
      }
      svg.stroke(line, colors.ink, width: 1.25)
    }
  }

  /// Returns the parts of the focused field that are hidden by the keyboard, top bars, scroll views or other
  /// views.
  func hiddenParts(_ scene: PictureScene) -> [CGRect] {
    let node = scene.focusNode
    guard trace.nodes.indices.contains(node) else { return [] }
    let field = scene.rects[node].intersection(scene.container)
    guard !field.isNull, field.height > 0.5 else { return [] }
    let clip = clip(of: node, scene) ?? CGRect(x: field.minX, y: field.maxY, width: field.width, height: 0)
    var (top, bottom) = (max(field.minY, clip.minY), min(field.maxY, clip.maxY))
    if !trace.isInBar(node) { top = max(top, scene.usableTop(trace)) }
    var parts: [CGRect] = []
    let cover = field.intersection(scene.keyboard)
    if scene.keyboardKind != .hidden, !cover.isNull, cover.height > 0.5, cover.width > 0.5 {
      // A keyboard that reaches the field's bottom edge hides everything below the keyboard's top edge. Any
      // other keyboard hides only the part that it covers.
      if cover.width > field.width - 1, cover.maxY > field.maxY - 1 {
        bottom = min(bottom, scene.keyboard.minY)
      } else {
        parts.append(cover)
      }
    }
    (top, bottom) = (min(top, field.maxY), max(bottom, field.minY))
    if top >= bottom { return [field] }
    if top > field.minY + 0.5 {
      parts.append(CGRect(x: field.minX, y: field.minY, width: field.width, height: top - field.minY))
    }
    if bottom < field.maxY - 0.5 {
      parts.append(CGRect(x: field.minX, y: bottom, width: field.width, height: field.maxY - bottom))
    }
    return parts + scene.covers(node, trace).map(\.rect)
  }

  func drawHidden(_ parts: [CGRect], spacing: Double, on svg: inout SVG) {
    var box = PathData()
    var lines = PathData()
    for part in parts {
      box.rect(px(part))
      // A large part has wider spacing, so that the lines do not hide the views below.
      lines.hatch(px(part), spacing: part.height > 90 ? 2 * spacing : spacing)
    }
    svg.stroke(box, colors.trouble, width: 1.75, fill: colors.screen, fillOpacity: 0.7)
    svg.stroke(lines, colors.trouble, width: 1.25)
  }

  /// Draws dashed outlines of the views that were pushed above the window and cannot be scrolled to.
  private func drawGhosts(_ scene: PictureScene, on svg: inout SVG) {
    let top = scene.container.minY
    var others = PathData()
    var focused = PathData()
    var count = 0
    for node in 0..<trace.keyboard
    where trace.nodes[node].isLeaf && trace.nodes[node].scroll < 0 && count < 24 {
      let role = trace.nodes[node].role
      guard [.input, .primaryAction, .control].contains(role) else { continue }
      let rect = scene.rects[node]
      guard rect.minY < top - 2, !rect.isEmpty else { continue }
      var ghost = px(
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: min(rect.maxY, top) - rect.minY))
      let limit = origin.y + subject.device.body(isLandscape: scene.isLandscape).minY * scale - ghostRoom
      guard ghost.maxY > limit + 2 else { continue }
      if ghost.minY < limit {
        ghost = CGRect(x: ghost.minX, y: limit, width: ghost.width, height: ghost.maxY - limit)
      }
      count += 1
      if node == scene.focusNode { focused.rect(ghost) } else { others.rect(ghost) }
    }
    svg.stroke(others, colors.glyph, dash: "3 2")
    svg.stroke(focused, colors.field, width: 2, dash: "4 2.5")
  }
}

extension TraceNode {
  fileprivate var isCard: Bool { role == .container && covers }
}
