import Layout
import Screens
import Support
import Testing
import UIKit

@testable import ScreenImport

/// Returns a scene with a label, fields for an address and a password, and three buttons.
private func login(extra: String = "", controller: String = "") -> TestScene {
  let white = "<color key=\"backgroundColor\" red=\"0\" green=\"0\" blue=\"1\" alpha=\"1\"/>"
  func title(_ text: String) -> String { "<state key=\"normal\" title=\"\(text)\"/>" }
  let label = view(
    "lab", "label", (16, 60, 343, 20.5), "text=\"Address\"", inside: system(17))
  let mail = view(
    "mail", "textField", (16, 88.5, 343, 34), "borderStyle=\"roundedRect\" placeholder=\"you@example.com\"",
    inside: system(14) + "<textInputTraits key=\"textInputTraits\" keyboardType=\"emailAddress\"/>")
  let pass = view(
    "pass", "textField", (16, 130.5, 343, 34), "borderStyle=\"roundedRect\" placeholder=\"Password\"",
    inside: system(14)
      + "<textInputTraits key=\"textInputTraits\" returnKeyType=\"go\" secureTextEntry=\"YES\"/>")
  let forgot = view("forgot", "button", (16, 200, 343, 30), inside: title("Forgot it?"))
  let send = view("send", "button", (16, 603, 343, 44), inside: white + title("Log In"))
  return TestScene(
    subviews: label + mail + pass + forgot + send + extra,
    constraints: constraint("lab.top = safe.top + 40") + constraint("mail.top = lab.bottom + 8")
      + constraint("pass.top = mail.bottom + 8") + constraint("forgot.top = pass.bottom + 35.5")
      + ["lab", "mail", "pass", "forgot", "send"].map {
        constraint("\($0).leading = root.leadingMargin") + constraint("\($0).trailing = root.trailingMargin")
      }.joined()
      + constraint("send.height = 44")
        // In the first constraint the button is the second item, as Interface Builder often writes it. The
        // second one has another height for phones in landscape.
        + """
        <constraint firstItem="safe" firstAttribute="bottom" secondItem="send" secondAttribute="bottom" constant="20" \
        id="hold"/>
        <constraint firstItem="forgot" firstAttribute="height" constant="30" id="high">
        <variation key="heightClass=compact" constant="40"/></constraint>
        """,
    controller: "<connections><outlet property=\"emailField\" destination=\"mail\" id=\"o\"/></connections>"
      + controller,
    controllerAttributes: "customClass=\"LoginViewController\"")
}

extension TestScene {
  fileprivate func screens(_ name: String? = nil, roles: String? = nil) throws -> InterfaceScreens {
    let file = try roles.map { try RolesFile.read(bytes: Array($0.utf8), path: "roles.json") }
    return try document().screens(named: name, roles: file)
  }

  fileprivate func only() throws -> InterfaceScreen { try #require(try screens().screens.first) }
}

extension Screen {
  fileprivate func frames(
    _ surroundings: ScreenSurroundings = ScreenSurroundings(), top: Double = 47, bottom: Double = 34
  ) throws -> [String: CGRect] {
    let tree = try #require(adapted.map { $0(surroundings) })
    var engine = LayoutEngine(tree)
    let result = engine.layout(
      LayoutEnvironment(
        width: surroundings.width, height: surroundings.height,
        safeArea: NSDirectionalEdgeInsets(
          top: top, leading: surroundings.leading, bottom: bottom, trailing: surroundings.trailing),
        rootMargin: surroundings.rootMargin))
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    return Dictionary(
      zip(tree.nodes.map(\.id), result.frames).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
  }

  fileprivate func name(_ index: Int?) -> String? { index.map { tree.nodes[$0].id } }
}

@Suite("Scenes as screens")
struct ScreenTests {
  @Test("Fields, label, primary action and bottom constraint of a login form are found")
  func roles() throws {
    let read = try login().only()
    let screen = read.screen
    #expect(screen.id == "main-login-view-controller")
    #expect(screen.title == "LoginViewController (Main.storyboard)")
    #expect(screen.inputs.map { screen.name($0.view) } == ["email-field", "password-field"])
    #expect(screen.inputs.map { screen.name($0.label) } == ["address-label", nil])
    #expect(screen.inputs.map(\.suggestions) == [true, false])
    #expect(screen.inputs.map(\.returnKeyPerformsAction) == [false, true])
    #expect(screen.name(screen.primaryAction) == "log-in-button")
    #expect(screen.scrollView == nil && screen.pinnedBar == nil)
    // The constraint is read with its items reversed, so its constant becomes -20.
    let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
    #expect(bottom.id == "hold" && bottom.constant == -20)
    #expect(bottom.first == .view(try #require(screen.primaryAction)) && bottom.firstAttribute == .bottom)
    #expect(bottom.second == .guide(0, .safeArea) && bottom.secondAttribute == .bottom)
    #expect(
      read.inferences.contains {
        $0.subject == "primary action" && $0.reason.hasPrefix("its title says so, ")
      })
  }

  @Test("Backgrounds, visibility and touch handling are as in the file")
  func appearance() throws {
    func color(_ attributes: String) -> String { "<color key=\"backgroundColor\" \(attributes)/>" }
    func box(_ id: String, _ attributes: String = "", _ color: String = "", name: String = "view") -> String {
      let label = view("\(id)-text", "label", (0, 0, 50, 20), "userLabel=\"\(id) text\"", inside: system(17))
      return view(
        id, name, (16, 400, 100, 20), "userLabel=\"\(id)\" \(attributes)",
        inside: "<subviews>\(label)</subviews>\(color)")
    }
    let screen = try login(
      extra: box("white", "", color("systemColor=\"systemBackgroundColor\""))
        + box("clear", "", color("white=\"0.0\" alpha=\"0.0\" colorSpace=\"custom\""))
        + box("pale", "", color("white=\"1\" alpha=\"0.5\" colorSpace=\"custom\"")) + box("plain")
        + box("blur", name: "visualEffectView")
        + box("gone", "hidden=\"YES\"", color("white=\"1\" alpha=\"1\""))
        + box("faint", "alpha=\"0.0049999998\"") + box("inert", "userInteractionEnabled=\"NO\"")
    ).only().screen
    func named(_ isIncluded: (ScreenView) -> Bool) -> [String] {
      zip(screen.tree.nodes, screen.views).filter { isIncluded($0.1) }.map(\.0.id)
    }
    // The log-in button counts because its background is blue.
    #expect(named(\.hasBackground) == ["log-in-button", "white", "pale", "blur", "gone"])
    #expect(named { !$0.isVisible } == ["gone", "faint", "gone-text", "faint-text"])
    #expect(named { $0.takesTouches == false } == ["inert", "inert-text"])
    #expect(screen.kind == .fixedForm && screen.structure == .fixed)
  }

  @Test(
    "A constraint that only keeps content above the edge is used as bottom constraint if there is no other")
  func atMost() throws {
    let field = view("field", "textField", (16, 100, 343, 34), inside: system(14))
    // Interface Builder writes the safe area as the first item, although the constraint limits the field.
    let atMost = "safe.bottom >= field.bottom + 20"
    let scene = TestScene(
      subviews: field,
      constraints: constraint("field.top = safe.top + 80", "priority=\"250\"")
        + constraint("field.leading = root.leadingMargin")
        + constraint("field.trailing = root.trailingMargin")
        + constraint(atMost))
    let screen = try scene.only().screen
    let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
    #expect(bottom.id == atMost && bottom.relation == .lessThanOrEqual && bottom.constant == -20)
    #expect(bottom.first == .view(1) && bottom.second == .guide(0, .safeArea))
    // The structure is fixed: a lift of 302 points would still allow the field's bottom edge at 161, so the
    // field does not move.
    #expect(screen.structure == .fixed)
    var held = scene
    held.constraints += constraint("field.bottom = root.bottom - 500")
    let other = try held.only().screen
    #expect(other.tree.constraints[try #require(other.bottomConstraint)].relation == .equal)
    // With the opposite relation, the constraint does not keep the field above the edge.
    held.constraints = constraint("safe.bottom <= field.bottom + 20")
    #expect(try held.only().screen.bottomConstraint == nil)
  }

  @Test("The layout of a screen depends on the device and the size classes")
  func surroundings() throws {
    let screen = try login().only().screen
    // The label's top is at 47 + 40 = 87. It is 20.5 points tall, the fields are 34, the gaps are 8, and the
    // margins are 16. The button begins at 844 - 34 - 20 - 44 = 746.
    let phone = try screen.frames()
    #expect(isNear(phone["address-label"], 16, 87, 358, 20.5))
    #expect(isNear(phone["email-field"], 16, 115.5, 358, 34))
    #expect(isNear(phone["password-field"], 16, 157.5, 358, 34))
    #expect(isNear(phone["forgot-it-button"], 16, 227, 358, 30))
    #expect(isNear(phone["log-in-button"], 16, 746, 358, 44))
    // In landscape the height class is compact, so the height of the button "forgot it" is 40. The side
    // insets are 47 and the margins are 16.
    let turned = try screen.frames(
      ScreenSurroundings(width: 844, height: 390, leading: 47, trailing: 47, isLandscape: true), top: 0,
      bottom: 21)
    #expect(isNear(turned["email-field"], 63, 68.5, 718, 34))
    #expect(isNear(turned["forgot-it-button"], 63, 180, 718, 40))
    // Up to iOS 12 a bordered field was 30 points tall.
    let old = try screen.frames(
      ScreenSurroundings(width: 320, height: 568, scale: 2, system: 12), top: 20, bottom: 0)
    #expect(isNear(old["email-field"], 16, 88.5, 288, 30))
  }

  @Test("A view that a size class omits keeps its place in the tree and has no size")
  func variations() throws {
    var scene = login(
      extra: view("note", (0, 300, 100, 50)) + view("pad", "textField", (0, 360, 100, 34), inside: system(14))
    )
    scene.constraints +=
      constraint("note.width = 100") + constraint("note.height = 50")
      + constraint("note.top = root.top + 300")
      + constraint("note.leading = root.leading") + constraint("pad.top = note.bottom + 10")
      + constraint("pad.leading = root.leading") + constraint("pad.width = 100")
      + constraint("pad.height = 34")
    scene.root = """
      <variation key="heightClass=compact"><mask key="subviews"><exclude reference="note"/>
      <exclude reference="pad"/></mask></variation>
      """
    let screen = try scene.only().screen
    let count = screen.tree.nodes.count
    let side = ScreenSurroundings(width: 844, height: 390, isLandscape: true)
    #expect(screen.adapted?(side).nodes.count == count)
    #expect(isNear(try screen.frames()["view"], 0, 300, 100, 50))
    #expect(try screen.frames(side, top: 0, bottom: 21)["view"] == .zero)
    // A field that is missing in some size classes does not count as an input.
    #expect(screen.inputs.count == 2)
  }

  @Test("Static cells and one row of each prototype have inputs; hidden, disabled and bar fields do not")
  func tables() throws {
    func cell(_ id: String, _ y: Double) -> String {
      let label = view("\(id)-l", "label", (16, 11, 80, 22), "text=\"\(id)\"", inside: system(17))
      let field = view("\(id)-f", "textField", (110, 5, 249, 34), inside: system(14))
      let constraints = [
        "\(id)-l.leading = \(id)-c.leadingMargin", "\(id)-l.centerY = \(id)-c.centerY", "\(id)-l.width = 80",
        "\(id)-f.leading = \(id)-l.trailing + 14", "\(id)-f.trailing = \(id)-c.trailingMargin",
        "\(id)-f.centerY = \(id)-c.centerY", "\(id)-f.height = 34",
      ].map { constraint($0) }.joined()
      let mask = "<autoresizingMask key=\"autoresizingMask\"/>"
      let frame = rect(0, 0, 375, 44)
      let inside =
        "\(frame)\(mask)<subviews>\(label)\(field)</subviews><constraints>\(constraints)</constraints>"
      return """
        <tableViewCell id="\(id)">\(rect(0, y, 375, 44))<tableViewCellContentView key="contentView" id="\(id)-c">
        \(inside)</tableViewCellContentView></tableViewCell>
        """
    }
    let section =
      "<sections><tableViewSection id=\"s\"><cells>\(cell("One", 28))\(cell("Two", 72))</cells></tableViewSection></sections>"
    var scene = TestScene(controllerAttributes: "storyboardIdentifier=\"Edit\"")
    scene.subviews = view("table", "tableView", (0, 0, 375, 667), "dataMode=\"static\"", inside: section)
    scene.constraints = ["top", "bottom", "leading", "trailing"].map {
      constraint("table.\($0) = root.\($0)")
    }
    .joined()
    let screen = try scene.only().screen
    #expect(screen.id == "main-edit")
    #expect(screen.inputs.map { screen.name($0.label) } == ["one-label", "two-label"])
    #expect(screen.name(screen.scrollView) == "table-view")
    #expect(screen.views[try #require(screen.scrollView)].insetAdjustment == .always)
    // Cells are as wide as the table. From Xcode 26 on they are 51 points tall, so the second cell begins at
    // 28 + 51 = 79.
    let frames = try screen.frames()
    // A field without a placeholder is named after its label. It begins after a margin of 20, a label of 80
    // and a gap of 14, and at (51 - 34) / 2 = 8.5 in its cell.
    #expect(isNear(frames["one-field"], 20 + 80 + 14, 8.5, 390 - 114 - 20, 34))
    #expect(isNear(frames["table-view-cell"], 0, 28, 390, 51))
    #expect(isNear(frames["table-view-cell-2"], 0, 79, 390, 51))
    #expect(isNear(frames["table-view"], 0, 0, 390, 844))

    // Prototype cells are played once each, in the order of the file. The first one moves up by the 28 points
    // of the heading that Interface Builder draws above prototypes.
    scene.subviews = scene.subviews.replacingOccurrences(of: "sections", with: "prototypes")
      .replacingOccurrences(of: "<tableViewSection id=\"s\"><cells>", with: "")
      .replacingOccurrences(of: "</cells></tableViewSection>", with: "")
    let read = try scene.only()
    let prototypes = read.screen
    #expect(prototypes.inputs.map { prototypes.name($0.label) } == ["one-label", "two-label"])
    let rows = try prototypes.frames()
    #expect(isNear(rows["table-view-cell"], 0, 0, 390, 51))
    #expect(isNear(rows["table-view-cell-2"], 0, 51, 390, 51))
    #expect(read.inferences.first { $0.subject == "rows" }?.value == "table-view")
    // Without a row of the first cell, the second one is at the top, and the note on the others says so.
    let roles = #"{"scenes": {"Edit": {"rows": {"table-view-cell": 0}}}}"#
    let fewer = try #require(try scene.screens(roles: roles).screens.first)
    #expect(fewer.screen.inputs.map { fewer.screen.name($0.label) } == ["two-label"])
    #expect(isNear(try fewer.screen.frames()["table-view-cell-2"], 0, 0, 390, 51))
    #expect(
      fewer.inferences.filter { $0.subject == "rows" }.map { String($0.reason.prefix(32)) }
        == ["one row of each other prototype c", "0 rows, set in the roles file"].map {
          String($0.prefix(32))
        })

    let gone = TestScene(
      subviews: view("a", "textField", (0, 0, 10, 10), "hidden=\"YES\"")
        + view("b", "textField", (0, 0, 10, 10), "enabled=\"NO\"")
        + view("c", "textView", (0, 0, 10, 10), "editable=\"NO\""))
    #expect(
      try gone.screens().skipped.first?.reason
        == "none of its text inputs can be used: 2 disabled; 1 hidden")
    #expect(try TestScene().screens().skipped.first?.reason == "it has no text input")
  }

  @Test("A table controller's table is placed inside a view, and its bars come from segues")
  func rootTable() throws {
    let cell = """
      <tableViewCell id="cell">\(rect(0, 0, 375, 60))<tableViewCellContentView key="contentView" id="inside">
      \(rect(0, 0, 375, 60))<subviews>\(view("field", "textField", (20, 13, 335, 34), inside: system(14)))</subviews>
      <constraints>\(constraint("field.leading = inside.leading + 20"))
      \(constraint("field.trailing = inside.trailing - 20"))\(constraint("field.centerY = inside.centerY"))
      \(constraint("field.height = 34"))</constraints></tableViewCellContentView></tableViewCell>
      """
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21701" useSafeAreas="YES">
      <device id="retina4_7"/><scenes>
      <scene sceneID="nav-scene"><objects><navigationController id="nav" sceneMemberID="viewController">
      <navigationBar key="navigationBar" largeTitles="YES" id="bar">\(rect(0, 20, 375, 96))</navigationBar>
      <connections><segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController></objects></scene>
      <scene sceneID="table-scene"><objects><tableViewController id="vc" sceneMemberID="viewController">
      <tableView key="view" dataMode="static" id="table">\(rect(0, 0, 375, 667))<sections><tableViewSection id="s"><cells>
      \(cell)</cells></tableViewSection></sections></tableView></tableViewController></objects></scene>
      </scenes></document>
      """
    let document = try InterfaceDocument(Data(text.utf8), file: "Main.storyboard")
    let screens = try document.screens()
    let screen = try #require(screens.screens.first?.screen)
    #expect(screens.skipped.map(\.reason) == ["it has no root view in this file"])
    #expect(screen.id == "main-table-scene")
    #expect(screen.container.navigationBar == .translucent && screen.container.largeTitle)
    #expect(screen.tree.nodes.map(\.id).prefix(2) == ["root", "table-view"])
    let frames = try screen.frames()
    #expect(isNear(frames["table-view"], 0, 0, 390, 844))
    #expect(isNear(frames["field"], 20, 13, 350, 34))
    #expect(screen.kind == .table && screen.structure == .table)
    // The table and the cell have a background, because they are white by default.
    let painted = zip(screen.tree.nodes, screen.views).filter(\.1.hasBackground).map(\.0.id)
    #expect(painted.count == 2 && painted.first == "table-view")
  }

  @Test("A bar at the bottom that contains the input stays on the keyboard")
  func composer() throws {
    let inner =
      "<subviews>" + view("text", "textView", (16, 8, 300, 34), inside: system(16))
      + view("go", "button", (324, 8, 35, 34), inside: "<state key=\"normal\" image=\"send\"/>")
      + "</subviews>"
      + "<constraints>" + constraint("text.top = bar.top + 8") + constraint("text.leading = bar.leading + 16")
      + constraint("text.height = 34") + constraint("go.leading = text.trailing + 8")
      + constraint("go.trailing = bar.trailing - 16") + constraint("go.top = bar.top + 8")
      + constraint("go.width = 35") + constraint("go.height = 34") + "</constraints>"
    let scene = TestScene(
      subviews: view("list", "tableView", (0, 20, 375, 597), "dataMode=\"prototypes\"")
        + view("bar", (0, 617, 375, 50), inside: inner),
      constraints: constraint("list.top = safe.top") + constraint("list.bottom = bar.top")
        + ["list", "bar"].map {
          constraint("\($0).leading = root.leading") + constraint("\($0).trailing = root.trailing")
        }.joined() + constraint("bar.height = 50") + constraint("bar.bottom = safe.bottom"))
    let screen = try scene.only().screen
    #expect(screen.name(screen.pinnedBar) == "view")
    #expect(screen.views[try #require(screen.pinnedBar)].opaqueBar == .bottom)
    #expect(screen.name(screen.primaryAction) == "button")
    let bottom = screen.tree.constraints[try #require(screen.bottomConstraint)]
    #expect(bottom.first == .view(try #require(screen.pinnedBar)) && bottom.constant == 0)
  }

  @Test("Scenes are selected by id, identifier or class, and scenes that are not screens have a reason")
  func names() throws {
    let scene = login(controller: "")
    for name in ["scene", "LoginViewController", "main-login-view-controller"] {
      #expect(try scene.screens(name).screens.map(\.sceneID) == ["scene"])
    }
    #expect(throws: InterfaceProblem.self) { try scene.screens("nobody") }
    do { _ = try TestScene().screens("scene") } catch let problem as InterfaceProblem {
      #expect(
        problem.description
          == "Main.storyboard:4: the scene 'scene' cannot be played: it has no text input")
    }
    let field = view("field", "textField", (8, 8, 200, 34), inside: system(14))
    func xib(_ size: (Double, Double), _ owner: String) throws -> InterfaceScreens {
      let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="21701" useSafeAreas="YES">
        <device id="retina4_7"/><objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1">
        <connections>\(owner)</connections></placeholder>
        <view id="top" customClass="SearchView">\(rect(0, 0, size.0, size.1))<subviews>\(field)</subviews>
        <constraints>\(constraint("field.top = top.top + 8"))\(constraint("field.leading = top.leading + 8"))
        \(constraint("field.trailing = top.trailing - 8"))\(constraint("field.height = 34"))</constraints>
        </view></objects></document>
        """
      return try InterfaceDocument(Data(text.utf8), file: "SearchView.xib").screens()
    }
    #expect(
      try xib((216, 50), "").skipped.first?.reason
        == "a view of 216×50 points does not fill a screen; select it by name to play it as one")
    #expect(try xib((375, 667), "").screens.first?.screen.id == "search-view")
    // The view of a controller fills the screen even if the file gives it a smaller size.
    let own = try xib((216, 50), "<outlet property=\"view\" destination=\"top\" id=\"v\"/>")
    #expect(isNear(try #require(own.screens.first).screen.frames()["field"], 8, 8, 374, 34))
  }

  @Test("A roles file overrides the inferred roles")
  func overrides() throws {
    let read = try login().screens(
      roles: """
        // Comments are fine.
        {"scenes": {"LoginViewController": {
          "title": "Sign in", "primaryAction": "forgot", "inputs": ["password-field"],
          "labels": {"pass": "address-label"}, "keyboards": {"pass": "number-pad"}, "bottomConstraint": null,
          "roles": {"log-in-button": "decoration"},
          "container": {"navigationBar": "opaque", "presentation": "form-sheet", "tabBar": true},
          "kind": "editor", "structure": "stretched",
        }}}
        """)
    let screen = try #require(read.screens.first).screen
    #expect(screen.title == "Sign in (Main.storyboard)")
    #expect(screen.kind == .editor && screen.structure == .stretched)
    #expect(screen.inputs.map { screen.name($0.view) } == ["password-field"])
    #expect(screen.name(screen.inputs[0].label) == "address-label")
    #expect(screen.inputs[0].keyboard == .numberPad)
    #expect(screen.name(screen.primaryAction) == "forgot-it-button")
    #expect(screen.bottomConstraint == nil)
    let role = { (name: String) in screen.views[screen.tree.nodes.firstIndex { $0.id == name } ?? 0].role }
    #expect(role("log-in-button") == .decoration && role("email-field") == .text)
    #expect(
      screen.container
        == {
          var container = ScreenContainer(navigationBar: .opaque, tabBar: true, presentation: .formSheet)
          container.largeTitle = false
          return container
        }())
    #expect(
      try login().screens(roles: #"{"scenes": {"scene": {"skip": true}}}"#).skipped.map(\.reason) == [
        "the roles file skips it"
      ])
  }

  @Test(
    "Mistakes in a roles file are reported with line and column",
    arguments: [
      (
        #"{"scenes": {"scene": {"primaryAction": "log-in"}}}"#,
        "roles.json:1:40: error: there is no view 'log-in'"
      ),
      (
        #"{"scenes": {"scene": {"inputs": []}}}"#, "roles.json:1:33: error: a screen needs at least one input"
      ),
      (
        #"{"scenes": {"scene": {"labels": {"send": "lab"}}}}"#,
        "roles.json:1:34: error: 'log-in-button' is not an input"
      ),
      (
        #"{"scenes": {"scene": {"bottomConstraint": "high"}}}"#,
        "roles.json:1:43: error: 'high' does not hold a view at the bottom edge; the constraints that do are: hold"
      ),
      (
        #"{"scenes": {"scene": {"scrollView": "send"}}}"#, "roles.json:1:37: error: this view does not scroll"
      ),
      (#"{"scenes": {"scene": {"rolls": {}}}}"#, "roles.json:1:23: error: unknown key 'rolls'"),
      (#"{"scenes": []}"#, "roles.json:1:12: error: expected an object, found an array"),
    ])
  func mistakes(_ text: String, _ message: String) {
    do {
      _ = try login().screens(roles: text)
      Issue.record("no error")
    } catch let problems as JSONProblems {
      #expect(problems.description.hasPrefix(message), "\(problems)")
    } catch { Issue.record("\(error)") }
  }

  @Test("The scenes of a roles file must exist")
  func unknownScenes() throws {
    let roles = try RolesFile.read(bytes: Array(#"{"scenes": {"Login": {}}}"#.utf8), path: "roles.json")
    #expect(throws: JSONProblems.self) { try roles.check(against: try login().document().sceneNames) }
    #expect(throws: Never.self) { try roles.check(against: ["Login"]) }
  }

  @Test("Names come from the outlet, the outline or the text")
  func kebab() {
    #expect(ViewNames.kebab("LoginViewController", limit: 40) == "login-view-controller")
    #expect(ViewNames.kebab("HTTPServerURL2Field", limit: 40) == "http-server-url2-field")
    #expect(ViewNames.kebab("  E-Mail?  ", limit: 40) == "e-mail")
    #expect(ViewNames.kebab("登录", limit: 40) == "")
  }

  @Test("Broken constraints are reported with their line")
  func conflicts() throws {
    var scene = login()
    scene.constraints += "\n" + constraint("send.height = 60")
    let problems = try scene.only().problems
    let line = try #require(
      scene.text.components(separatedBy: "\n").firstIndex { $0.contains("send.height = 60") })
    #expect(problems.contains { $0.line == line + 1 && $0.message.contains("'send.height = 60' was broken") })
  }
}
