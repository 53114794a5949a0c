import Foundation
import Testing

@Suite("Storyboards and xibs as screens")
struct StoryboardTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// A storyboard with a scene that has a field and a filled button at the bottom, and a scene without input.
  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21701" useSafeAreas="YES">
    <device id="retina4_7" orientation="portrait"/>
    <scenes><scene sceneID="one"><objects>
    <viewController storyboardIdentifier="Login" id="vc" sceneMemberID="viewController">
    <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <textField translatesAutoresizingMaskIntoConstraints="NO" borderStyle="roundedRect" placeholder="Name" id="name">
    <rect key="frame" x="16" y="460" width="343" height="34"/></textField>
    <button translatesAutoresizingMaskIntoConstraints="NO" id="send">
    <rect key="frame" x="16" y="603" width="343" height="44"/>
    <color key="backgroundColor" white="0" alpha="1"/><state key="normal" title="Send"/></button></subviews>
    <viewLayoutGuide key="safeArea" id="safe"/><constraints>
    <constraint firstItem="name" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="440" id="a"/>
    <constraint firstItem="name" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="b"/>
    <constraint firstItem="name" firstAttribute="trailing" secondItem="root" secondAttribute="trailingMargin" id="c"/>
    <constraint firstItem="send" firstAttribute="leading" secondItem="name" secondAttribute="leading" id="d"/>
    <constraint firstItem="send" firstAttribute="trailing" secondItem="name" secondAttribute="trailing" id="e"/>
    <constraint firstItem="send" firstAttribute="height" constant="44" id="f"/>
    <constraint firstItem="safe" firstAttribute="bottom" secondItem="send" secondAttribute="bottom" constant="20" id="g"/>
    <constraint firstItem="gone" firstAttribute="height" constant="40" id="h"/>
    </constraints></view></viewController></objects></scene>
    <scene sceneID="two"><objects><viewController id="vd" sceneMemberID="viewController">
    <view key="view" id="other"><rect key="frame" x="0" y="0" width="375" height="667"/></view>
    </viewController></objects></scene></scenes></document>
    """

  private let cell = "none/iphone-16e/portrait/show-hide/main-login"

  @Test("A scene is played and named in the report, and its record can be reproduced")
  func run() throws {
    try lab.write(Self.storyboard, to: "app/Main.storyboard")
    let run = try lab.avoidance(
      "run", "--screen", "app/Main.storyboard", "-d", "iphone-16e", "-k", "show-hide*", "-s", "bottom-inset",
      "--output-dir", "r", "-o", "r.ndjson")
    #expect(run.status == 0, "\(run.err)")
    #expect(
      run.err.hasPrefix(
        "Warning: app/Main.storyboard:20: constraint 'h': there is no view or guide 'gone'; "
          + "the constraint is left out\n")
    )
    #expect(
      run.err.contains(
        "Note: main-login from app/Main.storyboard:4: input name-field; primary action send-button; bottom "
          + "constraint g; pinned bar send-button."))
    let record = try lab.text("r.ndjson")
    #expect(record.contains(#"--screen app/Main.storyboard"#) && !record.contains(lab.folder.path))
    #expect(record.contains("Login (Main.storyboard)"))
    // In landscape the field begins at 24 + 440 = 464, below the screen's 390 points.
    #expect(
      run.err.contains(
        "main-login is not played on iphone-16e in landscape, because even without a keyboard the input 'name-field' is off "
          + "the screen (y 464 to 498, the window ends at y 390)"))
    #expect(!record.contains("/landscape/"))
    #expect(record.contains("\"cell\":\"\(cell)\""))
    #expect(try lab.text("r/screens/README.md").contains("main-login"))
  }

  @Test("A storyboard for tablets is played on tablets, and other devices get a reason")
  func idiom() throws {
    try lab.write(Self.storyboard, to: "Main~ipad.storyboard")
    let arguments = [
      "run", "--screen", "Main~ipad.storyboard", "-s", "none", "-k", "show-hide", "-q", "--no-report",
      "--no-sensitivity", "-o", "r.ndjson",
    ]
    let run = try lab.avoidance(arguments)
    #expect(run.status == 0, "\(run.err)")
    let record = try lab.text("r.ndjson")
    #expect(record.contains("none/ipad") && !record.contains("none/iphone"))
    let phone = try lab.avoidance(arguments + ["-d", "iphone-16e"])
    #expect(phone.status == 4)
    #expect(phone.err.contains("is named for tablets, but 'iphone-16e' is not a tablet."), "\(phone.err)")
  }

  @Test("A file or folder without a screen gets a hint for the next step")
  func wayOut() throws {
    let empty = Self.storyboard.replacingOccurrences(of: "textField", with: "slider")
    try lab.write(empty, to: "app/Main.storyboard")
    for path in ["app/Main.storyboard", "app"] {
      let refused = try lab.avoidance("list", "screens", "--screen", path)
      #expect(refused.status == 65)
      #expect(refused.err.contains("avoidance init exporter"), "\(refused.err)")
    }
    try lab.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701"><objects>
      <view id="head"><rect key="frame" x="0" y="0" width="320" height="50"/><subviews>
      <textField id="t"><rect key="frame" x="8" y="8" width="300" height="34"/></textField></subviews></view>
      </objects></document>
      """, to: "Header.xib")
    let small = try lab.avoidance("list", "screens", "--screen", "Header.xib")
    #expect(small.status == 65 && small.err.contains("--screen 'Header.xib#head'"), "\(small.err)")
    #expect(try lab.avoidance("list", "screens", "--screen", "Header.xib#head").status == 0)
  }

  @Test("A scene is listed with inferences, shown with frames and as a picture, and explained")
  func look() throws {
    try lab.write(Self.storyboard, to: "Main.storyboard")
    let list = try lab.avoidance("list", "screens", "--screen", "Main.storyboard")
    #expect(list.status == 0)
    #expect(
      list.out.contains("main-login  Main.storyboard:4  3 views, 1 input, fixed form, pinned to the top\n"))
    #expect(list.out.contains("send-button  its title says so, "))
    #expect(list.out.contains("Not played\n  main-two  Main.storyboard:22: it has no text input\n"))
    #expect(list.out.contains("Not imported exactly\n  Main.storyboard:20: constraint 'h'"))
    let json = try lab.avoidance("list", "screens", "--screen", "Main.storyboard", "--format", "json")
    let object = try #require(try json.json() as? [String: Any])
    let first = try #require((object["screens"] as? [[String: Any]])?.first)
    #expect(first["inputs"] as? [String] == ["name-field"])
    #expect(first["kind"] as? String == "fixed-form" && first["structure"] as? String == "fixed")

    // The field begins at 47 + 440 = 487, and the button begins at 844 - 34 - 20 - 44 = 746.
    let shown = try lab.avoidance(
      "show", "screen", "main-login", "--screen", "Main.storyboard#Login", "-d", "iphone-16e")
    #expect(shown.out.contains("name-field   (16, 487, 358, 34)  text-field\n"), "\(shown.out)")
    #expect(shown.out.contains("primary-action  send-button  (16, 746, 358, 44)  moves with the keyboard\n"))
    let picture = try lab.avoidance(
      "show", "screen", "main-login", "--screen", "Main.storyboard", "--format", "svg", "-d",
      "iphone-16e,ipad-mini-7")
    #expect(picture.out.hasPrefix("<svg") && picture.out.contains("iPad mini"))

    // The keyboard's top is at 844 - 336 = 508, so it covers part of the field at 487 to 521.
    let story = try lab.avoidance("explain", cell, "--screen", "Main.storyboard")
    #expect(story.status == 0 && story.out.contains("name-field: ends up at 487–521"), "\(story.out)")
    let inset = try lab.avoidance(
      "explain", "bottom-inset/iphone-16e/portrait/show-hide/main-login", "--screen", "Main.storyboard")
    #expect(inset.out.contains("g (asDesigned).constant"), "\(inset.out)")
    let plan = try lab.avoidance(
      "plan", "--screen", "Main.storyboard", "-d", "iphone-16e", "-k", "show-hide", "-s", "none")
    #expect(plan.status == 0 && plan.out.contains("main-login"))
  }

  @Test(
    "A roles file next to the storyboard or named by an option changes the roles; mistakes have positions")
  func roles() throws {
    try lab.write(Self.storyboard, to: "Main.storyboard")
    try lab.write(#"{"scenes": {"Login": {"primaryAction": null}}}"#, to: "Main.storyboard.roles.json")
    let list = try lab.avoidance("list", "screens", "--screen", "Main.storyboard")
    #expect(list.out.contains("primary action     none"))
    try lab.write("{\"scenes\": {\"Login\": {\n  \"primaryAction\": \"sent\"}}}", to: "mine.json")
    let wrong = try lab.avoidance(
      "list", "screens", "--screen", "Main.storyboard", "--roles", "mine.json")
    #expect(wrong.status == 65)
    #expect(
      wrong.err.contains("mine.json:2:20: error: there is no view 'sent' in this scene"), "\(wrong.err)")
    try lab.write(#"{"scenes": {"Logon": {}}}"#, to: "mine.json")
    let unknown = try lab.avoidance(
      "list", "screens", "--screen", "Main.storyboard", "--roles", "mine.json")
    #expect(unknown.status == 65 && unknown.err.contains("mine.json:1:13: error: there is no scene 'Logon'"))
    let schema = try lab.avoidance("show", "schema", "roles")
    #expect(throws: Never.self) { try schema.json() }
  }

  @Test("A broken file is an error, but only a warning in a folder, and links are not followed")
  func folders() throws {
    try lab.write(Self.storyboard, to: "app/Main.storyboard")
    try lab.write(Self.storyboard, to: "app/Base/Main.storyboard")
    try lab.write(String(Self.storyboard.prefix(2_000)), to: "app/Cut.storyboard")
    try lab.write("<!DOCTYPE a [<!ENTITY b \"c\">]><a/>", to: "app/Bomb.xib")
    try lab.write(#"{"scenes": {"Logon": {}}}"#, to: "app/Base/Main.storyboard.roles.json")
    try FileManager.default.createSymbolicLink(
      atPath: lab.folder.appendingPathComponent("app/again").path,
      withDestinationPath: lab.folder.appendingPathComponent("app").path)
    let list = try lab.avoidance("list", "screens", "--screen", "app")
    #expect(list.status == 0)
    #expect(list.out.hasPrefix("main-login  app/Main.storyboard:4"))
    #expect(list.out.contains("app/Base/Main.storyboard.roles.json:1:13: error: there is no scene 'Logon'"))
    #expect(list.out.contains("app/Bomb.xib:1: document type and entity declarations are not supported"))
    #expect(list.out.contains("app/Cut.storyboard:") && !list.out.contains("again"))
    // Two files with the same name in different folders get different ids.
    try FileManager.default.removeItem(
      at: lab.folder.appendingPathComponent("app/Base/Main.storyboard.roles.json"))
    let both = try lab.avoidance("list", "screens", "--screen", "app", "--format", "ids")
    #expect(both.out == "main-login\nmain-login-2\n")

    for (file, status, message) in [
      ("app/Cut.storyboard", Int32(65), "app/Cut.storyboard:"), ("app/Bomb.xib", 65, "app/Bomb.xib:1:"),
      ("app/None.xib", 66, "app/None.xib: no such file"),
      ("app/Main.storyboard#two", 65, "it has no text input"),
      ("app/Main.storyboard#three", 65, "there is no scene 'three'; the scenes are: one (Login), two"),
    ] {
      let outcome = try lab.avoidance("list", "screens", "--screen", file)
      #expect(outcome.status == status && outcome.err.contains(message), "\(file): \(outcome.err)")
    }
    try lab.write("no screen at all", to: "app/notes.txt")
    let text = try lab.avoidance("run", "--screen", "app/notes.txt", "-o", "-")
    #expect(
      text.status == 65
        && text.err.contains("app/notes.txt: is not a screen file; expected a screen file (JSON)"))
  }
}
