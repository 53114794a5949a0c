import UIKit

/// Writes the screen of a running app as a screen file of the keyboard avoidance lab.
///
/// Add this file to an app, a unit test or a preview host. It reads the views through UIKit's public API and
/// changes nothing.
///
/// The screen file contains:
///
/// - the views with their constraints, stacks, scroll views, intrinsic sizes and input traits;
/// - the frames of views that neither constraints nor stacks place;
/// - the bars and the presentation around the screen.
///
/// The role of a view follows from its class and its accessibility traits. Pass `primaryAction` to name the
/// main button of the screen. Without it, `avoidance` infers the button from the texts. Call the exporter
/// after the screen has been laid out and while the keyboard is hidden:
///
/// ```
/// print(ScreenExporter.text(of: controller, id: "login"))                       // a test, or lldb's `expr`
/// try ScreenExporter.write(controller, id: "login", to: FileManager.default.temporaryDirectory)
/// ```
@MainActor
public enum ScreenExporter {
  /// Returns the screen file of the controller in front: the controller that `controller` presents, or the
  /// child controller whose view fills it, such as the top of a navigation stack. Other child controllers are
  /// part of their parent's screen. An `inputAccessoryView` with an input becomes a bar at the bottom.
  public static func text(
    of controller: UIViewController, id: String, title: String = "", primaryAction: UIView? = nil
  ) -> String {
    var (front, presented): (UIViewController, UIViewController?) = (controller, nil)
    while true {
      if let next = front.presentedViewController {
        (front, presented) = (next, next)
      } else if let next = front.children.last(where: { fills($0, front) }) {
        front = next
      } else {
        break
      }
    }
    guard let view = front.viewIfLoaded else { return "// The controller's view is not loaded.\n" }
    let accessory = ([front] + front.children).lazy.compactMap(\.inputAccessoryView).first
    var export = ScreenExport(root: view, primaryAction: primaryAction, accessory: accessory)
    export.detents = presented.flatMap { detents(of: $0) } ?? []
    return export.text(id: id, title: title.isEmpty ? id : title, isPresented: presented != nil)
  }

  /// Returns the screen file of a view and its subviews; for a window, the screen file of its root view
  /// controller. `inputAccessory` is the accessory view of the view's controller.
  public static func text(
    of view: UIView, id: String, title: String = "", primaryAction: UIView? = nil,
    inputAccessory: UIView? = nil, isPresented: Bool = false
  ) -> String {
    if let window = view as? UIWindow, let controller = window.rootViewController {
      return text(of: controller, id: id, title: title, primaryAction: primaryAction)
    }
    var export = ScreenExport(root: view, primaryAction: primaryAction, accessory: inputAccessory)
    return export.text(id: id, title: title.isEmpty ? id : title, isPresented: isPresented)
  }

  /// Writes the screen file of a controller to `ID.json` in a folder, and returns the file's URL.
  @discardableResult public static func write(
    _ controller: UIViewController, id: String, to folder: URL
  ) throws -> URL {
    let file = folder.appendingPathComponent("\(id).json")
    try Data(text(of: controller, id: id).utf8).write(to: file, options: .atomic)
    return file
  }

  /// Returns the detents of the sheet in which a controller is presented, from the one at which it rests to the
  /// tallest; nil if it is in no sheet or the system does not tell them.
  private static func detents(of controller: UIViewController) -> [ScreenExport.Detent]? {
    guard #available(iOS 16.0, *), let sheet = controller.sheetPresentationController,
      let window = controller.viewIfLoaded?.window
    else { return nil }
    let context = SheetContext(window, controller.traitCollection)
    let active = sheet.detents.compactMap { detent in
      detent.resolvedValue(in: context).map { (id: detent.identifier, height: $0) }
    }
    let resting = active.firstIndex { $0.id == sheet.selectedDetentIdentifier } ?? 0
    var found: [ScreenExport.Detent] = []
    for detent in active.dropFirst(resting) where found.last != .large {
      if detent.id == .large || detent.height >= context.maximumDetentValue {
        found.append(.large)
      } else if detent.id == .medium {
        found.append(.medium)
      } else if (40...1_000).contains(detent.height) {  // A screen file accepts these heights.
        found.append(.height(detent.height))
      }
    }
    return found
  }

  /// Whether a child's view covers more than 60 % of its parent's view and no input is beside it.
  private static func fills(_ child: UIViewController, _ parent: UIViewController) -> Bool {
    guard let inner = child.viewIfLoaded, inner.window != nil, let outer = parent.viewIfLoaded else {
      return false
    }
    return inner.bounds.width * inner.bounds.height > 0.6 * outer.bounds.width * outer.bounds.height
      && !ScreenExport.holdsInput(outer, besides: inner)
  }
}

/// The window of a sheet, on which the heights of its detents may depend.
@available(iOS 16.0, *)
@MainActor
private final class SheetContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat

  /// The large detent begins 10 points below the top safe area, or 20 points on a device with a home button. The
  /// heights of detents do not include the bottom safe area.
  init(_ window: UIWindow, _ traits: UITraitCollection) {
    containerTraitCollection = traits
    let safe = window.safeAreaInsets
    maximumDetentValue = window.bounds.height - safe.top - safe.bottom - (safe.bottom > 0 ? 10 : 20)
  }
}

@MainActor
private struct ScreenExport {
  /// A height at which a sheet rests.
  enum Detent: Equatable { case medium, large, height(CGFloat) }

  private let root: UIView
  private let primaryAction: UIView?
  /// The controller's `inputAccessoryView` if it holds an input, which becomes a bar at the bottom.
  private let accessory: UIView?
  /// The detents of the sheet around the screen; empty if they are unknown.
  var detents: [Detent] = []
  /// The names of views and custom layout guides in the screen file.
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = ["root", "navigation-bar", "tab-bar", "toolbar", "keyboard", "caret"]
  private var constraints: [NSLayoutConstraint] = []
  private var notes: [String] = []
  private var count = 0
  private var needsOneSize = false

  private static let viewLimit = 1_900
  private static let constraintLimit = 8_000
  private static let depthLimit = 58

  init(root: UIView, primaryAction: UIView?, accessory: UIView?) {
    (self.root, self.primaryAction) = (root, primaryAction)
    let isBar = accessory.map { !Self.isInput($0) && Self.holdsInput($0) } ?? false
    self.accessory = isBar ? accessory : nil
    if accessory != nil, !isBar {
      notes.append("Left out: the controller's inputAccessoryView, because it is not a bar with an input")
    }
    names[ObjectIdentifier(root)] = "root"
  }

  mutating func text(id: String, title: String, isPresented: Bool) -> String {
    constraints += root.constraints
    let guides = guideViews(of: root, depth: 1)
    let bar = accessory.flatMap { view($0, depth: 1) }
    let views =
      root.subviews.filter { $0 !== accessory }.compactMap { view($0, depth: 1) } + guides
      + elements(of: root) + [bar].compactMap { $0 }
    var members = ["\"id\": \(quote(kebab(id, limit: 64)))", "\"title\": \(quote(title))"]
    members.append("\"models\": \"Exported from a running app.\"")
    members.append("\"tags\": [\"exported\"]")
    members.append("\"container\": \(container(isPresented))")
    if needsOneSize {
      let size = root.window?.bounds.size ?? root.bounds.size
      members.append(
        "\"onlyAt\": {\"width\": \(number(size.width)), \"height\": \(number(size.height)), \"reason\": "
          + "\"its inputs are placed by frames, and how the frames follow the size is unknown\"}")
    }
    members.append("\"views\": [\n" + indented(views.joined(separator: ",\n")) + "\n]")
    var seen: Set<String> = []
    var lines = constraints.compactMap { line($0) }.filter { seen.insert($0).inserted }.map { quote($0) }
    if lines.count > Self.constraintLimit {
      notes.append(
        "Left out: \(lines.count - Self.constraintLimit) constraints beyond the limit of "
          + "\(Self.constraintLimit)")
      lines.removeLast(lines.count - Self.constraintLimit)
    }
    let bottom = accessory.flatMap { names[ObjectIdentifier($0)] }
    if let accessory, let bottom { lines += barConstraints(accessory, bottom).map { quote($0) } }
    members.append("\"constraints\": [\n" + indented(lines.joined(separator: ",\n")) + "\n]")
    if let primaryAction, let name = names[ObjectIdentifier(primaryAction)] {
      members.append("\"primaryAction\": \(quote(name))")
    }
    if let bottom {
      members.append("\"pinnedBar\": \(quote(bottom))")
      members.append("\"bottomConstraint\": \(quote("\(bottom)-bottom"))")
    }
    members.append("\"infer\": true")
    let comments = (["Written by ScreenExporter.swift."] + notes).map {
      "// " + $0.replacingOccurrences(of: "\n", with: " ") + "\n"
    }
    return comments.joined() + "{\n" + indented(members.joined(separator: ",\n")) + "\n}\n"
  }

  /// Returns the constraints that hold the accessory view at the bottom, where UIKit shows it without a
  /// keyboard.
  private func barConstraints(_ bar: UIView, _ name: String) -> [String] {
    var lines = [
      "\(name)-bottom: \(name).bottom == root.safe-area.bottom", "\(name).leading == root.leading",
      "\(name).trailing == root.trailing",
    ]
    // The constraints inside the bar take precedence over its height.
    if bar.bounds.height > 0 { lines.append("\(name).height == \(number(bar.bounds.height)) @500") }
    return lines
  }

  // MARK: Bars and presentation

  private func container(_ isPresented: Bool) -> String {
    guard let window = root.window else { return "{}" }
    var words: [String] = []
    let place = root.convert(root.bounds, to: nil)
    for bar in bars(in: window) {
      let frame = bar.convert(bar.bounds, to: window)
      if bar is UINavigationBar {
        words.append("\"navigationBar\": \(place.minY >= frame.maxY - 1 ? "\"opaque\"" : "\"translucent\"")")
        if frame.height >= 90 { words.append("\"largeTitle\": true") }
      } else if bar is UITabBar {
        words.append("\"tabBar\": true")
      } else if frame.midY > window.bounds.midY {
        words.append("\"toolbar\": true")
      }
    }
    if isPresented {
      let (whole, part) = (window.bounds, place)
      if part.width < whole.width - 1 {
        words.append("\"presentation\": \"form-sheet\"")
      } else if part.minY > 8 {
        let isHalf = detents.isEmpty && whole.height - part.minY < 0.62 * whole.height
        words.append("\"presentation\": \(isHalf ? "\"medium-detent\"" : "\"page-sheet\"")")
        // A page sheet without detents has only the large one.
        if !detents.isEmpty, detents != [.large] {
          words.append("\"detents\": [\(detents.map(text(of:)).joined(separator: ", "))]")
        }
      }
    }
    var seen: Set<Substring> = []
    return "{" + words.filter { seen.insert($0.prefix(8)).inserted }.joined(separator: ", ") + "}"
  }

  private func text(of detent: Detent) -> String {
    switch detent {
    case .medium: return "\"medium\""
    case .large: return "\"large\""
    case .height(let height): return number(height)
    }
  }

  /// Returns the visible bars outside the exported view. They belong to the controllers around it.
  private func bars(in view: UIView) -> [UIView] {
    guard view !== root, !view.isHidden, view.alpha > 0.01 else { return [] }
    if view is UINavigationBar || view is UITabBar || view is UIToolbar {
      return view.bounds.height > 0 ? [view] : []
    }
    return view.subviews.flatMap { bars(in: $0) }
  }

  // MARK: Views

  private static func isInput(_ view: UIView) -> Bool {
    if let field = view as? UITextField { return field.isEnabled }
    if let text = view as? UITextView { return text.isEditable }
    return view is UISearchBar
  }

  /// Whether a view or one of its subviews is an input. `other` and its subviews do not count.
  static func holdsInput(_ view: UIView, besides other: UIView? = nil) -> Bool {
    view !== other && (isInput(view) || view.subviews.contains { holdsInput($0, besides: other) })
  }

  /// Whether a view is exported without its subviews.
  private func isClosed(_ view: UIView) -> Bool {
    if Self.isInput(view) || view is UITextField || view is UITextView { return true }
    let isWhole =
      view is UIControl || view is UILabel || view is UINavigationBar || view is UITabBar
      || view is UIToolbar || view.isAccessibilityElement
    return isWhole && !Self.holdsInput(view)
  }

  private mutating func view(_ view: UIView, depth: Int) -> String? {
    let className = String(describing: type(of: view))
    // UIKit's private views, such as scroll indicators, separators and backgrounds, are skipped.
    guard !className.hasPrefix("_") || Self.holdsInput(view) else { return nil }
    guard count < Self.viewLimit, depth < Self.depthLimit else {
      notes.append("Left out because of the limits on views and nesting: \(className)")
      return nil
    }
    count += 1
    let name = name(view, className)
    var members = ["\"id\": \(quote(name))"]
    let isStack = view is UIStackView
    let isClosed = isClosed(view)
    let role = role(view, isClosed)
    if let scroll = view as? UIScrollView, !Self.isInput(view) { members += self.scroll(scroll) }
    if let stack = view as? UIStackView { members.append(self.stack(stack)) }
    if Self.isInput(view) {
      members.append("\"input\": \(input(view))")
    } else if let role {
      members.append("\"role\": \"\(role)\"")
    }
    if view === accessory { members.append("\"opaqueBar\": \"bottom\"") }
    let text = shown(view)
    if !text.isEmpty { members.append("\"text\": \(quote(text))") }
    members += place(view)
    members += sizes(view, isClosed)
    if view.isHidden { members.append("\"hidden\": true") }
    if view.alpha < 0.01 { members.append("\"alpha\": 0") }
    if view.clipsToBounds { members.append("\"clips\": true") }
    if isOpaque(view) { members.append("\"background\": true") }
    if !view.isUserInteractionEnabled, role != "text", role != "decoration" {
      members.append("\"interaction\": false")
    }
    // Constraints to views that are not in the file are dropped later.
    constraints += view.constraints
    guard !isClosed else { return "{\(members.joined(separator: ", "))}" }
    var inner: [String] = []
    if let stack = view as? UIStackView {
      for part in stack.arrangedSubviews {
        if let text = self.view(part, depth: depth + 1) { inner.append(text) }
        if let spacer = spacer(after: part, in: stack) { inner.append(spacer) }
      }
      let others = stack.subviews.count - stack.arrangedSubviews.count
      if others > 0 {
        notes.append("Left out: \(others) subviews of the stack \(name) that are not arranged subviews")
      }
    } else {
      inner = view.subviews.compactMap { self.view($0, depth: depth + 1) }
    }
    if !isStack { inner += guideViews(of: view, depth: depth + 1) + elements(of: view) }
    if inner.isEmpty {
      if role == nil, !(view is UIScrollView) { members.append("\"role\": \"container\"") }
      return "{\(members.joined(separator: ", "))}"
    }
    members.append("\"views\": [\n" + indented(inner.joined(separator: ",\n")) + "\n]")
    return "{\(members.joined(separator: ", "))}"
  }

  /// Returns the role that the file gives a view; nil if the role follows from the other JSON members of the
  /// view.
  private func role(_ view: UIView, _ isClosed: Bool) -> String? {
    if view === primaryAction { return "primary-action" }
    if view === accessory { return "bar" }
    if Self.isInput(view) || view is UIScrollView && !isClosed { return nil }
    if view is UINavigationBar || view is UITabBar || view is UIToolbar { return "bar" }
    let traits = view.accessibilityTraits
    if !isClosed, !view.subviews.isEmpty { return nil }
    if view is UILabel { return "text" }
    if view is UIControl || traits.contains(.button) || traits.contains(.link) {
      let isOff = (view as? UIControl)?.isEnabled == false || traits.contains(.notEnabled)
      // A disabled button is still a control, because typing may enable it.
      return isOff && !(view is UIButton) ? "decoration" : "control"
    }
    if traits.contains(.staticText) || traits.contains(.header) || view is UITextView { return "text" }
    let isBackground =
      view.bounds.width * view.bounds.height > 0.6 * root.bounds.width * root.bounds.height
    // React Native's touchables have a label and no traits unless the app sets a role.
    if view.isAccessibilityElement, traits == [], !isBackground, view.isUserInteractionEnabled,
      view.accessibilityLabel?.isEmpty == false
    {
      return "control"
    }
    return !isBackground && (view is UIImageView || traits.contains(.image) || isOpaque(view))
      ? "decoration" : "container"
  }

  /// Returns the text of a view, or its placeholder; for a view without both, its accessibility label.
  private func shown(_ view: UIView) -> String {
    let own: String? =
      switch view {
      case let label as UILabel: label.text
      case let button as UIButton: button.currentTitle ?? button.titleLabel?.text
      case let field as UITextField: field.placeholder
      case let bar as UISearchBar: bar.placeholder
      default: nil
      }
    if let own, !own.isEmpty { return own }
    return isClosed(view) ? view.accessibilityLabel ?? "" : ""
  }

  private func isOpaque(_ view: UIView) -> Bool {
    view is UIImageView || (view.backgroundColor?.cgColor.alpha ?? 0) >= 0.01
  }

  /// Returns the JSON of a view's accessibility elements that are not views, such as SwiftUI texts and
  /// buttons.
  private mutating func elements(of view: UIView) -> [String] {
    guard let window = view.window else { return [] }
    return innerElements(of: view, depth: 0).compactMap { object in
      guard count < Self.viewLimit else { return nil }
      let origin = view.convert(CGPoint.zero, to: window)
      let frame = object.accessibilityFrame.offsetBy(
        dx: view.bounds.minX - origin.x, dy: view.bounds.minY - origin.y)
      guard frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite else { return nil }
      let traits = object.accessibilityTraits
      let isButton = traits.contains(.button) || traits.contains(.link)
      guard isButton || traits.contains(.staticText) || traits.contains(.header) else { return nil }
      count += 1
      let label = object.accessibilityLabel ?? ""
      let id = (object as? any UIAccessibilityIdentification)?.accessibilityIdentifier ?? ""
      let name = unique([id, "\(label) \(isButton ? "button" : "label")"])
      return
        "{\"id\": \(quote(name)), \"role\": \"\(isButton ? "control" : "text")\", \"text\": \(quote(label)), "
        + "\"frame\": \(self.frame(frame, [], view.bounds.size))}"
    }
  }

  /// Returns the accessibility elements of an object that are not views, with the elements inside containers.
  private func innerElements(of object: NSObject, depth: Int) -> [NSObject] {
    guard depth < Self.depthLimit else { return [] }
    return (object.accessibilityElements ?? []).prefix(Self.viewLimit).flatMap { element -> [NSObject] in
      guard !(element is UIView), let inner = element as? NSObject else { return [] }
      return inner.isAccessibilityElement || (inner.accessibilityElements ?? []).isEmpty
        ? [inner] : innerElements(of: inner, depth: depth + 1)
    }
  }

  /// Returns the JSON of a view's custom layout guides, each as an empty view.
  private mutating func guideViews(of view: UIView, depth: Int) -> [String] {
    view.layoutGuides.compactMap { guide in
      // Constraints name UIKit's own guides as attributes of their views, such as `root.safe-area.bottom`.
      guard Self.word(of: guide) == nil, !String(describing: type(of: guide)).hasPrefix("_") else {
        return nil
      }
      let name = unique(["guide"])
      names[ObjectIdentifier(guide)] = name
      return "{\"id\": \(quote(name)), \"role\": \"container\"}"
    }
  }

  // MARK: Layout

  /// Returns the `frame` member of a view; empty if constraints or a stack place the view.
  private mutating func place(_ view: UIView) -> [String] {
    guard view.translatesAutoresizingMaskIntoConstraints, view !== accessory, let outer = view.superview,
      !((outer as? UIStackView)?.arrangedSubviews.contains(view) ?? false)
    else { return [] }
    let (size, center, whole) = (view.bounds.size, view.center, outer.bounds.size)
    let frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    var mask = view.autoresizingMask
    // A table makes its rows as wide as the table.
    if outer is UITableView { mask.insert(.flexibleWidth) }
    let isCentred = abs(frame.minX - (whole.width - frame.maxX)) <= 1
    let follows =
      mask.contains(.flexibleWidth)
      || (mask.contains(.flexibleLeftMargin) && mask.contains(.flexibleRightMargin))
    if isCentred, !follows, Self.holdsInput(view) { needsOneSize = true }
    return ["\"frame\": \(self.frame(frame, mask, whole))"]
  }

  /// Returns a rectangle as JSON. A number that changes with the superview's size is written as a pair:
  /// `[points, share of the size]`.
  private func frame(_ frame: CGRect, _ mask: UIView.AutoresizingMask, _ outer: CGSize) -> String {
    func pair(
      _ origin: CGFloat, _ size: CGFloat, _ outer: CGFloat, _ near: Bool, _ sizable: Bool, _ far: Bool
    ) -> (String, String) {
      let parts = [near ? origin : nil, sizable ? size : nil, far ? outer - origin - size : nil]
      let flexible = parts.compactMap { $0 }
      let sum = flexible.reduce(0, +)
      func text(_ value: CGFloat, _ part: CGFloat?) -> String {
        guard let part else { return number(value) }
        let share = sum > 1e-6 ? part / sum : 1 / CGFloat(flexible.count)
        return "[\(number(value - share * outer)), \(number(share))]"
      }
      return (text(origin, parts[0]), text(size, parts[1]))
    }
    let (x, width) = pair(
      frame.minX, frame.width, outer.width, mask.contains(.flexibleLeftMargin),
      mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
    let (y, height) = pair(
      frame.minY, frame.height, outer.height, mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
    return "{\"x\": \(x), \"y\": \(y), \"width\": \(width), \"height\": \(height)}"
  }

  /// Returns the members that affect constraints: the intrinsic size, its priorities, the margins and the
  /// baselines.
  private func sizes(_ view: UIView, _ isClosed: Bool) -> [String] {
    var members: [String] = []
    let own = view.intrinsicContentSize
    var (width, height) = (own.width, own.height)
    if let label = view as? UILabel, label.numberOfLines != 1, let font = label.font,
      view.bounds.height > 1.5 * font.lineHeight
    {
      // The lines of a multi-line label break at its current width.
      (width, height) = (min(width, view.bounds.width), view.bounds.height)
    }
    var parts: [String] = []
    if width >= 0, width.isFinite { parts.append("\"width\": \(number(width))") }
    if height >= 0, height.isFinite { parts.append("\"height\": \(number(height))") }
    if !parts.isEmpty, !(view is UIStackView) {
      members.append("\"size\": {\(parts.joined(separator: ", "))}")
    }
    func pair(_ key: String, _ usual: Float, _ value: (NSLayoutConstraint.Axis) -> UILayoutPriority) {
      let (across, down) = (value(.horizontal).rawValue, value(.vertical).rawValue)
      guard across != usual || down != usual, across >= 1, down >= 1 else { return }
      members.append(
        "\"\(key)\": {\"horizontal\": \(number(CGFloat(across))), \"vertical\": \(number(CGFloat(down)))}")
    }
    pair("hugging", 250) { view.contentHuggingPriority(for: $0) }
    pair("compression", 750) { view.contentCompressionResistancePriority(for: $0) }
    if !isClosed {
      var margins = view.directionalLayoutMargins
      let safe = view.safeAreaInsets
      if view.insetsLayoutMarginsFromSafeArea {
        // The margins include the safe area, which differs by device.
        margins.top = max(0, margins.top - safe.top)
        margins.bottom = max(0, margins.bottom - safe.bottom)
        margins.leading = max(0, margins.leading - safe.left)
        margins.trailing = max(0, margins.trailing - safe.right)
      } else {
        members.append("\"insetsMarginsFromSafeArea\": false")
      }
      let sides = [margins.top, margins.leading, margins.bottom, margins.trailing]
      if sides.contains(where: { $0 != 8 }) {
        members.append(
          "\"margins\": {\"top\": \(number(sides[0])), \"leading\": \(number(sides[1])), "
            + "\"bottom\": \(number(sides[2])), \"trailing\": \(number(sides[3]))}")
      }
    }
    if let font = Self.font(view) {
      let space = view is UILabel ? 0 : max(0, (view.bounds.height - font.lineHeight) / 2)
      members.append(
        "\"baseline\": {\"first\": \(number(space + font.ascender)), \"last\": \(number(space - font.descender))}"
      )
    }
    return members
  }

  private static func font(_ view: UIView) -> UIFont? {
    (view as? UILabel)?.font ?? (view as? UITextField)?.font ?? (view as? UIButton)?.titleLabel?.font
  }

  private func stack(_ stack: UIStackView) -> String {
    let isVertical = stack.axis == .vertical
    let distributions = ["fill", "fill-equally", "fill-proportionally", "equal-spacing", "equal-centering"]
    let alignments =
      isVertical
      ? ["fill", "leading", "fill", "center", "trailing", "fill"]
      : ["fill", "top", "first-baseline", "center", "bottom", "last-baseline"]
    func word(_ words: [String], _ index: Int) -> String {
      words.indices.contains(index) ? words[index] : "fill"
    }
    return "\"stack\": {\"axis\": \"\(isVertical ? "vertical" : "horizontal")\", "
      + "\"distribution\": \"\(word(distributions, stack.distribution.rawValue))\", "
      + "\"alignment\": \"\(word(alignments, stack.alignment.rawValue))\", "
      + "\"spacing\": \(number(stack.spacing)), "
      + "\"layoutMarginsRelative\": \(stack.isLayoutMarginsRelativeArrangement)}"
  }

  /// Returns an empty view that widens the stack's spacing to a custom spacing, because screen files have no
  /// custom spacing.
  private mutating func spacer(after view: UIView, in stack: UIStackView) -> String? {
    let custom = stack.customSpacing(after: view)
    guard custom < 100_000, view !== stack.arrangedSubviews.last, !view.isHidden else { return nil }
    let rest = custom - 2 * stack.spacing
    guard rest >= 0 else {
      notes.append(
        "A custom spacing of \(number(custom)) is written as the stack's spacing, \(number(stack.spacing))")
      return nil
    }
    let side = stack.axis == .vertical ? "height" : "width"
    return "{\"id\": \(quote(unique(["spacing"]))), \"role\": \"container\", "
      + "\"size\": {\"\(side)\": \(number(rest))}, \"hugging\": 999, \"compression\": 999}"
  }

  private func scroll(_ scroll: UIScrollView) -> [String] {
    var members = ["\"scroll\": true"]
    if scroll is UITableView { members.append("\"table\": true") }
    let size = scroll.contentSize
    if size.height > 0 {
      members.append(
        "\"contentSize\": {\"width\": \(number(size.width)), \"height\": \(number(size.height))}")
    }
    let words = ["automatic", "automatic", "never", "always"]
    let behaviour = scroll.contentInsetAdjustmentBehavior.rawValue
    if words.indices.contains(behaviour) { members.append("\"insetAdjustment\": \"\(words[behaviour])\"") }
    let inset = scroll.contentInset
    if inset.top != 0 || inset.bottom != 0 {
      members.append("\"contentInset\": {\"top\": \(number(inset.top)), \"bottom\": \(number(inset.bottom))}")
    }
    return members
  }

  // MARK: Inputs

  private func input(_ view: UIView) -> String {
    var words: [String] = []
    func keyboard(_ type: UIKeyboardType, _ content: UITextContentType?) {
      switch type {
      case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad:
        words.append("\"keyboard\": \"number-pad\"")
      default:
        if content == .username || content == .password { words.append("\"keyboard\": \"passwords\"") }
      }
    }
    if let field = view as? UITextField {
      if field is UISearchTextField { words.append("\"kind\": \"search-field\"") }
      keyboard(field.keyboardType, field.textContentType)
      if field.isSecureTextEntry {
        words.append("\"secure\": true")
      } else if field.autocorrectionType == .no {
        words.append("\"suggestions\": false")
      }
      words.append(contentsOf: returnKey(field.returnKeyType))
      if let font = field.font { words.append("\"lineHeight\": \(number(font.lineHeight))") }
      words.append(contentsOf: accessory(field.inputAccessoryView))
    } else if let text = view as? UITextView {
      words.append("\"kind\": \"text-view\"")
      keyboard(text.keyboardType, text.textContentType)
      if text.autocorrectionType == .no { words.append("\"suggestions\": false") }
      let line = text.font?.lineHeight ?? 14.32
      let inset = text.textContainerInset.top
      words.append("\"lineHeight\": \(number(line))")
      if inset >= 0 { words.append("\"textInset\": \(number(inset))") }
      if !text.isScrollEnabled {
        let lines = max(1, min(200, Int(((view.bounds.height - 2 * inset) / line).rounded())))
        words.append("\"lines\": \(lines), \"growsToLines\": 200")
      }
      words.append(contentsOf: accessory(text.inputAccessoryView))
    } else if let bar = view as? UISearchBar {
      words.append("\"kind\": \"search-field\"")
      keyboard(bar.keyboardType, nil)
    }
    return "{\(words.joined(separator: ", "))}"
  }

  private func returnKey(_ type: UIReturnKeyType) -> [String] {
    switch type {
    case .next: ["\"returnKey\": \"next\""]
    case .go, .join, .route, .send: ["\"returnKey\": \"action\""]
    default: []
    }
  }

  private func accessory(_ view: UIView?) -> [String] {
    guard let height = view?.bounds.height, height > 0, height <= 300 else { return [] }
    return ["\"accessory\": \(number(height))"]
  }

  // MARK: Constraints

  /// Returns a constraint in the notation of screen files; nil if UIKit created it or if one of its views is
  /// not in the file.
  private func line(_ constraint: NSLayoutConstraint) -> String? {
    let className = String(describing: type(of: constraint))
    guard constraint.isActive, className != "NSAutoresizingMaskLayoutConstraint",
      className != "NSContentSizeLayoutConstraint"
    else { return nil }
    let systems = [
      "UISV-", "UIView-", "UIViewSafeAreaLayoutGuide-", "UIScrollView-", "UIViewKeyboard", "_UI",
    ]
    if let name = constraint.identifier, systems.contains(where: { name.hasPrefix($0) }) { return nil }
    guard let first = item(constraint.firstItem, constraint.firstAttribute) else { return nil }
    let relation = ["<=", "==", ">="][max(0, min(2, constraint.relation.rawValue + 1))]
    guard constraint.constant.isFinite, constraint.multiplier.isFinite else { return nil }
    var text = "\(first.text) \(relation) "
    if constraint.secondItem == nil {
      text += number(constraint.constant)
    } else {
      guard let second = item(constraint.secondItem, constraint.secondAttribute), first.name != second.name
      else { return nil }
      text += second.text
      if constraint.multiplier != 1 { text += " * \(number(constraint.multiplier))" }
      if constraint.constant != 0 {
        text += " \(constraint.constant < 0 ? "-" : "+") \(number(abs(constraint.constant)))"
      }
    }
    let priority = constraint.priority.rawValue
    return priority < 1000 ? text + " @\(number(CGFloat(max(1, priority))))" : text
  }

  /// Returns one side of a constraint as `view.attribute` or `view.guide.attribute`, and a name for comparing
  /// the two sides. A constraint is left out if both sides have the same name.
  private func item(
    _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute
  ) -> (text: String, name: String)? {
    // The index of a name is the raw value of `NSLayoutConstraint.Attribute`. The attributes of margins are
    // last.
    let words = [
      "", "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
      "lastBaseline", "firstBaseline", "left", "right", "top", "bottom", "leading", "trailing", "centerX",
      "centerY",
    ]
    guard let item, words.indices.contains(attribute.rawValue), attribute.rawValue > 0 else { return nil }
    let word = words[attribute.rawValue]
    if let name = names[ObjectIdentifier(item)] {
      let isMargin = attribute.rawValue > 12
      return (isMargin ? "\(name).margins.\(word)" : "\(name).\(word)", "\(name).\(word)")
    }
    guard let guide = item as? UILayoutGuide, let view = guide.owningView, let kind = Self.word(of: guide),
      let name = names[ObjectIdentifier(view)]
    else { return nil }
    // A view and its guide get the same name here, because UIKit determines the distance between them. A
    // scroll view's guides get separate names.
    let isScroll = kind == "content" || kind == "frame"
    return ("\(name).\(kind).\(word)", isScroll ? "\(name).\(kind).\(word)" : "\(name).\(word)")
  }

  /// Returns the keyword for a guide that UIKit created; nil for a custom guide.
  private static func word(of guide: UILayoutGuide) -> String? {
    guard let view = guide.owningView else { return nil }
    if guide === view.safeAreaLayoutGuide { return "safe-area" }
    if guide === view.layoutMarginsGuide { return "margins" }
    if guide === view.readableContentGuide { return "readable" }
    if #available(iOS 15.0, *), guide === view.keyboardLayoutGuide { return "keyboard" }
    if let scroll = view as? UIScrollView {
      if guide === scroll.contentLayoutGuide { return "content" }
      if guide === scroll.frameLayoutGuide { return "frame" }
    }
    return nil
  }

  // MARK: Text

  private mutating func name(_ view: UIView, _ className: String) -> String {
    let kind = Self.isInput(view) ? "field" : view is UIControl ? "button" : ""
    let text = shown(view).split(separator: " ").prefix(4).joined(separator: " ")
    let name = unique([
      view.accessibilityIdentifier ?? "", text.isEmpty ? "" : "\(text) \(kind)", className,
    ])
    names[ObjectIdentifier(view)] = name
    return name
  }

  /// Returns an unused name from the first text that has letters or digits. A number is appended if the name
  /// is taken.
  private mutating func unique(_ texts: [String]) -> String {
    let name = texts.map { kebab($0, limit: 40) }.first { !$0.isEmpty } ?? "view"
    var (candidate, number) = (name, 1)
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }

  private func kebab(_ text: String, limit: Int) -> String {
    var result = ""
    var wasSmall = false
    let letters = Array(text.prefix(200))
    for (index, character) in letters.enumerated() {
      guard character.isASCII, character.isLetter || character.isNumber else {
        if !result.isEmpty, !result.hasSuffix("-") { result.append("-") }
        wasSmall = false
        continue
      }
      // An uppercase letter begins a word if the letter before or after it is lowercase: "UIScrollView"
      // becomes "ui-scroll-view".
      let beginsWord = index + 1 < letters.count && letters[index + 1].isLowercase
      if character.isUppercase, wasSmall || beginsWord, !result.isEmpty, !result.hasSuffix("-") {
        result.append("-")
      }
      result.append(character.lowercased())
      wasSmall = character.isLowercase || character.isNumber
    }
    result = String(result.prefix(limit))
    while result.hasSuffix("-") { result.removeLast() }
    return result
  }

  /// Returns a number with at most four decimals, clamped to the limits of the file format.
  private func number(_ value: CGFloat) -> String {
    let bounded = max(-1_000_000, min(1_000_000, value.isFinite ? Double(value) : 0))
    let rounded = (bounded * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private func quote(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars.prefix(400) {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n", "\r", "\t": result += " "
      default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
    }
    return result + "\""
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n")
  }
}
