/// What a view's content asks for, and where its baselines are.
struct IntrinsicSize {
  var width: Double?
  var height: Double?
  /// The text of a label of several lines, whose height follows from its width.
  var wrapped: WrappedText?
  /// The distance from the centre of a single line down to its baseline.
  var baselineBelowCenter: Double?
  /// Distances from the top to the first baseline and from the last baseline to the bottom.
  var baselines: (first: Double, last: Double)?
}

/// A text that breaks into lines.
struct WrappedText {
  var text: String
  var font: InterfaceFont
  var lineHeight: Double
  /// 0 for as many as needed.
  var lineLimit: Int
  /// What makes the estimated widths break at the recorded width into the recorded lines.
  var factor: Double

  func lines(_ width: Double) -> Int {
    let count = TextMetrics.lines(text, font, width: width, factor: factor)
    return lineLimit > 0 ? min(count, lineLimit) : count
  }

  func height(_ width: Double, scale: Double) -> Double {
    // Lines are not rounded one by one.
    let count = Double(lines(width))
    return TextMetrics.roundUp(count * lineHeight, scale: scale)
  }
}

/// Intrinsic sizes by class and Xcode; the sizes of controls are those that Interface Builder files of
/// public repositories record. Where no rule holds, the recorded frame is the content's size.
struct IntrinsicSizes {
  let document: InterfaceDocument
  let home: SceneCanvas
  let goal: SceneCanvas

  func size(of view: SceneView) -> IntrinsicSize {
    var size = ownSize(of: view)
    if let text = view.attributes["placeholderIntrinsicWidth"] { size.width = InterfaceDocument.length(text) }
    if let text = view.attributes["placeholderIntrinsicHeight"] {
      size.height = InterfaceDocument.length(text)
      size.wrapped = nil
    }
    return size
  }

  private func ownSize(of view: SceneView) -> IntrinsicSize {
    let frame = view.frame
    switch view.name {
    case "label": return label(view)
    case "textField": return textField(view)
    case "button": return button(view)
    case "textView":
      return view.denies("scrollEnabled") ? IntrinsicSize(width: frame.width, height: frame.height) : IntrinsicSize()
    case "searchBar":
      return IntrinsicSize(height: frame.height)
    case "imageView": return image(view)
    case "switch":
      return goal.version >= 24_100
        ? IntrinsicSize(width: 63, height: 28) : IntrinsicSize(width: 51, height: 31)
    case "segmentedControl", "stepper", "activityIndicatorView", "pageControl", "datePicker", "pickerView":
      return IntrinsicSize(width: frame.width, height: frame.height)
    case "slider", "progressView", "navigationBar", "toolbar", "tabBar":
      return IntrinsicSize(height: frame.height)
    default: return IntrinsicSize()
    }
  }

  // MARK: Text

  private func font(of view: SceneView) -> InterfaceFont {
    let markup = document.markup
    guard let element = markup.child(view.element, "fontDescription", key: "fontDescription") else {
      return InterfaceFont(pointSize: view.name == "button" ? 15 : 17, isSystem: true)
    }
    let attributes = markup[element].attributes
    let type = attributes["type"] ?? ""
    if let style = attributes["style"] {
      return InterfaceFont(
        pointSize: InterfaceFont.styles[style] ?? 17, isSystem: true,
        weight: style == "UICTFontTextStyleHeadline" ? .bold : .regular)
    }
    let size = InterfaceDocument.length(attributes["pointSize"]) ?? 17
    let name = attributes["name"] ?? ""
    let weight = attributes["weight"] ?? ""
    var bold = InterfaceFont.Weight.regular
    if type == "boldSystem" || name.contains("Bold") || ["semibold", "bold", "heavy", "black"].contains(weight) {
      bold = .bold
    } else if weight == "medium" || name.contains("Medium") {
      bold = .medium
    }
    return InterfaceFont(
      pointSize: min(max(size, 1), 1000), isSystem: type == "system" || type == "boldSystem", weight: bold)
  }

  /// The text of an attribute, or of a `string` or `mutableString` inside of the element.
  private func text(_ view: SceneView, _ key: String) -> String {
    if let text = view.attributes[key] { return text }
    for name in ["string", "mutableString"] {
      if let element = document.markup.child(view.element, name, key: key) {
        return document.markup.texts[element] ?? ""
      }
    }
    return ""
  }

  /// The recorded width, unless it is clearly that of a stretched view.
  private func width(recorded: Double, estimated: Double) -> Double {
    recorded > estimated * 1.08 + 3 ? estimated : recorded
  }

  private func label(_ view: SceneView) -> IntrinsicSize {
    let font = font(of: view)
    let text = text(view, "text")
    let limit = Int(view.number("numberOfLines") ?? 1)
    let line = font.isSystem ? font.lineHeight(scale: goal.scale) : view.frame.height
    let estimated = TextMetrics.width(text, font)
    if limit == 1 {
      let height = font.isSystem ? line : view.frame.height
      return IntrinsicSize(
        width: text.isEmpty ? view.frame.width : width(recorded: view.frame.width, estimated: estimated), height: height,
        baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
    }
    let lineHeight = font.pointSize * 1.1934
    let recorded = max(1, Int((view.frame.height / lineHeight + 0.1).rounded(.down)))
    var wrapped = WrappedText(text: text, font: font, lineHeight: lineHeight, lineLimit: max(0, limit), factor: 1)
    // The width table is not exact: find the factor nearest to one that gives the recorded lines.
    let width = view.frame.width
    for step in 0...30 {
      let more = 1 + 0.01 * Double(step)
      let found = [more, 1 / more].first { factor in
        wrapped.factor = factor
        return wrapped.lines(width) == recorded
      }
      if let found {
        wrapped.factor = found
        break
      }
      wrapped.factor = 1
    }
    let isOneLine = recorded == 1
    return IntrinsicSize(
      width: isOneLine ? self.width(recorded: width, estimated: estimated) : max(width, estimated * wrapped.factor),
      height: view.frame.height, wrapped: wrapped,
      baselines: (InterfaceFont.ascent * font.pointSize, InterfaceFont.descent * font.pointSize))
  }

  private func textField(_ view: SceneView) -> IntrinsicSize {
    let font = font(of: view)
    let text = text(view, "text").isEmpty ? text(view, "placeholder") : text(view, "text")
    let isRounded = view.attributes["borderStyle"] == "roundedRect"
    let padding = isRounded ? 14.0 : 0
    let height: Double
    if isRounded && font.pointSize <= 20 {
      height = goal.version < 14_800 ? 30 : 34
    } else {
      height = view.frame.height
    }
    return IntrinsicSize(
      width: width(recorded: view.frame.width, estimated: TextMetrics.width(text, font) + padding), height: height,
      baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
  }

  private func button(_ view: SceneView) -> IntrinsicSize {
    let markup = document.markup
    let font = font(of: view)
    var title = ""
    var hasImage = false
    if let state = markup.child(view.element, "state", key: "normal") {
      title = markup[state].attributes["title"] ?? ""
      hasImage = markup[state].attributes["image"] != nil || markup[state].attributes["backgroundImage"] != nil
    }
    var size = IntrinsicSize(
      width: view.frame.width, height: view.frame.height,
      baselineBelowCenter: InterfaceFont.baselineBelowCenter * font.pointSize)
    let hasConfiguration = markup.child(view.element, "buttonConfiguration") != nil
    let hasInsets = markup.child(view.element, "inset", key: "contentEdgeInsets") != nil
    if hasConfiguration || hasImage || title.isEmpty { return size }
    if !hasInsets {
      size.width = width(recorded: view.frame.width, estimated: max(30, TextMetrics.width(title, font)))
      if font.isSystem { size.height = font.lineHeight(scale: 1) + 12 }
    }
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
