import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import Trace
import UIKit

@testable import Simulation

/// Phones with the sizes and safe areas of real ones and made-up keyboards of 300 points.
enum MadeDevices {
  /// An iPhone 17 Pro: 402×874 points, 62 and 34 of them outside the safe area.
  static let pro17 = device("iphone-17-pro", 402, 874, top: 62, bottom: 34, scale: 3)
  /// An iPhone SE of the third generation: 375×667 points, 20 of them below the status bar.
  static let se3 = device("iphone-se-3", 375, 667, top: 20, bottom: 0, scale: 2)

  static func device(
    _ id: String, _ width: Double, _ height: Double, top: Double, bottom: Double, scale: Double
  ) -> SimulatedDevice {
    func figures(_ width: Double, _ height: Double) -> KeyboardFigures {
      let figure = KeyboardFigure(width: width, height: height, isInferred: false)
      return KeyboardFigures(
        letters: figure, lettersWithoutBar: figure, numberPad: figure, emoji: figure, chinesePinyin: figure,
        passwords: figure, floating: nil, undocked: nil, hardwareBar: nil)
    }
    return SimulatedDevice(
      id: id, idiom: .phone, system: 26, width: width, height: height, scale: scale,
      safePortrait: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
      safeLandscape: UIEdgeInsets(top: 0, left: 0, bottom: 21, right: 0),
      keyboardsPortrait: figures(width, 300), keyboardsLandscape: figures(height, 200))
  }
}

/// A view controller whose code is a closure that runs when the view has loaded.
final class Building: UIViewController {
  private let load: (Building) -> Void
  var kept: [AnyObject] = []
  var shown: ((Building, CGRect) -> Void)?
  var hidden: ((Building) -> Void)?
  var laidOut: ((Building) -> Void)?
  var appeared: ((Building) -> Void)?

  init(_ load: @escaping (Building) -> Void) {
    self.load = load
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    load(self)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: Selector("show", Building.show), name: UIResponder.keyboardWillShowNotification,
      object: nil)
    center.addObserver(
      self, selector: Selector("hide", Building.hide), name: UIResponder.keyboardWillHideNotification,
      object: nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appeared?(self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    laidOut?(self)
  }

  private func show(_ note: Notification) {
    guard let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
    shown?(self, end)
  }

  private func hide() { hidden?(self) }
}

/// Plays the code of a controller on a screen with the steps at 2 s, 4 s, 6 s and so on.
func playMade(
  _ screen: Screen, _ actions: [ScenarioAction] = [.focus(.first)], on device: SimulatedDevice,
  _ make: @escaping @Sendable () -> UIViewController
) -> PlayedCell {
  playMade(.ownCode(id: "own", title: "Own", make: make), screen, actions, on: device)
}

func playMade(
  _ variant: StrategyVariant, _ screen: Screen, _ actions: [ScenarioAction], on device: SimulatedDevice
) -> PlayedCell {
  let scenario = Scenario(
    id: "made", title: "Made", summary: "Made.", source: "a test", steps: actions.map { ScenarioStep($0) })
  return CellPlayer.play(
    variant, scenario: scenario, on: PreparedScreen(screen), device: device, orientation: .portrait,
    profile: .newest, isDetailed: true)
}

extension PlayedCell {
  /// The model rectangle of a view on the screen at a time.
  func rect(_ id: String, at time: Double) -> CGRect {
    guard let node = trace.nodes.firstIndex(where: { $0.id == id }) else { return .null }
    return trace.rect(node, stage: trace.stage(at: time))
  }
}

extension CGRect {
  /// Whether all four numbers differ from another rectangle's by less than a thousandth of a point.
  func isNear(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    abs(minX - x) < 1e-3 && abs(minY - y) < 1e-3 && abs(self.width - width) < 1e-3
      && abs(self.height - height) < 1e-3
  }
}
