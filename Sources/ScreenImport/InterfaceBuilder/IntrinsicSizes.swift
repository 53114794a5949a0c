import UIKit

struct IntrinsicSize {
  var width: Double?
  var height: Double?
  /// The text of a label that may have several lines, whose height depends on its width.
  var wrapped: WrappedText?
  /// The distance from the centre of a single line down to its baseline.
  var baselineBelowCenter: Double?
  var baselines: (first: Double, last: Double)?
}

struct WrappedText {
  var text: String
  var font: InterfaceFont
  var lineHeight: Double
  /// The maximum number of lines; 0 for no limit.
  var lineLimit: Int
  /// The factor on estimated widths that makes the text break into the recorded number of lines at the
  /// recorded width.
  var factor: Double
  /// The error of an estimated line width, as a share. A line may exceed the available width by this share
  /// and still fit.
  var tolerance: Double
  /// The recorded number of lines and the recorded height; nil if they do not come from the text.
  var recorded: (lines: Int, height: Double)?
  /// The amounts by which the view is wider and taller than its text.
  var padding = (width: 0.0, height: 0.0)

  func lines(_ width: Double) -> Int {
    let count = TextMetrics.lines(
      text, font, width: width - padding.width, factor: factor, tolerance: tolerance
    ).count
    return lineLimit > 0 ? min(count, lineLimit) : count
  }

  func longestLine(_ width: Double) -> Double {
    TextMetrics.lines(
      text, font, width: width - padding.width, factor: factor, tolerance: tolerance
    ).longest + padding.width
  }

  /// Sets `factor` to the value closest to 1 with which the text has the given number of lines at the given
  /// width.
  mutating func fit(width: Double, lines: Int) {
    for step in 0...30 {
      let more = 1 + 0.01 * Double(step)
      for candidate in [more, 1 / more] {
        factor = candidate
        if self.lines(width) == lines { return }
      }
    }
    factor = 1
  }

  /// Sets the line height to the recorded one, if a font other than the system font explains it.
  ///
  /// The lines of such fonts are between 0.95 and 1.6 times as tall as the point size. The number of lines is
  /// the estimated one, or one line more or less if only that explains the height, because the estimate uses
  /// the widths of the system font.
  mutating func fitLineHeight(width: Double, height: Double) {
    let estimated = max(1, lines(width))
    let heights = [estimated, estimated + 1, estimated - 1].map { height / Double(max(1, $0)) }
    if let each = heights.first(where: { (0.95...1.6).contains($0 / font.pointSize) }) { lineHeight = each }
  }

  func height(_ width: Double, scale: Double) -> Double {
    let count = lines(width)
    if let recorded, recorded.lines == count { return recorded.height }
    // Only the total height is rounded, not the height of each line.
    return TextMetrics.roundUp(Double(count) * lineHeight, scale: scale) + padding.height
  }
}

/// The intrinsic sizes of views, by class and Xcode version.
///
/// The sizes of controls come from Interface Builder files of public repositories. If no rule applies, the
/// recorded frame is the content's size.
struct IntrinsicSizes {
  let document: InterfaceDocument
  let home: SceneCanvas
  let goal: SceneCanvas
  /// Whether the canvas differs from the one on which the frames were recorded.
  let isMoved: Bool
  let evidence: RecordedEvidence

  func size(of index: Int, _ view: SceneView) -> IntrinsicSize {
    var size = ownSize(of: view, recorded(index, view))
    if evidence.hasContentWidth.contains(index) { size.width = view.frame.width }
    if evidence.hasContentHeight.contains(index) { size.height = view.frame.height }
    if let text = view.attributes["placeholderIntrinsicWidth"] { size.width = InterfaceDocument.length(text) }
    if let text = view.attributes["placeholderIntrinsicHeight"] {
      size.height = InterfaceDocument.length(text)
      size.wrapped = nil
    }
    return size
  }

  private struct Recorded {
    var width: ContentBounds
    var height: ContentBounds
  }

  private func recorded(_ index: Int, _ view: SceneView) -> Recorded {
    if !view.hasFrame { return Recorded(width: .open, height: .open) }
    return Recorded(
      width: evidence.width(of: index) ?? .exactly(view.frame.width),
      height: evidence.height(of: index) ?? .exactly(view.frame.height))
  }

  private func ownSize(of view: SceneView, _ recorded: Recorded) -> IntrinsicSize {
    let frame = view.frame
    switch view.name {
    case "label": return label(view, recorded)
    case "textField": return textField(view, recorded)
    case "button": return button(view, recorded)
    case "textView": return view.denies("scrollEnabled") ? textView(view) : IntrinsicSize()
    case "searchBar":
      return IntrinsicSize(
        height: view.hasFrame ? changed(frame.height, searchBarHeight) : searchBarHeight(goal))
    case "imageView": return image(view)
    case "switch":
      return goal.version >= 24_100
        ? IntrinsicSize(width: 63, height: 28) : IntrinsicSize(width: 51, height: 31)
    case "segmentedControl":
      return IntrinsicSize(width: frame.width, height: changed(frame.height, segmentedControlHeight))
    case "datePicker", "pickerView":
      // A wheel is 216 points tall, or 162 if the height is compact.
      let isWheel = view.name == "pickerView" || frame.height == 216 || frame.height == 162
      return IntrinsicSize(
        width: frame.width, height: isWheel ? changed(frame.height, wheelHeight) : frame.height)
    case "pageControl":
      return IntrinsicSize(width: frame.width, height: changed(frame.height, pageControlHeight))
    case "stepper", "activityIndicatorView":
      return IntrinsicSize(width: frame.width, height: frame.height)
    case "slider", "progressView", "navigationBar", "toolbar", "tabBar":
      return IntrinsicSize(height: frame.height)
    default: return IntrinsicSize()
    }
  }

  /// Whether the size of a view without subviews is known only from its recorded frame.
  static func needsStandIn(_ view: SceneView) -> Bool {
    ["view", "control", "imageView", "label"].contains(view.name) && view.children.isEmpty && view.hasFrame
  }

  /// Whether a view may have content whose size is not in the file.
  static func mayHaveContent(_ view: SceneView) -> Bool {
    switch view.name {
    case "view", "control", "label": view.children.isEmpty
    case "imageView", "collectionView", "tableView", "webView", "wkWebView": true
    default: false
    }
  }

  /// Converts a recorded size to the new canvas. A size that matches the rule on the file's own canvas
  /// changes by the same amount as the rule. Any other size is kept.
  private func changed(_ recorded: Double, _ rule: (SceneCanvas) -> Double) -> Double {
    abs(recorded - rule(home)) <= 1 ? recorded + rule(goal) - rule(home) : recorded
  }

  private func wheelHeight(_ canvas: SceneCanvas) -> Double {
    canvas.isLandscape && canvas.device?.idiom == .phone ? 162 : 216
  }
  private func segmentedControlHeight(_ canvas: SceneCanvas) -> Double { canvas.version < 14_800 ? 29 : 32 }
  private func roundedFieldHeight(_ canvas: SceneCanvas) -> Double { canvas.version < 14_800 ? 30 : 34 }
  private func roundedFieldPadding(_ canvas: SceneCanvas) -> Double { canvas.version < 14_800 ? 20 : 27 }
  private func plainFieldPadding(_ canvas: SceneCanvas) -> Double { canvas.version < 14_800 ? 4 : 0 }
  /// Search bars have 56 points from the tools version 13000 on (recorded by three repositories).
  private func searchBarHeight(_ canvas: SceneCanvas) -> Double {
    canvas.version < 13_000 ? 44 : canvas.version < 18_000 ? 56 : canvas.version < 24_000 ? 51 : 64
  }
  private func pageControlHeight(_ canvas: SceneCanvas) -> Double { canvas.version < 17_000 ? 36 : 28 }

  // MARK: Text

  struct Content {
    var text: String
    var font: InterfaceFont
  }

  func font(of view: SceneView) -> InterfaceFont { Self.font(of: view, document.markup) }

  /// Returns the font of a view's text in the file.
  static func font(of view: SceneView, _ markup: InterfaceMarkup) -> InterfaceFont {
    guard let element = markup.child(view.element, "fontDescription", key: "fontDescription") else {
      return InterfaceFont(pointSize: view.name == "button" ? 15 : 17, isSystem: true)
    }
    let attributes = markup[element].attributes
    let type = attributes["type"] ?? ""
    if let style = attributes["style"] {
      return InterfaceFont(
        pointSize: InterfaceFont.styles[style] ?? 17, isSystem: true,
        weight: style == "UICTFontTextStyleHeadline" ? .semibold : .regular)
    }
    return font(
      size: attributes["pointSize"], isSystem: type == "system" || type == "boldSystem",
      isBold: type == "boldSystem", name: attributes["name"] ?? "", weight: attributes["weight"] ?? "")
  }

  private static func font(size: String?, isSystem: Bool, isBold: Bool, name: String, weight: String)
    -> InterfaceFont
  {
    let isHeavy = isBold || name.contains("Bold") || ["bold", "heavy", "black"].contains(weight)
    let bold: InterfaceFont.Weight =
      if weight == "semibold" {
        .semibold
      } else if isHeavy {
        .bold
      } else if weight == "medium" || name.contains("Medium") {
        .medium
      } else if isSystem && ["light", "thin", "ultraLight"].contains(weight) {
        .light
      } else {
        .regular
      }
    let size = InterfaceDocument.length(size) ?? 17
    return InterfaceFont(pointSize: min(max(size, 1), 1000), isSystem: isSystem, weight: bold)
  }

  /// Returns the text of an attribute, of a `string` element, or of the fragments of an attributed text. The
  /// font comes from the first fragment that sets one.
  func content(_ view: SceneView, _ key: String) -> Content {
    var content = wholeContent(view, key)
    // No label shows more than 10,000 characters, and a text in a file may have any length.
    content.text = String(content.text.prefix(10_000))
    // The separators of lines and paragraphs end a line as "\n" does (Unicode Standard Annex 14, class BK).
    content.text = String(content.text.map { $0 == "\u{2028}" || $0 == "\u{2029}" ? "\n" : $0 })
    return content
  }

  private func wholeContent(_ view: SceneView, _ key: String) -> Content {
    let markup = document.markup
    let font = font(of: view)
    if let text = view.attributes[key] ?? markup.text(view.element, key) {
      return Content(text: text, font: font)
    }
    return Self.attributed(view.element, key: "attributedText", font, markup) ?? Content(text: "", font: font)
  }

  /// Returns an attributed text of an element, with the first font that it sets, or else the given one. Nil if the element
  /// has none.
  static func attributed(
    _ element: Int, key: String, _ font: InterfaceFont, _ markup: InterfaceMarkup
  ) -> Content? {
    guard let attributed = markup.child(element, "attributedString", key: key) else { return nil }
    var result = Content(text: "", font: font)
    for fragment in markup.children(of: attributed) where markup[fragment].name == "fragment" {
      result.text += markup.text(fragment, "content") ?? ""
      guard result.font == font, let list = markup.child(fragment, "attributes"),
        let element = markup.child(list, "font", key: "NSFont")
      else { continue }
      let attributes = markup[element].attributes
      // AppKit's system font has 13 points if the file sets no size.
      result.font = Self.font(
        size: attributes["size"] ?? (attributes["metaFont"] == nil ? nil : "13"),
        isSystem: attributes["metaFont"] != nil,
        isBold: attributes["metaFont"]?.contains("old") ?? false, name: attributes["name"] ?? "", weight: "")
    }
    return result
  }

  /// Returns the greatest likely error of an estimated width, in points. In the system font, 98 of 100 texts
  /// are within 2 points. For other fonts, the estimate uses the measures of the system font.
  private func tolerance(_ width: Double, _ font: InterfaceFont) -> Double {
    font.isSystem ? 2 : 4 + 0.15 * width
  }

  /// Returns the width of a line of text: the recorded width, or an estimate rounded up to a pixel.
  private func width(
    _ view: SceneView, _ recorded: Recorded, estimate: Double, _ font: InterfaceFont, least: Double = 0
  ) -> Double {
    let estimate = max(least, estimate)
    let tolerance = tolerance(view.frame.width, font)
    if view.hasFrame && abs(view.frame.width - estimate) <= tolerance { return view.frame.width }
    let rounded = TextMetrics.roundUp(estimate, scale: goal.scale)
    guard view.hasFrame else { return rounded }
    return recorded.width.size(recorded: view.frame.width, estimate: rounded, tolerance: 0)
  }

  /// Returns the height of a text: the recorded height, or an estimate. The recorded height may have been
  /// rounded for another scale.
  private func height(_ view: SceneView, _ recorded: Recorded, estimate: Double) -> Double {
    // A recorded height of 0 means that the view was compressed.
    guard view.hasFrame, view.frame.height > 0 else { return estimate }
    return recorded.height.size(recorded: view.frame.height, estimate: estimate, tolerance: 1)
  }

  private func label(_ view: SceneView, _ recorded: Recorded) -> IntrinsicSize {
    let content = content(view, "text")
    let (text, font) = (content.text, content.font)
    let frame = view.frame
    let limit = Int(view.number("numberOfLines") ?? 1)
    let estimated = TextMetrics.width(text, font)
    // A label without text has no intrinsic size.
    if text.isEmpty {
      return IntrinsicSize(baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
    }
    if limit == 1 {
      return IntrinsicSize(
        width: width(view, recorded, estimate: estimated, font),
        height: height(
          view, recorded,
          estimate: font.isSystem || !view.hasFrame ? font.lineHeight(scale: goal.scale) : frame.height),
        baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
    }
    var wrapped = WrappedText(
      text: text, font: font, lineHeight: font.pointSize * InterfaceFont.lineFactor,
      lineLimit: max(0, limit), factor: 1, tolerance: TextMetrics.tolerance(text, font))
    if !font.isSystem, view.hasFrame, recorded.height.isExact {
      wrapped.fitLineHeight(width: frame.width, height: frame.height)
    }
    let lineHeight = wrapped.lineHeight
    let lines = max(1, Int((frame.height / lineHeight + 0.1).rounded(.down)))
    if let most = view.number("preferredMaxLayoutWidth"), most > 0 {
      return label(view, recorded, wrapped, breakingAt: most, lines: lines)
    }
    let isContentHeight =
      recorded.height.isExact
      || abs(TextMetrics.roundUp(Double(lines) * lineHeight, scale: home.scale) - frame.height) <= 1
    let isOneLine = lines == 1 && isContentHeight
    let isOwnWidth =
      recorded.width.isExact || abs(frame.width - estimated) <= tolerance(frame.width, font)
    if isOneLine && isOwnWidth && isMoved && estimated > 0 {
      // The recorded width equals the width of the text to within half a pixel.
      wrapped.factor = (frame.width - 0.25) / estimated
      wrapped.tolerance = 0
    } else if isContentHeight {
      wrapped.fit(width: frame.width, lines: lines)
    }
    if isContentHeight { wrapped.recorded = (lines, frame.height) }
    // If the text breaks into a different number of lines than recorded, the recorded height does not come
    // from the text.
    let isTextHeight = !recorded.height.isExact || wrapped.lines(frame.width) == lines
    let size = estimated * wrapped.factor
    return IntrinsicSize(
      width: view.hasFrame && (!isMoved || isOwnWidth && isOneLine)
        ? frame.width : max(TextMetrics.roundUp(size, scale: goal.scale), 1),
      height: isContentHeight
        ? frame.height
          // Without a frame, the width is known only after a first layout.
        : height(
          view, recorded,
          estimate: wrapped.height(view.hasFrame ? frame.width : estimated + 1, scale: goal.scale)),
      wrapped: isTextHeight ? wrapped : nil,
      baselines: (InterfaceFont.ascent * font.pointSize, InterfaceFont.descent * font.pointSize))
  }

  /// Returns the size of a label with a preferred width. The label breaks its lines at that width even if it
  /// is wider, so its height does not depend on its actual width (`preferredMaxLayoutWidth`, Apple's
  /// documentation of `UILabel`).
  private func label(
    _ view: SceneView, _ recorded: Recorded, _ text: WrappedText, breakingAt most: Double, lines: Int
  ) -> IntrinsicSize {
    var text = text
    let frame = view.frame
    let isContentHeight =
      recorded.height.isExact
      || abs(TextMetrics.roundUp(Double(lines) * text.lineHeight, scale: home.scale) - frame.height) <= 1
    if isContentHeight { text.fit(width: most, lines: lines) }
    let size = TextMetrics.width(text.text, text.font) * text.factor
    let longest = TextMetrics.roundUp(size < most ? size : text.longestLine(most), scale: goal.scale)
    return IntrinsicSize(
      width: view.hasFrame && frame.width <= most + 1
        ? recorded.width.size(recorded: frame.width, estimate: longest, tolerance: 2) : longest,
      height: isContentHeight
        ? frame.height : height(view, recorded, estimate: text.height(most, scale: goal.scale)),
      baselines: (InterfaceFont.ascent * text.font.pointSize, InterfaceFont.descent * text.font.pointSize))
  }

  /// Returns the size of a text view that does not scroll: the size of its text plus 8 points above and below
  /// and 5 points at each side (`textContainerInset` and `lineFragmentPadding`, UIKit's defaults).
  private func textView(_ view: SceneView) -> IntrinsicSize {
    let content = content(view, "text")
    let frame = view.frame
    let lineHeight = content.font.pointSize * InterfaceFont.lineFactor
    let lines = max(1, Int(((frame.height - 16) / lineHeight + 0.1).rounded(.down)))
    var size = IntrinsicSize(
      width: frame.width, height: frame.height,
      baselines: (
        8 + InterfaceFont.ascent * content.font.pointSize, 8 + InterfaceFont.descent * content.font.pointSize
      ))
    if content.text.isEmpty || !content.font.isSystem || lines > 10_000 { return size }
    var wrapped = WrappedText(
      text: content.text, font: content.font, lineHeight: lineHeight, lineLimit: 0, factor: 1,
      tolerance: TextMetrics.tolerance(content.text, content.font))
    wrapped.padding = (10, 16)
    if !view.hasFrame {
      let width = TextMetrics.roundUp(
        TextMetrics.width(content.text, content.font) + wrapped.padding.width, scale: goal.scale)
      (size.width, size.height) = (width, wrapped.height(width, scale: goal.scale))
      size.wrapped = wrapped
      return size
    }
    wrapped.fit(width: frame.width, lines: lines)
    if wrapped.lines(frame.width) == lines {
      wrapped.recorded = (lines, frame.height)
      size.wrapped = wrapped
    }
    return size
  }

  private func textField(_ view: SceneView, _ recorded: Recorded) -> IntrinsicSize {
    var content = content(view, "text")
    if content.text.isEmpty { content = self.content(view, "placeholder") }
    let isRounded = view.attributes["borderStyle"] == "roundedRect"
    let isStandard = isRounded && content.font.pointSize <= 20
    let frame = view.frame
    let rule = isStandard ? roundedFieldHeight(goal) : content.font.lineHeight(scale: goal.scale)
    let isOfEra = isStandard && view.hasFrame && abs(frame.height - roundedFieldHeight(home)) <= 1
    var height = isOfEra ? rule : height(view, recorded, estimate: rule)
    if isMoved, (view.attributes["borderStyle"] ?? "none") == "none" {
      height = plainFieldHeight(height, content.font)
    }
    let padding = isRounded ? roundedFieldPadding : plainFieldPadding
    return IntrinsicSize(
      width: view.hasFrame
        ? width(
          view, recorded, estimate: TextMetrics.width(content.text, content.font) + padding(home),
          content.font) + padding(goal) - padding(home)
        : TextMetrics.roundUp(
          TextMetrics.width(content.text, content.font) + padding(goal), scale: goal.scale),
      height: height, baselineBelowCenter: InterfaceFont.baselineBelowCenter * content.font.pointSize)
  }

  /// Returns the height of a field without a border on the other canvas.
  private func plainFieldHeight(_ height: Double, _ font: InterfaceFont) -> Double {
    let isOfEra = font.isSystem && abs(height - Self.plainFieldHeight(font, home)) <= 0.2
    let height = isOfEra ? Self.plainFieldHeight(font, goal) : height
    return goal.version >= 24_000 ? max(Self.leastPlainField, height) : height
  }

  /// The least height of a field without a border from the tools version 24000 on, in points (recorded by
  /// owntracks/ios: 150 fields).
  private static let leastPlainField = 22.0

  /// Returns the height of a field without a border in the system font.
  ///
  /// It is a line, rounded up to a point, up to the tools version 16000. Later fields have 18.5, 19.5, 21, 22 and
  /// 23 points for fonts of 14 to 18 points on canvases with two pixels in a point, and 18.67 for 14 points on
  /// those with three (recorded by ten repositories): a line, rounded up to a pixel, and 1.5 or 1.67 points.
  static func plainFieldHeight(_ font: InterfaceFont, _ canvas: SceneCanvas) -> Double {
    guard canvas.version >= 16_000 else { return font.lineHeight(scale: 1) }
    let height = font.lineHeight(scale: canvas.scale) + (canvas.scale == 3 ? 5.0 / 3 : 1.5)
    return canvas.version >= 24_000 ? max(leastPlainField, height) : height
  }

  private func button(_ view: SceneView, _ recorded: Recorded) -> IntrinsicSize {
    let markup = document.markup
    let font = font(of: view)
    var title = ""
    var hasImage = false
    if let state = markup.child(view.element, "state", key: "normal") {
      title = markup[state].attributes["title"] ?? ""
      hasImage =
        markup[state].attributes["image"] != nil || markup[state].attributes["backgroundImage"] != nil
    }
    var size = IntrinsicSize(
      width: view.frame.width, height: view.frame.height,
      baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
    let hasConfiguration = markup.child(view.element, "buttonConfiguration") != nil
    let hasInsets = markup.child(view.element, "inset", key: "contentEdgeInsets") != nil
    if hasConfiguration || hasImage || hasInsets || title.isEmpty { return size }
    size.width = width(view, recorded, estimate: TextMetrics.width(title, font), font, least: 30)
    if font.isSystem { size.height = height(view, recorded, estimate: font.lineHeight(scale: 1) + 12) }
    return size
  }

  private func image(_ view: SceneView) -> IntrinsicSize {
    guard let name = view.attributes["image"] else { return IntrinsicSize() }
    if view.attributes["catalog"] == "system" {
      return IntrinsicSize(width: view.frame.width, height: view.frame.height)
    }
    if let size = document.imageSizes[name] { return IntrinsicSize(width: size.width, height: size.height) }
    return IntrinsicSize(width: view.frame.width, height: view.frame.height)
  }
}
