import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import StrategyCatalog
import Trace

@testable import Simulation
@testable import UIKit

/// Simulated devices with measured, published keyboard heights.
enum Devices {
  /// An iPhone 7 with iOS 10. The keyboard is 258 points tall, 194 in landscape (seed blog post 000, 2017).
  static let iPhone7 = device("iphone-7", 375, 667, top: 20, bottom: 0, portrait: 258, landscape: 194)
  /// A phone of 393×852 points. The keyboard is 335 points tall, 208 in landscape.
  static let phone393 = device(
    "phone-393", 393, 852, top: 59, bottom: 34, portrait: 335, landscape: 208, landscapeBottom: 21)
  /// A pad of 820×1180 points. The keyboard is 337 points tall, 422 in landscape.
  static let pad820 = device(
    "pad-820", 820, 1180, top: 24, bottom: 20, portrait: 337, landscape: 422, pad: true)

  /// A pad of 768×1024 points with a home button and iOS 9 to 12. The keyboard is 313 points tall, 398 in
  /// landscape, and its bar takes 55 of them.
  static let pad768: SimulatedDevice = {
    var pad = device(
      "pad-768", 768, 1024, top: 20, bottom: 0, portrait: 313, landscape: 398, pad: true)
    pad.safeLandscape.top = 20
    for keyboards in [\SimulatedDevice.keyboardsPortrait, \.keyboardsLandscape] {
      let letters = pad[keyPath: keyboards].letters
      pad[keyPath: keyboards].undocked = KeyboardFigure(
        width: letters.width, height: letters.height - 55, isInferred: false)
      pad[keyPath: keyboards].hardwareBar = KeyboardFigure(
        width: letters.width, height: 55, isInferred: false)
    }
    return pad
  }()

  static func device(
    _ id: String, _ width: Double, _ height: Double, top: Double, bottom: Double, portrait: Double,
    landscape: Double, landscapeBottom: Double = 0, pad: Bool = false
  ) -> SimulatedDevice {
    func figures(_ width: Double, _ height: Double, bar: Double) -> KeyboardFigures {
      func figure(_ height: Double, width other: Double? = nil) -> KeyboardFigure {
        KeyboardFigure(width: other ?? width, height: height, isInferred: false)
      }
      return KeyboardFigures(
        letters: figure(height), lettersWithoutBar: figure(height - bar), numberPad: figure(height - bar),
        emoji: figure(height), chinesePinyin: figure(height), passwords: figure(height),
        floating: pad ? figure(254, width: 320) : nil, undocked: pad ? figure(265) : nil,
        hardwareBar: pad ? figure(75) : nil)
    }
    return SimulatedDevice(
      id: id, idiom: pad ? .pad : .phone, system: 26, width: width, height: height, scale: 2,
      safePortrait: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
      safeLandscape: UIEdgeInsets(top: 0, left: 0, bottom: landscapeBottom, right: 0),
      keyboardsPortrait: figures(width, portrait, bar: 42),
      keyboardsLandscape: figures(height, landscape, bar: 32))
  }
}

/// Returns a screen with text fields at fixed positions and, optionally, a bar at the bottom.
func fieldScreen(
  _ fields: [(top: Double, height: Double)], kind: InputKind = .textField, barHeight: Double? = nil,
  barOnSafeArea: Bool = true, container: ScreenContainer = ScreenContainer(), growsToLines: Int? = nil,
  accessoryHeight: Double = 0
) -> Screen {
  var nodes = [LayoutNode(id: "root", parent: nil)]
  var views = [ScreenView(role: .container)]
  var constraints: [LayoutConstraint] = []
  func pin(_ view: Int, _ attribute: LayoutAttribute, _ value: Double) {
    constraints.append(
      LayoutConstraint(
        id: "\(nodes[view].id)-\(attribute)", first: .view(view), firstAttribute: attribute, second: .view(0),
        secondAttribute: attribute, constant: value))
  }
  for (n, field) in fields.enumerated() {
    nodes.append(LayoutNode(id: "field-\(n)", parent: 0))
    views.append(ScreenView(role: .input))
    pin(n + 1, .top, field.top)
    pin(n + 1, .leading, 20)
    pin(n + 1, .trailing, -20)
    constraints.append(
      LayoutConstraint(
        id: "field-\(n)-height", first: .view(n + 1), firstAttribute: .height, constant: field.height))
  }
  var bottom: Int?
  var bar: Int?
  if let barHeight {
    let index = nodes.count
    bar = index
    nodes.append(LayoutNode(id: "bar", parent: 0))
    views.append(ScreenView(role: .bar, opaqueBar: .bottom))
    pin(index, .leading, 0)
    pin(index, .trailing, 0)
    constraints.append(
      LayoutConstraint(id: "bar-height", first: .view(index), firstAttribute: .height, constant: barHeight))
    bottom = constraints.count
    constraints.append(
      LayoutConstraint(
        id: "bar-bottom", first: .view(index), firstAttribute: .bottom,
        second: barOnSafeArea ? .guide(0, .safeArea) : .view(0), secondAttribute: .bottom))
  }
  return Screen(
    id: "fields", title: "Fields", summary: "Fields at fixed places.", models: "a test",
    tree: ViewTree(nodes: nodes, constraints: constraints), views: views,
    inputs: fields.indices.map {
      ScreenInput(view: $0 + 1, kind: kind, growsToLines: growsToLines, accessoryHeight: accessoryHeight)
    },
    pinnedBar: bar, bottomConstraint: bottom, container: container)
}

func play(
  _ variant: String, _ scenario: Scenario, _ screen: Screen, _ device: SimulatedDevice,
  _ orientation: UIInterfaceOrientation = .portrait, profile: PlatformProfile = .newest
) throws -> Trace {
  try play(catalogued(variant), scenario, screen, device, orientation, profile: profile)
}

func play(
  _ variant: StrategyVariant, _ scenario: Scenario, _ screen: Screen, _ device: SimulatedDevice,
  _ orientation: UIInterfaceOrientation = .portrait, profile: PlatformProfile = .newest
) throws -> Trace {
  let played = CellPlayer.play(
    variant, scenario: scenario, on: PreparedScreen(screen), device: device, orientation: orientation,
    profile: profile, isDetailed: true)
  if let breach = played.breach { throw MissingVariant(id: "\(variant.id): \(breach)") }
  return played.trace
}

/// Returns a strategy of the package. If `observes` is given, its observers have that lifetime.
func catalogued(_ id: String, observes: ObserverLifetime? = nil) throws -> StrategyVariant {
  guard let found = StrategyCatalog.families.flatMap({ $0.variants }).first(where: { $0.id == id }) else {
    throw MissingVariant(id: id)
  }
  guard let observes else { return found }
  return StrategyVariant(
    id: found.id, family: found.family, title: found.title, summary: found.summary,
    provenance: found.provenance, source: found.source, undo: found.undo,
    make: { Observing(found.make(), observes) })
}

/// A controller that gives the observers of a strategy another lifetime. The strategy runs in a separate
/// world on the same views, and this controller passes on the notifications that it receives.
final class Observing: UIViewController, KeyboardAvoidanceStrategy {
  private let strategy: any KeyboardAvoidanceStrategy
  private let lifetime: ObserverLifetime
  private var inner: UIWorld?

  init(_ strategy: any KeyboardAvoidanceStrategy, _ lifetime: ObserverLifetime) {
    (self.strategy, self.lifetime) = (strategy, lifetime)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let inner = UIWorld(host: UIWorld.current.host)
    self.inner = inner
    inner.play { inner.install(strategy) }
    if lifetime == .untilDeinit { observe() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if lifetime != .untilDeinit { observe() }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if lifetime == .whileVisible { NotificationCenter.default.removeObserver(self) }
  }

  private func observe() {
    for name in KeyboardNotificationName.allCases where inner?.hears(name) == true {
      NotificationCenter.default.addObserver(
        self, selector: Selector(passOn), name: name.name, object: nil)
    }
  }

  private func passOn(_ note: Notification) {
    inner?.play { inner?.center.post(note) }
  }
}

struct MissingVariant: Error { var id: String }

func settings(_ names: [PlatformRule: String]) -> RuleSettings {
  guard let settings = RuleSettings(named: names) else { preconditionFailure("no such setting: \(names)") }
  return settings
}

/// Returns a scenario that performs the given actions at 2 s, 4 s, 6 s and so on.
func scenario(
  _ actions: ScenarioAction..., keyboard: StartingKeyboard = .docked, window: WindowKind = .fullScreen,
  rules: [PlatformRule: String] = [:]
) -> Scenario {
  Scenario(
    id: "test", title: "Test", summary: "Test.", source: "a test", steps: actions.map { ScenarioStep($0) },
    keyboard: keyboard, window: window, rules: settings(rules))
}

extension Trace {
  /// Returns the notifications posted around `time` as texts: the time in milliseconds after `time`, the
  /// short name, the begin and end frame, and the duration and owner if they are unusual.
  func log(around time: Double, for span: Double = 1) -> [String] {
    func text(_ value: Double) -> String {
      let rounded = (value * 100).rounded() / 100
      return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
    func text(_ r: CGRect) -> String {
      [r.minX, r.minY, r.width, r.height].map { text($0) }.joined(separator: ",")
    }
    return notifications.filter { $0.time > time - 0.4 && $0.time < time + span }.map {
      "\(text((($0.time - time) * 1000).rounded())) "
        + $0.name.replacing("keyboard", with: "").replacing("Notification", with: "")
        + " \(text($0.beginFrame)) > \(text($0.endFrame))"
        + ($0.duration == 0.25 ? "" : " in \(text($0.duration)) s") + ($0.isLocal ? "" : " of another app")
    }
  }

  func model(_ node: Int, at time: Double) -> CGRect { rect(node, stage: stage(at: time)) }

  func rest(_ node: Int, after transition: Int) -> CGRect {
    rect(node, stage: transitions[transition].stageAfter)
  }

  /// Returns the index of the node with an id, or -1 if there is none.
  func node(_ id: String) -> Int { nodes.firstIndex { $0.id == id } ?? -1 }
}
