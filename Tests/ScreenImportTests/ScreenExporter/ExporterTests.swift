import KeyboardAvoidance
import Layout
import Matrix
import Platform
import Record
import Scenarios
import Screens
import StrategyCatalog
import Testing
import UIKit

@testable import ScreenImport

@MainActor
@Suite("The exporter of running screens") struct ExporterTests {

  private final class Field: UITextField {
    override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 34) }
  }
  private final class Text: UILabel {
    override var intrinsicContentSize: CGSize { CGSize(width: 80, height: 20.5) }
  }

  /// A view in a window that is not on the screen.
  private final class Shown: UIView {
    var place: UIWindow?
    override var window: UIWindow? { place }
  }

  /// The view of a sheet that is not on the screen. Its superview is the window.
  private final class Card: UIView {
    var place: UIWindow?
    override var window: UIWindow? { place }
    override func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
      rect.offsetBy(dx: frame.minX, dy: frame.minY)
    }
  }

  /// Runs a closure with UIKit's globals. The scripted host behind them does not matter.
  private func play(_ body: () throws -> Void) rethrows {
    let world = UIWorld(host: ScriptedHost(fullScreen: 390, 844))
    defer { world.end() }
    try world.play(body)
  }

  /// Returns a form that is built in code: a scroll view with a stack of three fields, and a button below it.
  private func builtForm() -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let (scroll, stack, button) = (UIScrollView(), UIStackView(), UIButton())
    for view in [scroll, stack, button] { view.translatesAutoresizingMaskIntoConstraints = false }
    scroll.contentInsetAdjustmentBehavior = .never
    root.addSubview(scroll)
    root.addSubview(button)
    scroll.addSubview(stack)
    stack.axis = .vertical
    stack.spacing = 12
    let title = Text(frame: .zero)
    title.text = "E-mail"
    stack.addArrangedSubview(title)
    for (name, placeholder) in [("email", "you@example.com"), ("password", "Password"), ("code", "Code")] {
      let field = Field(frame: .zero)
      field.accessibilityIdentifier = name
      field.placeholder = placeholder
      stack.addArrangedSubview(field)
    }
    let fields = stack.arrangedSubviews.compactMap { $0 as? UITextField }
    fields[0].keyboardType = .emailAddress
    fields[0].returnKeyType = .next
    fields[1].isSecureTextEntry = true
    fields[2].keyboardType = .numberPad
    stack.setCustomSpacing(26, after: title)
    button.setTitle("Sign in", for: .normal)
    button.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    let weak = button.heightAnchor.constraint(equalToConstant: 44)
    weak.priority = UILayoutPriority(750)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
      scroll.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      scroll.bottomAnchor.constraint(equalTo: button.topAnchor, constant: -8),
      stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 40),
      stack.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor, constant: -16),
      stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -20),
      scroll.contentLayoutGuide.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      button.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      button.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
      weak,
      root.safeAreaLayoutGuide.bottomAnchor.constraint(equalTo: button.bottomAnchor, constant: 16),
    ])
    return root
  }

  private func read(_ text: String) throws -> (screen: Screen, conclusions: [ScreenInference]) {
    try ScreenReader.read(text: text, path: "exported.json").concluded()
  }

  @Test("A form that is built in code is laid out from its exported file as in UIKit")
  func form() throws {
    try play {
      let text = ScreenExporter.text(of: builtForm(), id: "sign-in", title: "Sign in")
      let (screen, conclusions) = try read(text)
      #expect(screen.fixedSize == nil)
      let names = screen.tree.nodes.map(\.id)
      func index(_ name: String) throws -> Int { try #require(names.firstIndex(of: name)) }
      #expect(screen.inputs.map { names[$0.view] } == ["email", "password", "code"])
      #expect(screen.inputs.map(\.isSecure) == [false, true, false])
      #expect(screen.inputs.map(\.keyboard) == [.alphabet, .alphabet, .numberPad])
      #expect(screen.inputs.map(\.returnKeyMovesOn) == [true, false, false])
      // San Francisco at 17 points has a line height of 17 · (1950 + 494) / 2048 = 20.287.
      #expect(abs(screen.inputs[0].lineHeight - 20.2871) < 0.001)
      let button = try index("sign-in-button")
      #expect(screen.primaryAction == button)
      #expect(screen.inputs[0].label == (try index("e-mail")))
      #expect(screen.scrollView == (try index("ui-scroll-view")))
      let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
      #expect(bottom.first == .view(button))
      #expect(bottom.second == .guide(0, .safeArea))
      #expect(bottom.constant == -16)
      #expect(conclusions.contains { $0.subject == "primary action" && $0.value == "sign-in-button" })

      var engine = LayoutEngine(screen.tree)
      // The sizes and safe areas are those of a phone with a notch and of one with a home button.
      for (width, height, top, foot) in [(390.0, 844.0, 47.0, 34.0), (375, 667, 20, 0)] {
        let result = engine.layout(
          LayoutEnvironment(
            width: width, height: height,
            safeArea: NSDirectionalEdgeInsets(top: top, leading: 0, bottom: foot, trailing: 0)))
        #expect(result.diagnostics.isEmpty)
        // The button is 44 points tall and ends 16 points above the safe area, with side margins of 16.
        #expect(
          result.frames[button] == CGRect(x: 16, y: height - foot - 16 - 44, width: width - 32, height: 44))
        // The scroll view begins at the safe area and ends 8 points above the button.
        let scroll = result.frames[try index("ui-scroll-view")]
        #expect(scroll == CGRect(x: 0, y: top, width: width, height: height - foot - 60 - 8 - top))
        // A label of 20.5 points and a gap of 26 are above the first field. The fields are 34 points tall,
        // with gaps of 12.
        #expect(result.frames[try index("ui-stack-view")].minY == 40)
        let fields = try ["email", "password", "code"].map { result.frames[try index($0)] }
        #expect(fields.map(\.minY) == [46.5, 92.5, 138.5])
        #expect(fields.allSatisfy { $0.width == width - 32 && $0.height == 34 })
        // The content's height is 40 + 172.5 + 20 = 232.5: the margins and the stack.
        #expect(result.contentSizes[try index("ui-scroll-view")].height == 232.5)
      }
    }
  }

  @Test("Views that are placed by frames follow their masks, or are known at one size only")
  func frames() throws {
    try play {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let field = UITextField(frame: CGRect(x: 20, y: 100, width: 350, height: 44))
      let button = UIButton(frame: CGRect(x: 20, y: 764, width: 350, height: 50))
      button.setTitle("Go", for: .normal)
      (field.autoresizingMask, button.autoresizingMask) = (
        [.flexibleWidth, .flexibleBottomMargin], [.flexibleWidth, .flexibleTopMargin]
      )
      root.addSubview(field)
      root.addSubview(button)
      let screen = try read(ScreenExporter.text(of: root, id: "frames")).screen
      #expect(screen.fixedSize == nil)
      var engine = LayoutEngine(screen.tree)
      let frames = engine.layout(LayoutEnvironment(width: 430, height: 932)).frames
      // The window is 40 points wider and 88 points taller. The field's width follows, and the button keeps
      // its distance from the bottom.
      #expect(frames[1] == CGRect(x: 20, y: 100, width: 390, height: 44))
      #expect(frames[2] == CGRect(x: 20, y: 852, width: 390, height: 50))

      field.autoresizingMask = []
      let fixed = try read(ScreenExporter.text(of: root, id: "frames")).screen
      #expect(fixed.fixedSize.map { [$0.width, $0.height] } == [390, 844])
    }
  }

  @Test("The file records overlapping views and the accessibility of plain views")
  func roles() throws {
    try play {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 44))
      let touchable = UIView(frame: CGRect(x: 20, y: 160, width: 350, height: 50))
      touchable.isAccessibilityElement = true
      touchable.accessibilityTraits = .button
      touchable.accessibilityLabel = "Save \"it\"\n\u{1}\\"
      let cover = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 60))
      cover.backgroundColor = .white
      cover.clipsToBounds = true
      cover.addSubview(UILabel(frame: CGRect(x: 8, y: 8, width: 100, height: 20)))
      let (hidden, clear) = (UIView(frame: .zero), UIView(frame: .zero))
      hidden.isHidden = true
      clear.alpha = 0
      let dead = UIButton(frame: CGRect(x: 20, y: 300, width: 350, height: 50))
      dead.isUserInteractionEnabled = false
      for view in [field, touchable, cover, hidden, clear, dead] { root.addSubview(view) }
      let screen = try read(ScreenExporter.text(of: root, id: "Roles & more")).screen
      #expect(screen.id == "roles-more")
      #expect(screen.views[2].role == .primaryAction)
      #expect(screen.views[2].text == "Save \"it\" \\")
      #expect(screen.views[3].hasBackground && screen.views[3].clips)
      #expect(screen.views[4].role == .text)
      #expect(!screen.views[5].isVisible && screen.tree.nodes[5].isHidden)
      #expect(!screen.views[6].isVisible && !screen.tree.nodes[6].isHidden)
      #expect(screen.views[7].takesTouches == false)
    }
  }

  @Test("An input accessory view is a bar at the bottom, and a touchable without traits is a control")
  func accessory() throws {
    try play {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 52))
      let list = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      root.addSubview(list)
      let field = UITextField(frame: CGRect(x: 8, y: 8, width: 300, height: 36))
      field.autoresizingMask = .flexibleWidth
      let send = UIView(frame: CGRect(x: 316, y: 8, width: 66, height: 36))
      send.autoresizingMask = .flexibleLeftMargin
      send.isAccessibilityElement = true
      send.accessibilityLabel = "Send"
      let text = UIView(frame: CGRect(x: 0, y: 0, width: 66, height: 36))
      send.addSubview(text)
      bar.addSubview(field)
      bar.addSubview(send)
      let screen = try read(ScreenExporter.text(of: root, id: "chat", inputAccessory: bar)).screen
      #expect(screen.kind == .composer && screen.inputs.count == 1)
      let pinned = try #require(screen.pinnedBar)
      #expect(screen.views[pinned].role == .bar)
      #expect(screen.primaryAction.map { screen.views[$0].text } == "Send")
      let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
      #expect(bottom.first == .view(pinned) && bottom.second == .guide(0, .safeArea))
      // The bar of 52 points ends at the safe area: 844 - 34 - 52 = 758.
      var engine = LayoutEngine(screen.tree)
      let frames = engine.layout(
        LayoutEnvironment(
          width: 390, height: 844,
          safeArea: NSDirectionalEdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
      ).frames
      #expect(frames[pinned] == CGRect(x: 0, y: 758, width: 390, height: 52))
    }
  }

  @Test("A chat keeps the input bar beside an embedded list, and nested accessibility elements are exported")
  func children() throws {
    try play {
      let (chat, messages) = (UIViewController(), UIViewController())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = Shown(frame: window.bounds)
      // The embedded list covers 784 of 844 points, which is more than 60 %.
      let list = Shown(frame: CGRect(x: 0, y: 0, width: 390, height: 784))
      (root.place, list.place) = (window, window)
      list.accessibilityIdentifier = "list"
      (chat.view, messages.view) = (root, list)
      window.addSubview(root)
      chat.addChild(messages)
      root.addSubview(list)
      let bar = UIView(frame: CGRect(x: 0, y: 784, width: 390, height: 60))
      bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
      let field = UITextField(frame: CGRect(x: 8, y: 8, width: 300, height: 44))
      field.accessibilityIdentifier = "message"
      bar.addSubview(field)
      root.addSubview(bar)

      // The elements of a group are 100 points below the top of the screen.
      let group = UIAccessibilityElement(accessibilityContainer: list)
      let like = UIAccessibilityElement(accessibilityContainer: group)
      like.accessibilityTraits = .button
      like.accessibilityLabel = "Like"
      like.accessibilityFrame = CGRect(x: 20, y: 100, width: 80, height: 44)
      group.accessibilityElements = [like]
      list.accessibilityElements = [group]

      let whole = ScreenExporter.text(of: chat, id: "chat")
      #expect(whole.contains("\"id\": \"list\"") && whole.contains("\"id\": \"message\""))
      let screen = try read(whole).screen
      #expect(screen.inputs.map { screen.tree.nodes[$0.view].id } == ["message"])
      let button = try #require(screen.tree.nodes.firstIndex { $0.id == "like-button" })
      #expect(screen.views[button].text == "Like")
      var engine = LayoutEngine(screen.tree)
      let frames = engine.layout(LayoutEnvironment(width: 390, height: 844)).frames
      #expect(frames[button] == CGRect(x: 20, y: 100, width: 80, height: 44))

      // Without an input beside it, the embedded view is the screen.
      bar.removeFromSuperview()
      let inner = UITextField(frame: CGRect(x: 20, y: 200, width: 350, height: 44))
      inner.accessibilityIdentifier = "search"
      list.addSubview(inner)
      let part = ScreenExporter.text(of: chat, id: "chat")
      #expect(!part.contains("\"id\": \"list\"") && part.contains("\"id\": \"search\""))
    }
  }

  /// A sheet of an app: its detents, the selected one, the height of its view, and what the file says.
  struct Sheet: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var detents: @Sendable () -> [UISheetPresentationController.Detent]
    var selected: UISheetPresentationController.Detent.Identifier?
    var height: CGFloat
    var written: [ScreenContainer.Detent]
  }

  // The window has 844 points and no safe area, so the large detent has 844 - 20 = 824 points.
  @Test(
    "The file has the detents of a sheet, from the one at which the sheet rests",
    arguments: [
      Sheet(
        testDescription: "medium and large", detents: { [.medium(), .large()] }, height: 412,
        written: [.medium, .large]),
      Sheet(testDescription: "medium alone", detents: { [.medium()] }, height: 412, written: [.medium]),
      Sheet(
        testDescription: "a height of the app's own, half of the largest, and all of it",
        detents: {
          [.custom { _ in 200.5 }, .custom { $0.maximumDetentValue / 2 }, .custom { $0.maximumDetentValue }]
        }, height: 200.5, written: [.height(200.5), .height(412), .large]),
      Sheet(
        testDescription: "an inactive height and one that no file accepts",
        detents: { [.custom { _ in nil }, .custom { _ in 20 }, .custom { _ in 300 }, .medium()] },
        height: 300,
        written: [.height(300), .medium]),
      Sheet(
        testDescription: "the large one is selected", detents: { [.medium(), .large()] }, selected: .large,
        height: 824, written: []),
      Sheet(testDescription: "the large one alone", detents: { [.large()] }, height: 824, written: []),
    ])
  func sheet(_ sheet: Sheet) throws {
    try play {
      let (below, card) = (UIViewController(), UIViewController())
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let root = Card(frame: CGRect(x: 0, y: 844 - sheet.height, width: 390, height: sheet.height))
      root.place = window
      card.view = root
      let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 44))
      field.autoresizingMask = .flexibleWidth
      root.addSubview(field)
      let presentation = try #require(card.sheetPresentationController)
      presentation.detents = sheet.detents()
      presentation.selectedDetentIdentifier = sheet.selected
      below.present(card, animated: false)
      let container = try read(ScreenExporter.text(of: below, id: "card")).screen.container
      #expect(container.presentation == .pageSheet)
      #expect(container.detents == sheet.written)
    }
  }

  @Test("A text view without scrolling grows, a search bar is an input, and a named action is primary")
  func inputs() throws {
    try play {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let note = UITextView(frame: CGRect(x: 0, y: 100, width: 390, height: 57))
      note.isScrollEnabled = false
      note.font = .systemFont(ofSize: 17)
      let search = UISearchBar(frame: CGRect(x: 0, y: 44, width: 390, height: 56))
      let (send, other) = (UIButton(frame: .zero), UIButton(frame: .zero))
      send.accessibilityIdentifier = "send"
      for view in [note, search, send, other] { root.addSubview(view) }
      let text = ScreenExporter.text(of: root, id: "inputs", primaryAction: send)
      let screen = try read(text).screen
      #expect(screen.inputs.map(\.kind) == [.searchField, .textView])
      // The text view has room for (57 − 16) / 20.287 lines, which is 2.
      #expect(screen.inputs[1].lines == 2)
      #expect(screen.inputs[1].growsToLines == 200)
      #expect(screen.primaryAction.map { screen.tree.nodes[$0].id } == "send")
    }
  }

  @Test("Thousands of views and deep nesting give a valid file, which names what it omits")
  func bounds() throws {
    try play {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      root.addSubview(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
      for _ in 0..<3_000 { root.addSubview(UIView(frame: CGRect(x: 0, y: 50, width: 10, height: 10))) }
      let many = ScreenExporter.text(of: root, id: "many")
      #expect(many.contains("// Left out because of the limits on views and nesting: UIView"))
      let wide = try read(many).screen
      #expect(wide.tree.nodes.count <= ScreenReader.maximumViews + 1)

      let deep = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      deep.addSubview(UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
      var inner = deep
      for _ in 0..<100 {
        let next = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        inner.addSubview(next)
        inner = next
      }
      let screen = try read(ScreenExporter.text(of: deep, id: "deep")).screen
      #expect(screen.inputs.count == 1)
    }
  }

  @Test("The exporter file that users get is the one that is compiled here")
  func source() {
    #expect(ExporterSource.text.contains("public enum ScreenExporter"))
    #expect(ExporterSource.text.contains("import UIKit\n"))
  }
}

extension ExporterTests {
  @Test("An exported screen is played with the scroll view's initial inset")
  func played() throws {
    var text = ""
    play { text = ScreenExporter.text(of: builtForm(), id: "exported-sign-in") }
    var screen = try read(text).screen
    // The file does not say that the button stays on the keyboard. The lab infers it, because the button
    // follows the bottom constraint.
    screen.pinnedBar = screen.primaryAction
    let catalogue = try Catalogue(StrategyCatalog.families)
    let device = try #require(DeviceTable.builtIn.devices.first { $0.id == "iphone-se-3" })
    for inset in [0.0, 24] {
      screen.views[try #require(screen.scrollView)].contentInset.top = inset
      let axes = Axes(
        catalogue, strategies: try ["none", "oracle"].map { try #require(catalogue.variant($0)) },
        devices: [try #require(PlannedDevice(device, profile: .newest))], orientations: [.portrait],
        scenarios: [try #require(Scenarios.scenario("show-hide"))], screens: [screen])
      var cells: [CellResult] = []
      _ = try Runner(plan: Plan(axes: axes, profile: .newest), jobs: 1, encodesLines: false)
        .run { cells += $0.cells }
      #expect(cells.map(\.cell.strategy) == ["none", "oracle"])
      #expect(cells.allSatisfy { $0.error == nil })
      // Without code, the button ends 16 points above the screen's bottom, behind a keyboard of at least 216
      // points.
      #expect(cells[0].outcome == .fail)
      #expect(cells[1].outcome == .pass && !cells[1].isBelowOracle)
    }
  }
}
