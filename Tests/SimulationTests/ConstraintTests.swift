import KeyboardAvoidance
import Layout
import Platform
import Scenarios
import Screens
import Testing
import UIKit

@testable import Simulation

/// A strategy whose code is a closure that runs when the view has loaded, and another one for each show.
private final class Coded: UIViewController, KeyboardAvoidanceStrategy {
  private let load: @Sendable (Coded) -> Void
  private let show: @Sendable (Coded) -> Void
  var kept: [NSLayoutConstraint] = []

  init(_ load: @escaping @Sendable (Coded) -> Void, show: @escaping @Sendable (Coded) -> Void = { _ in }) {
    (self.load, self.show) = (load, show)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) is not supported") }

  override func viewDidLoad() {
    super.viewDidLoad()
    load(self)
    NotificationCenter.default.addObserver(
      self, selector: Selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
  }

  private func shown(_ note: Notification) { show(self) }

  func view(_ id: String) -> UIView {
    guard let world else { preconditionFailure("not installed") }
    for index in 0..<world.host.viewCount where world.host.name(of: ViewID(index)) == id {
      return world.view(ViewID(index))
    }
    preconditionFailure("no view \(id)")
  }

  /// Keeps a constraint and activates it.
  func hold(_ constraint: NSLayoutConstraint, priority: Float = 1000) {
    constraint.priority = UILayoutPriority(priority)
    constraint.isActive = true
    kept.append(constraint)
  }
}

/// The screen is 400 by 800 points with a keyboard of 300 points. Field 0 is 40 points tall, 100 points below
/// the top; field 1 is 40 points tall, 600 points below the top.
@Suite("Constraints that code adds and changes") struct CodeConstraintTests {
  private let phone = Devices.device("plain", 400, 800, top: 0, bottom: 0, portrait: 300, landscape: 200)
  private let show = scenario(.focus(.first))

  private func played(
    _ screen: Screen, _ load: @escaping @Sendable (Coded) -> Void,
    show code: @escaping @Sendable (Coded) -> Void = { _ in }
  ) -> PlayedCell {
    let variant = StrategyVariant(
      id: "coded", family: "coded", title: "Coded", summary: "Coded.", provenance: .published,
      source: "a test",
      undo: "Nothing.", make: { Coded(load, show: code) })
    return CellPlayer.play(
      variant, scenario: show, on: PreparedScreen(screen), device: phone, orientation: .portrait,
      profile: .newest, isDetailed: true)
  }

  /// Two fields whose heights and tops are constraints with the ids `field-n-top` and `field-n-height`.
  private var form: Screen { fieldScreen([(100, 40), (600, 40)]) }

  private func rest(_ cell: PlayedCell, _ id: String) -> CGRect {
    cell.trace.model(cell.trace.node(id), at: 4)
  }

  @Test("A constraint between two fields is laid out, and its constant can change")
  func between() {
    let cell = played(form) { code in
      code.world?.constraint("field-1-top")?.isActive = false
      let above = code.view("field-0").bottomAnchor
      code.hold(code.view("field-1").topAnchor.constraint(equalTo: above, constant: 8))
    } show: { code in
      code.kept.first?.constant = 20
      code.view.layoutIfNeeded()
    }
    #expect(cell.breach == nil)
    // The first field ends at 100 + 40 = 140.
    #expect(cell.trace.model(cell.trace.node("field-1"), at: 1).minY == 148)
    #expect(rest(cell, "field-1") == CGRect(x: 20, y: 160, width: 360, height: 40))
    #expect(cell.trace.adjustments.contains { $0.what == "constant" && $0.value == "20" })
  }

  @Test("A constraint of the design changes its constant by its id")
  func designed() {
    let cell = played(form) { _ in
    } show: { code in
      code.world?.constraint("field-1-top")?.constant -= 250
    }
    #expect(cell.breach == nil)
    #expect(rest(cell, "field-1").minY == 350)
  }

  @Test("An optional constraint gives way to a required one, and inequalities hold")
  func priorities() {
    let cell = played(form) { code in
      code.world?.constraint("field-1-top")?.isActive = false
      let (first, second) = (code.view("field-0"), code.view("field-1"))
      code.hold(second.topAnchor.constraint(equalTo: first.bottomAnchor, constant: 500), priority: 750)
      code.hold(second.bottomAnchor.constraint(lessThanOrEqualTo: code.view.bottomAnchor, constant: -300))
    }
    #expect(cell.breach == nil && cell.trace.node("field-1") > 0)
    // 140 + 500 + 40 = 680 would be below 800 - 300 = 500, so the field's top is 500 - 40 = 460.
    #expect(rest(cell, "field-1").minY == 460)
  }

  @Test("A constraint to the keyboard's layout guide holds any view")
  func keyboardGuide() {
    let cell = played(form) { code in
      code.world?.constraint("field-1-top")?.isActive = false
      let field = code.view("field-1")
      code.hold(field.topAnchor.constraint(equalTo: code.view.topAnchor, constant: 600), priority: 750)
      code.hold(
        field.bottomAnchor.constraint(
          lessThanOrEqualTo: code.view.keyboardLayoutGuide.topAnchor, constant: -10))
    }
    #expect(cell.breach == nil)
    #expect(cell.trace.model(cell.trace.node("field-1"), at: 1).minY == 600)
    // The keyboard's top is at 800 - 300 = 500.
    #expect(rest(cell, "field-1").maxY == 490)
  }

  /// A field that ends at 140 and a button from 160 to 210, which may end higher than 8 points above the bottom.
  private func loose() throws -> Screen {
    try ScreenReader.read(
      text: """
        {"id": "loose", "title": "Loose",
         "views": [
           {"id": "field", "size": {"height": 40}, "input": {}},
           {"id": "button", "role": "primary-action", "size": {"height": 50}}],
         "constraints": [
           "field.top == root.top + 100", "field.leading == root.leading", "field.trailing == root.trailing",
           "button.top == field.bottom + 20", "button.leading == root.leading",
           "button.trailing == root.trailing", "field.height == 40", "button.height == 50",
           "end: button.bottom <= root.safe-area.bottom - 8 @740"],
         "primaryAction": "button", "bottomConstraint": "end"}
        """, path: "loose.json")
  }

  @Test("constraint(equalTo:) is equal and required, and conflicts with a design that is not")
  func ownRelation() throws {
    let cell = played(try loose()) { code in
      let strategy = code as any KeyboardAvoidanceStrategy
      strategy.outlets.bottomConstraint?.isActive = false
      code.hold(
        code.view("button").bottomAnchor.constraint(
          equalTo: code.view.safeAreaLayoutGuide.bottomAnchor, constant: -8))
    }
    // The design holds the button's bottom edge at 210, and the code at 800 - 8 = 792.
    #expect(cell.breach == nil && cell.brokenConstraints == 1)
  }

  @Test("A constraint with the relation and the priority of the design is laid out like it")
  func relationOfDesign() throws {
    let cell = played(try loose()) { code in
      let strategy = code as any KeyboardAvoidanceStrategy
      guard let designed = strategy.outlets.bottomConstraint else { return }
      #expect(designed.relation == .lessThanOrEqual && designed.priority == UILayoutPriority(740))
      designed.isActive = false
      code.view("button").bottomAnchor.constraint(
        like: designed, to: code.view.keyboardLayoutGuide.topAnchor, constant: designed.constant
      ).isActive = true
    }
    // The keyboard's top is at 500, so the button keeps its place.
    #expect(cell.breach == nil && cell.brokenConstraints == 0)
    #expect(rest(cell, "button").maxY == 210)
  }

  @Test("A required constraint that contradicts the design is reported with its equation")
  func conflicts() {
    let cell = played(form) { code in
      code.hold(code.view("field-0").heightAnchor.constraint(equalToConstant: 90))
    }
    #expect(cell.breach == nil)
    #expect(rest(cell, "field-0").height == 40)
    #expect(cell.brokenConstraints == 1)
    #expect(
      cell.layoutProblems == [
        "Unable to simultaneously satisfy constraints: 'field-0.height == constant' contradicts "
          + "'field-0-height'; 'field-0.height == constant' was broken."
      ])
  }

  @Test("A constraint with an item initializer and margins, and one on the width")
  func items() {
    let cell = played(form) { code in
      code.world?.constraint("field-1-trailing")?.isActive = false
      code.world?.constraint("field-1-leading")?.isActive = false
      let field = code.view("field-1")
      code.hold(
        NSLayoutConstraint(
          item: field, attribute: .leading, relatedBy: .equal, toItem: code.view, attribute: .leadingMargin,
          multiplier: 1, constant: 4))
      code.hold(
        field.widthAnchor.constraint(equalTo: code.view("field-0").widthAnchor, multiplier: 0.5, constant: 10)
      )
    }
    #expect(cell.breach == nil)
    // The root view's margin is 16 points on a phone; the first field is 360 points wide.
    #expect(rest(cell, "field-1") == CGRect(x: 20, y: 600, width: 190, height: 40))
  }

  @Test("A second constraint on the bar's bottom edge is laid out beside the designed one")
  func besideTheBottom() {
    let screen = fieldScreen([(100, 40)], barHeight: 50)
    let cell = played(screen) { code in
      code.world?.bottomConstraint?.isActive = false
      let bar = code.view("bar")
      code.hold(bar.bottomAnchor.constraint(equalTo: code.view.bottomAnchor), priority: 750)
      code.hold(bar.bottomAnchor.constraint(lessThanOrEqualTo: code.view.keyboardLayoutGuide.topAnchor))
    }
    #expect(cell.breach == nil)
    #expect(cell.trace.model(cell.trace.node("bar"), at: 1).maxY == 800)
    #expect(rest(cell, "bar").maxY == 500)
  }

  @Test("The constraints of a view are those that it holds")
  func held() {
    final class Seen: @unchecked Sendable { var own: [String?] = []; var all = 0 }
    let seen = Seen()
    let cell = played(form) { code in
      seen.own = code.view("field-0").constraints.map(\.identifier)
      seen.all = code.view.constraints.count
    }
    #expect(cell.breach == nil)
    // Each field has a height of its own; its top, leading and trailing constraints belong to the root view.
    #expect(seen.own == ["field-0-height"] && seen.all == 6)
  }

  @Test("Changing an active constraint from required to optional, and mixed attributes, are errors")
  func errors() {
    let cell = played(form) { code in
      let own = code.view("field-0").heightAnchor.constraint(greaterThanOrEqualToConstant: 10)
      code.hold(own)
      own.priority = UILayoutPriority(500)
      _ = NSLayoutConstraint(
        item: code.view("field-0"), attribute: .top, relatedBy: .equal, toItem: code.view, attribute: .width,
        multiplier: 1, constant: 0)
      UIView().topAnchor.constraint(equalTo: code.view.topAnchor).isActive = true
    }
    #expect(
      cell.breach
        == "not supported: NSLayoutConstraint.priority of an active constraint from required to optional or "
        + "back, NSLayoutConstraint(item:…) with attributes that do not belong together, "
        + "NSLayoutConstraint between a view of the screen and a view outside of it")
  }

  @Test("A hidden view leaves its stack, and a hidden or transparent view has no size")
  func hiding() {
    let cell = played(form) { code in
      code.view("field-0").isHidden = false
      code.view("field-0").alpha = 1
    } show: { code in
      code.view("field-0").isHidden = true
      code.view("field-1").alpha = 0
    }
    #expect(cell.breach == nil)
    #expect(cell.trace.model(cell.trace.node("field-0"), at: 1).height == 40)
    #expect(rest(cell, "field-0") == CGRect(x: 20, y: 100, width: 0, height: 0))
    #expect(rest(cell, "field-1") == CGRect(x: 20, y: 600, width: 0, height: 0))
  }
}

/// A view class of an app. It sets its own height in `updateConstraints`, and counts calls.
private final class Banner: UIView {
  private(set) var log: [String] = []
  private var height: NSLayoutConstraint?

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    log.append("decoded")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake")
  }

  override func updateConstraints() {
    if height == nil {
      let own = heightAnchor.constraint(equalToConstant: 70)
      own.isActive = true
      height = own
      log.append("constrained")
    }
    super.updateConstraints()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.append("laid out at \(Int(frame.height))")
  }
}

@Suite("Views with a class of the app") struct OwnViewTests {
  private final class Screenful: UIViewController, @unchecked Sendable, KeyboardAvoidanceStrategy,
    UIViewClassProvider
  {
    private(set) var calls: [String] = []
    private(set) var banner: Banner?

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      banner = outlets.bar as? Banner
    }

    func viewClass(named name: String) -> UIView.Type? { name == "bar" ? Banner.self : nil }
    override func updateViewConstraints() {
      super.updateViewConstraints()
      calls.append("updateViewConstraints")
    }
    override func viewWillLayoutSubviews() {
      super.viewWillLayoutSubviews()
      if calls.last != "viewWillLayoutSubviews" { calls.append("viewWillLayoutSubviews") }
    }
  }

  /// Plays code on a screen with a field and a bar of 50 points while the field is edited.
  @Test("They are created with a coder, and set their constraints and lay themselves out")
  func life() throws {
    let code = Screenful()
    let cell = played(code)
    #expect(cell.breach == nil)
    let banner = try #require(code.banner)
    #expect(banner.log.prefix(3) == ["decoded", "awake", "constrained"])
    // The bar's own constraint contradicts the design's 50 points, which were there first.
    #expect(banner.log.dropFirst(3).allSatisfy { $0 == "laid out at 50" } && banner.log.count > 3)
    #expect(cell.brokenConstraints == 1)
    #expect(code.calls.prefix(2) == ["updateViewConstraints", "viewWillLayoutSubviews"])
  }
}

/// A form of two fields at 100 and 600 points, with a delegate that answers the return key.
@Suite("The return key") struct ReturnKeyTests {
  private let phone = Devices.device("plain", 400, 800, top: 0, bottom: 0, portrait: 300, landscape: 200)

  private final class Answering: UIViewController, KeyboardAvoidanceStrategy, UITextFieldDelegate {
    var answer: @Sendable (UITextField, [UITextField]) -> Void = { _, _ in }
    private var fields: [UITextField] { outlets.inputs.compactMap { $0 as? UITextField } }

    override func viewDidLoad() {
      super.viewDidLoad()
      for field in fields { field.delegate = self }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      answer(textField, fields)
      return false
    }
  }

  /// Returns the indices of the focused fields in the transitions, -1 for a hide.
  private func focuses(
    _ steps: Scenario, _ answer: @escaping @Sendable (UITextField, [UITextField]) -> Void
  ) -> [String] {
    let variant = StrategyVariant(
      id: "answering", family: "answering", title: "Answering", summary: "Answering.", provenance: .published,
      source: "a test", undo: "Nothing.",
      make: {
        let code = Answering()
        code.answer = answer
        return code
      })
    let screen = fieldScreen([(100, 40), (300, 40), (600, 40)])
    let cell = CellPlayer.play(
      variant, scenario: steps, on: PreparedScreen(screen), device: phone, orientation: .portrait,
      profile: .newest, isDetailed: true)
    return cell.trace.transitions.map { "\($0.kind) \($0.focus)" }
  }

  @Test("Next moves to the next field, to the field that code asks for, or ends editing")
  func next() {
    let steps = scenario(.focus(.first), .next)
    #expect(focuses(steps) { _, _ in } == ["show 0", "focusChange 1"])
    #expect(focuses(steps) { _, all in all[2].becomeFirstResponder() } == ["show 0", "focusChange 2"])
    #expect(focuses(steps) { field, _ in field.resignFirstResponder() } == ["show 0", "hide 0"])
  }

  @Test("Done ends editing unless code moves the focus")
  func done() {
    let steps = scenario(.focus(.first), .done)
    #expect(focuses(steps) { _, _ in } == ["show 0", "hide 0"])
    #expect(focuses(steps) { _, all in all[1].becomeFirstResponder() } == ["show 0", "focusChange 1"])
  }

  @Test("Code that moves the focus backwards does not keep the person pressing next forever")
  func backwards() {
    let steps = scenario(.focus(.first), .nextThroughAll)
    // Two fields follow the first one, so next is pressed twice.
    #expect(focuses(steps) { _, all in all[0].becomeFirstResponder() } == ["show 0"])
  }

  private final class Badged: UIView {
    let badge = UILabel()

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      badge.text = "3"
      addSubview(badge)
      badge.topAnchor.constraint(equalTo: topAnchor).isActive = true
    }
  }

  private final class BadgedScreen: UIViewController, @unchecked Sendable, KeyboardAvoidanceStrategy,
    UIViewClassProvider
  {
    /// The subviews of the bar when its screen is visible, and whether they know that it is their superview.
    private(set) var subviews: [UIView] = []
    private(set) var isSuperviewTheBar = false

    func viewClass(named name: String) -> UIView.Type? { name == "bar" ? Badged.self : nil }
    // The tree of views is read here because it is that of another cell when this one has ended.
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      guard let bar = outlets.bar as? Badged else { return }
      subviews = bar.subviews
      isSuperviewTheBar = bar.badge.superview === bar
    }
  }

  @Test("They can add subviews while they are created, and are the same object afterwards")
  func subviewsWhileDecoded() {
    let code = BadgedScreen()
    let cell = played(code)
    #expect(cell.breach == nil)
    #expect(code.subviews.count == 1 && code.subviews.first is UILabel)
    #expect(code.isSuperviewTheBar)
  }
}

/// Plays code on a screen with a field and a bar, whose class is the code's own if it says so.
private func played(_ code: some KeyboardAvoidanceStrategy & Sendable) -> PlayedCell {
  let screen = fieldScreen([(100, 40)], barHeight: 50)
  let phone = Devices.device("plain", 400, 800, top: 0, bottom: 0, portrait: 300, landscape: 200)
  return CellPlayer.play(
    StrategyVariant(
      id: "own", family: "own", title: "Own", summary: "Own.", provenance: .published, source: "a test",
      undo: "Nothing.", make: { code }),
    scenario: scenario(.focus(.first)), on: PreparedScreen(screen), device: phone, orientation: .portrait,
    profile: .newest, isDetailed: true)
}
