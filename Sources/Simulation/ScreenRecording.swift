import Foundation
import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import Trace
import UIKit

/// A reason why a screen that code builds cannot be recorded.
public struct RecordingError: Error, CustomStringConvertible {
  /// The reason, in one sentence.
  public let description: String

  /// The code builds a screen without a text input.
  public static let noInput = RecordingError(
    description: "The controller makes no text field, text view or search bar before its screen has appeared."
  )
  /// The code builds a screen whose text fields take no touches.
  static let noLiveInput = RecordingError(
    description:
      "No text field of the controller is enabled and takes touches when its screen has appeared, so a tap cannot begin typing."
  )
}

/// A screen that an app's code builds, with what was inferred and noticed while it was recorded.
public struct ScreenRecording: Sendable {
  /// The screen. Its labels, its main button and its bars are inferred.
  public let screen: Screen
  /// The inferences about the screen.
  public let conclusions: [ScreenInference]
  /// The behavior of the code while it built the screen.
  public let observation: Observation

  /// Runs a view controller on a device until its screen has appeared, and records the views that it made.
  ///
  /// - Parameters:
  ///   - make: creates the view controller; it is called once, and UIKit's globals exist during the call.
  ///   - id: the id of the screen, in kebab-case.
  ///   - title: the title of the screen; nil for the controller's class.
  ///   - device: the device on which the code runs.
  ///   - container: the bars around the controller's view.
  ///   - profile: the platform rules.
  public init(
    of make: () -> UIViewController, id: String, title: String? = nil, on device: SimulatedDevice,
    container: ScreenContainer = ScreenContainer(), profile: PlatformProfile = .newest
  ) throws(RecordingError) {
    let empty = Screen(
      id: id, title: title ?? id, summary: "", models: "",
      tree: ViewTree(
        nodes: [LayoutNode(id: "root", parent: nil)], constraints: []), views: [ScreenView(role: .container)],
      inputs: [], container: container)
    let scenario = Scenario(id: "recording", title: "", summary: "", source: "", steps: [])
    var steps = StepPlayer(
      CellPlayer(
        scenario, screen: PreparedScreen(empty), device: device, orientation: .portrait, profile: profile,
        frameRate: 60, isDetailed: false))
    let (app, world) = (steps.cell.app, steps.cell.world)
    app.isRecording = true
    app.removeMadeViews()
    world.makesViews = true
    var hasField = false
    let recorded = world.play {
      let controller = make()
      world.install(controller)
      steps.play(scenario)
      let name = "\(type(of: controller))"
      let recorded = RecordedTree(
        app, ViewLabels(of: controller), empty, title: title ?? controller.title ?? name)
      hasField = controller.viewIfLoaded.map(Self.hasField) ?? false
      world.end()
      return recorded
    }
    observation = world.observation
    app.end()
    if let breach = observation.breach {
      throw RecordingError(description: "The screen cannot be recorded: \(breach).")
    }
    if recorded.screen.inputs.isEmpty { throw hasField ? .noLiveInput : .noInput }
    if recorded.screen.tree.nodes.count > ScreenReader.maximumViews {
      throw RecordingError(
        description: "The controller makes more than \(ScreenReader.maximumViews) views, which is the limit.")
    }
    (screen, conclusions) = recorded.screen.concluded()
  }

  private static func hasField(_ view: UIView) -> Bool {
    view is UITextField || view.subviews.contains(where: hasField)
  }

  /// The screen as a file that `ScreenReader` reads; nil if the format cannot represent it.
  public var file: String? { ScreenWriter.text(screen) }
}

/// Runs a view controller that builds its screen with code, and returns the screen as it appears on a device.
public func recordedScreen(
  of make: () -> UIViewController, id: String, title: String? = nil, on device: SimulatedDevice,
  container: ScreenContainer = ScreenContainer(), profile: PlatformProfile = .newest
) throws(RecordingError) -> Screen {
  try ScreenRecording(of: make, id: id, title: title, on: device, container: container, profile: profile)
    .screen
}

/// The names of a controller's properties that hold views.
private struct ViewLabels {
  private var labels: [ViewID: String] = [:]
  /// The views that the controller itself holds.
  private var own: Set<ViewID> = []

  init(of controller: UIViewController) {
    add(controller, depth: 0)
    if let view = controller.viewIfLoaded { add(view, depth: 1) }
  }

  private mutating func add(_ object: Any, depth: Int) {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, !String(reflecting: current.subjectType).hasPrefix("UIKit.") {
      for child in current.children {
        guard let label = child.label, let view = Self.view(child.value), let id = view.id else { continue }
        // Swift keeps the value of a lazy property under a longer name.
        let name = label.replacing("$__lazy_storage_$_", with: "")
        if depth == 0 { own.insert(id) }
        if labels[id] == nil { labels[id] = name.hasPrefix("_") ? String(name.dropFirst()) : name }
        if depth < 2 { add(view, depth: depth + 1) }
      }
      mirror = current.superclassMirror
    }
  }

  private static func view(_ value: Any) -> UIView? {
    if let view = value as? UIView { return view }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value as? UIView : nil
  }

  subscript(_ view: Int) -> String? { labels[ViewID(view)] }

  /// Returns the name of the controller's property that holds a view; nil if there is none.
  func property(_ view: Int) -> String? { own.contains(ViewID(view)) ? labels[ViewID(view)] : nil }
}

/// The views and constraints that code put on a screen.
private struct RecordedTree {
  private(set) var screen: Screen

  init(_ app: SimulatedApp, _ labels: ViewLabels, _ empty: Screen, title: String) {
    screen = empty
    screen.title = title
    screen.container.searchBar = app.searchBar
    // Superviews precede their subviews, and views further to the front follow.
    var order: [Int] = []
    func visit(_ view: Int) {
      order.append(view)
      for subview in app.subviewList(of: view) { visit(subview) }
    }
    visit(0)
    let number = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var names = ViewNames()
    names.addRoot()
    for view in order.dropFirst() {
      guard let description = app.descriptions[view], let parent = number[app.views.parents[view]] else {
        continue
      }
      names.add([description.identifier, labels[view] ?? "", Self.word(for: description)])
      var node = LayoutNode(description, id: "", parent: parent)
      node.isHidden = app.isHidden(ViewID(view))
      if let above = node.placement?.below { node.placement?.below = number[above] }
      let look = ScreenView(
        description, hasSubviews: !app.subviewList(of: view).isEmpty, isInScrollView: isInScrollView(parent))
      screen.tree.nodes.append(node)
      screen.views.append(look)
      let isTransparent = app.views.transparent.contains(view)
      let index = screen.views.count - 1
      screen.views[index].isVisible =
        screen.views[parent].isVisible && !isTransparent && !node.isHidden
      if case .input(let input) = description.content {
        var made = ScreenInput(input, description.wrapped, view: index)
        // A file of the screen has the number of lines on this device.
        if let text = made.text { made.lines = text.lineCount(app.views.frames[view].size.width) }
        screen.inputs.append(made)
      }
    }
    for index in screen.tree.nodes.indices { screen.tree.nodes[index].id = names.names[index] }
    var properties: [String: String] = [:]
    for (view, index) in number where screen.tree.nodes.indices.contains(index) {
      properties[screen.tree.nodes[index].id] = labels.property(view)
    }
    addConstraints(app, number)
    screen.tree.workLimit = ScreenReader.workLimit
    screen.madeByCode = MadeParts(
      views: Set(screen.tree.nodes.indices.dropFirst()), constraints: Set(screen.tree.constraints.indices),
      properties: properties)
    screen.summary = "The screen that \(title) builds."
    screen.models = "code of an app"
    screen.needsInference = true
    screen.putSearchBarInContainer()
    screen.classify()
  }

  private func isInScrollView(_ view: Int) -> Bool {
    sequence(first: view) { self.screen.tree.nodes[$0].parent }.contains {
      if case .scroll = screen.tree.nodes[$0].kind { true } else { false }
    }
  }

  private mutating func addConstraints(_ app: SimulatedApp, _ number: [Int: Int]) {
    var taken: Set<String> = []
    for constraint in app.edits.constraints where constraint.isActive && !app.edits.touchesAbsent(constraint)
    {
      var made = constraint
      guard let first = Self.renumbered(constraint.first, number) else { continue }
      made.first = first
      if let second = constraint.second {
        guard let other = Self.renumbered(second, number) else { continue }
        made.second = other
      }
      let base = "\(screen.tree.nodes[first.view].id)-\(constraint.firstAttribute.rawValue.lowercased())"
      var count = 1
      repeat {
        made.id = count == 1 ? base : "\(base)-\(count)"
        count += 1
      } while !taken.insert(made.id).inserted
      screen.tree.constraints.append(made)
    }
  }

  private static func renumbered(_ item: LayoutItem, _ number: [Int: Int]) -> LayoutItem? {
    switch item {
    case .view(let view): number[view].map { .view($0) }
    case .guide(let view, let kind): number[view].map { .guide($0, kind) }
    }
  }

  /// The name of a view without an identifier and a property.
  private static func word(for view: ViewDescription) -> String {
    switch view.content {
    case .input(let input):
      switch input.kind {
      case .textField: view.text.isEmpty ? "field" : "\(view.text) field"
      case .searchField: "search-field"
      case .textView: "text-view"
      }
    case .text: view.text.isEmpty ? "label" : view.text
    case .control: view.text.isEmpty ? "control" : view.text
    case .picture: "picture"
    case .bar: "bar"
    case .container:
      switch view.kind {
      case .plain: "view"
      case .scroll: view.isTable ? "table" : "scroll-view"
      case .stack: "stack"
      }
    }
  }
}
