import Foundation
import Testing

@testable import ScreenImport

@Suite("Layout of scenes")
struct SceneLayoutTests {
  /// A scene with a title and a field below it, which are pinned to the safe area and the margins.
  private var form: TestScene {
    TestScene(
      subviews: view(
        "title", "label", (16, 30, 40, 20.5), "text=\"Name\" horizontalHuggingPriority=\"251\"",
        inside: system(17))
        + view("field", "textField", (16, 58.5, 343, 34), "borderStyle=\"roundedRect\"", inside: system(14)),
      constraints: constraint("title.top = safe.top + 10") + constraint("title.leading = root.leadingMargin")
        + constraint("field.top = title.bottom + 8") + constraint("field.leading = root.leadingMargin")
        + constraint("root.trailingMargin = field.trailing"))
  }

  @Test("Safe areas, margins and heights depend on the device, the width and the version of Xcode")
  func devices() throws {
    // The file's own device has a home button and its Xcode is version 14, so the top inset is 20 and the
    // margins are 16.
    var frames = try form.frames()
    #expect(isNear(frames["title"], 16, 30, 40, 20.5))
    #expect(isNear(frames["field"], 16, 58.5, 343, 34))
    // On this device the top inset is 59 and the margins are 16, so the field's width is 393 - 32 = 361.
    frames = try form.frames(like: .goal("retina6_12", 393, 852))
    #expect(isNear(frames["title"], 16, 69, 40, 20.5))
    #expect(isNear(frames["field"], 16, 97.5, 361, 34))
    // On this device the top inset is 48 in Xcode 14. A width of 414 has margins of 20, so the field's width
    // is 414 - 40 = 374.
    frames = try form.frames(like: .goal("retina6_1", 414, 896))
    #expect(isNear(frames["title"], 20, 58, 40, 20.5))
    #expect(isNear(frames["field"], 20, 86.5, 374, 34))
    // In Xcode 10, bordered fields are 30 points tall. The top inset is 20 on a phone with a home button.
    frames = try form.frames(like: .goal("retina4_0", 320, 568, toolsVersion: "14460"))
    #expect(isNear(frames["field"], 16, 58.5, 288, 30))
    // In landscape there is no status bar, and the notch's inset of 59 applies on both sides. With margins of
    // 20 the field's width is 852 - 2 * 79 = 694.
    frames = try form.frames(like: .goal("retina6_12", 852, 393, orientation: "landscape"))
    #expect(isNear(frames["title"], 79, 10, 40, 20.5))
    #expect(isNear(frames["field"], 79, 38.5, 694, 34))
  }

  @Test("A recorded inset that contradicts the rule is kept")
  func calibration() throws {
    // All recorded views are 12 points lower than the rule says, so the top inset is 20 + 12 here and 59 + 12
    // on the other phone.
    var scene = form
    scene.subviews = scene.subviews.replacingOccurrences(of: "y=\"30.0\"", with: "y=\"42.0\"")
      .replacingOccurrences(of: "y=\"58.5\"", with: "y=\"70.5\"")
    #expect(isNear(try scene.frames()["title"], 16, 42, 40, 20.5))
    #expect(isNear(try scene.frames(like: .goal("retina6_12", 393, 852))["title"], 16, 81, 40, 20.5))
  }

  @Test("Bars come from segues and simulated metrics, and can be hidden")
  func bars() throws {
    let navigation = """
      <scene sceneID="n"><objects><navigationController id="nav" sceneMemberID="viewController">\
      <navigationBar key="navigationBar" id="bar">\(rect(0, 20, 375, 44))</navigationBar><connections>\
      <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections>\
      </navigationController></objects></scene>
      """
    let tab = """
      <scene sceneID="t"><objects><tabBarController id="tab" sceneMemberID="viewController"><connections>\
      <segue destination="nav" kind="relationship" relationship="viewControllers" id="q"/></connections>\
      </tabBarController></objects></scene>
      """
    var scene = TestScene(
      subviews: view("box", (0, 64, 375, 554)),
      constraints: ["top", "bottom", "leading", "trailing"].map { constraint("box.\($0) = safe.\($0)") }
        .joined(),
      scenes: navigation + tab, initial: "tab")
    // Between 20 + 44 at the top and 49 at the bottom, the box is 667 - 64 - 49 = 554 points tall.
    #expect(isNear(try scene.frames()["box"], 0, 64, 375, 554))
    // On a phone with a notch, the box is between 47 + 44 at the top and 34 + 49 at the bottom: 844 - 91 - 83
    // = 670.
    var goal = TestScene.goal("retina6_0", 390, 844)
    goal.scenes = navigation + tab
    #expect(isNear(try scene.frames(like: goal)["box"], 0, 91, 390, 670))
    // A pushed controller may hide the tab bar. The box is then 667 - 64 = 603 points tall.
    scene.controllerAttributes = "hidesBottomBarWhenPushed=\"YES\""
    scene.subviews = view("box", (0, 64, 375, 603))
    #expect(isNear(try scene.frames()["box"], 0, 64, 375, 603))
    // This controller turns off the simulated bar at the top.
    scene.controller = "<nil key=\"simulatedTopBarMetrics\"/>"
    scene.subviews = view("box", (0, 20, 375, 647))
    #expect(isNear(try scene.frames()["box"], 0, 20, 375, 647))
  }

  @Test("The layout guides of iOS 10 and earlier are supported")
  func legacyGuides() throws {
    let scene = TestScene(
      toolsVersion: "11762", subviews: view("box", (0, 28, 375, 639)),
      constraints: constraint("box.top = topGuide.bottom + 8") + constraint("bottomGuide.top = box.bottom")
        + constraint("box.leading = root.leading") + constraint("box.trailing = root.trailing"),
      controller: """
        <layoutGuides><viewControllerLayoutGuide type="top" id="topGuide"/>\
        <viewControllerLayoutGuide type="bottom" id="bottomGuide"/></layoutGuides>
        """, usesSafeAreas: false)
    #expect(isNear(try scene.frames()["box"], 0, 28, 375, 639))
    let goal = TestScene.goal("retina4_0", 320, 568, toolsVersion: "11762")
    #expect(isNear(try scene.frames(like: goal)["box"], 0, 28, 320, 540))
  }

  @Test("Switches and sliders are placed by their alignment rectangles")
  func alignment() throws {
    // The recorded slider begins at 14 and is 347 points wide, although it is pinned to margins of 16 on a
    // width of 375. A switch extends 2 points past the margin on the right.
    let scene = TestScene(
      subviews: view("slider", "slider", (14, 100, 347, 31)) + view("switch", "switch", (310, 140, 51, 31))
        + view("edge", (300, 140, 10, 31)),
      constraints: constraint("slider.leading = root.leadingMargin")
        + constraint("root.trailingMargin = slider.trailing") + constraint("slider.top = root.top + 100")
        + constraint("root.trailingMargin = switch.trailing") + constraint("switch.top = slider.bottom + 10")
        + constraint("switch.leading = edge.trailing") + constraint("edge.width = 10")
        + constraint("edge.top = switch.top") + constraint("edge.bottom = switch.bottom"))
    let frames = try scene.frames()
    #expect(isNear(frames["slider"], 14, 100, 347, 31))
    #expect(isNear(frames["switch"], 310, 140, 51, 31))
    #expect(isNear(frames["edge"], 300, 140, 10, 31))
  }

  @Test("A single line has its baseline below the center, and a paragraph has baselines at its ends")
  func baselines() throws {
    // The field's baseline is at 100 + 17 + 0.356 * 14 = 121.984. The label's center is 0.356 * 17 higher, at
    // 115.932, and its top is 10.25 points above its center. The paragraph's last baseline is 0.241 * 10
    // above its bottom.
    let scene = TestScene(
      subviews: view(
        "field", "textField", (100, 100, 100, 34), "borderStyle=\"roundedRect\"", inside: system(14))
        + view("label", "label", (16, 105.5, 40, 20.5), "text=\"Name\"", inside: system(17))
        + view("text", "label", (210, 88.4, 60, 36), "text=\"a b\" numberOfLines=\"3\"", inside: system(10)),
      constraints: constraint("field.top = root.top + 100") + constraint("field.leading = root.leading + 100")
        + constraint("label.leading = root.leading + 16") + constraint("label.baseline = field.baseline")
        + constraint("text.leading = root.leading + 210")
        + constraint("text.lastBaseline = field.lastBaseline"))
    let frames = try scene.frames()
    #expect(isNear(frames["label"], 16, 105.682, 40, 20.5))
    #expect(isNear(frames["text"], 210, 121.984 + 2.41 - 36, 60, 36))
  }

  @Test("Autoresizing divides a change of size among the flexible parts")
  func autoresizing() throws {
    func placed(_ id: String, _ frame: (Double, Double, Double, Double), _ mask: String) -> String {
      let rect = rect(frame.0, frame.1, frame.2, frame.3)
      return "<view id=\"\(id)\">\(rect)<autoresizingMask key=\"autoresizingMask\" \(mask)/></view>"
    }
    let scene = TestScene(
      subviews: placed("fixed", (10, 10, 50, 50), "flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"")
        + placed("wide", (10, 70, 355, 50), "widthSizable=\"YES\" flexibleMaxY=\"YES\"")
        + placed("low", (75, 617, 100, 40), "flexibleMinX=\"YES\" flexibleMaxX=\"YES\" flexibleMinY=\"YES\"")
        + "<view id=\"holder\" autoresizesSubviews=\"NO\">\(rect(10, 130, 355, 50))<autoresizingMask key=\"autoresizingMask\" "
        + "widthSizable=\"YES\" flexibleMaxY=\"YES\"/><subviews>"
        + placed("held", (5, 5, 345, 40), "widthSizable=\"YES\" heightSizable=\"YES\"") + "</subviews></view>"
        + "<view id=\"plain\" fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\">\(rect(5, 6, 7, 8))</view>"
    )
    // The canvas is 45 points wider and 69 points taller. The view `wide` becomes 45 points wider. The view
    // `low` moves down by 69 points and to the right by 45 * 75 / 275.
    let frames = try scene.frames(like: .goal(nil, 420, 736))
    #expect(isNear(frames["fixed"], 10, 10, 50, 50))
    #expect(isNear(frames["wide"], 10, 70, 400, 50))
    #expect(isNear(frames["low"], 75 + 45 * 75 / 275, 686, 100, 40))
    #expect(isNear(frames["plain"], 5, 6, 7, 8))
    // A view that does not resize its subviews is resized itself.
    #expect(isNear(frames["holder"], 10, 130, 400, 50))
    #expect(isNear(frames["held"], 5, 5, 345, 40))
  }

  @Test("Stacks support equal filling, hidden views, standard spacing and their own margins")
  func stacks() throws {
    let insets = "<edgeInsets key=\"layoutMargins\" top=\"10\" left=\"20\" bottom=\"10\" right=\"20\"/>"
    let arranged =
      "<subviews>" + view("a", (20, 10, 100, 44)) + view("gone", (0, 0, 5, 5), "hidden=\"YES\"")
      + view("b", (128, 10, 100, 44)) + view("c", (236, 10, 119, 44)) + "</subviews>" + insets
    let scene = TestScene(
      subviews: view(
        "stack", "stackView", (0, 50, 375, 64), "distribution=\"fillEqually\" spacingType=\"standard\"",
        inside: arranged),
      constraints: constraint("stack.leading = root.leading") + constraint("stack.trailing = root.trailing")
        + constraint("stack.top = root.top + 50") + constraint("a.height = 44"))
    // The three views share 375 - 40 (margins) - 16 (gaps) = 319 points. The stack is 44 + 20 points tall.
    var frames = try scene.frames()
    var third = 319.0 / 3
    #expect(isNear(frames["stack"], 0, 50, 375, 64))
    #expect(isNear(frames["a"], 20, 10, third, 44))
    let last: Double = 20 + 2 * (third + 8)
    #expect(isNear(frames["c"], last, 10, third, 44))
    frames = try scene.frames(like: .goal("retina5_5", 414, 736))
    third = 358.0 / 3
    let middle: Double = 20 + third + 8
    #expect(isNear(frames["b"], middle, 10, third, 44))
  }

  @Test("Constraints to a scroll view's edges or content guide apply to its content")
  func scrolling() throws {
    let guides = """
      <viewLayoutGuide key="contentLayoutGuide" id="content"/><viewLayoutGuide key="frameLayoutGuide" id="frame"/>
      """
    let inner =
      "<subviews>" + view("page", (0, 0, 375, 900)) + view("note", (10, 920, 100, 30)) + "</subviews>"
      + guides
    let scene = TestScene(
      subviews: view("scroll", "scrollView", (0, 20, 375, 647), inside: inner),
      constraints: constraint("scroll.top = safe.top") + constraint("scroll.bottom = root.bottom")
        + constraint("scroll.leading = root.leading") + constraint("scroll.trailing = root.trailing")
        + constraint("page.top = content.top") + constraint("page.leading = content.leading")
        + constraint("page.trailing = content.trailing") + constraint("page.width = frame.width")
        + constraint("page.height = 900") + constraint("note.top = page.bottom + 20")
        + constraint("note.leading = scroll.leading + 10") + constraint("note.width = 100")
        + constraint("note.height = 30") + constraint("scroll.bottom = note.bottom + 50"))
    // The last constraint only determines where the content ends, so it changes no frame.
    let frames = try scene.frames(like: .goal("retina6_0", 390, 844))
    #expect(isNear(frames["scroll"], 0, 47, 390, 797))
    #expect(isNear(frames["page"], 0, 0, 390, 900))
    #expect(isNear(frames["note"], 10, 920, 100, 30))
  }

  @Test("Static cells are as wide as their table, and their fields keep the table's margins")
  func cells() throws {
    func cell(_ width: Double, _ content: Double, _ field: Double, _ attributes: String = "") -> String {
      """
      <tableViewCell id="cell" \(attributes)>\(rect(0, 28, width, 44))
      <tableViewCellContentView key="contentView" id="content">\(rect(0, 0, content, 44))<subviews>
      \(view("field", "textField", (16, 11, field, 22), inside: system(17)))</subviews><constraints>
      \(constraint("field.leading = content.leadingMargin"))\(constraint("content.trailingMargin = field.trailing"))
      \(constraint("field.centerY = content.centerY"))</constraints></tableViewCellContentView></tableViewCell>
      """
    }
    func table(_ cell: String) -> TestScene {
      TestScene(
        subviews: """
          <tableView id="table" dataMode="static">\(rect(0, 0, 375, 667))<autoresizingMask key="autoresizingMask" \
          widthSizable="YES" heightSizable="YES"/><sections><tableViewSection id="s"><cells>\(cell)</cells>\
          </tableViewSection></sections></tableView>
          """)
    }
    // The content's margins are 16, or 20 if the width is at least 390. So the field's width is 375 - 32 =
    // 343 or 414 - 40 = 374.
    var frames = try table(cell(375, 375, 343)).frames()
    #expect(isNear(frames["field"], 16, 11, 343, 22))
    frames = try table(cell(375, 375, 343)).frames(like: .goal("retina6_1", 414, 896))
    #expect(isNear(frames["cell"], 0, 28, 414, 44))
    #expect(isNear(frames["content"], 0, 0, 414, 44))
    #expect(isNear(frames["field"], 20, 11, 374, 22))
    // A disclosure indicator takes 26.5 points with its margin, and 8 points next to it stay free. So the
    // field's width is 348.5 - 16 - 8 = 324.5. On the wider screen both margins are 4 points larger, and it
    // is 414 - 30.5 - 20 - 8 = 355.5.
    let arrow = table(cell(375, 348.5, 324.5, "accessoryType=\"disclosureIndicator\""))
    #expect(isNear(try arrow.frames()["field"], 16, 11, 324.5, 22))
    #expect(isNear(try arrow.frames(like: .goal("retina6_1", 414, 896))["field"], 20, 11, 355.5, 22))
  }

  @Test("Variations for size classes change attributes and remove views")
  func variations() throws {
    let box = view("box", (0, 20, 100, 50)) + view("pad", (0, 70, 100, 50))
    let regular = "heightClass=regular-widthClass=regular"
    let scene = TestScene(
      subviews: box,
      constraints: constraint("box.top = safe.top") + constraint("box.leading = root.leading")
        + """
        <constraint firstItem="box" firstAttribute="width" constant="100" id="w">\
        <variation key="\(regular)" constant="500"/></constraint>
        """ + constraint("box.height = 50") + constraint("pad.top = box.bottom")
        + constraint("pad.leading = root.leading") + constraint("pad.width = 100")
        + constraint("pad.height = 50"),
      root: """
        <variation key="default"><mask key="subviews"><exclude reference="pad"/></mask></variation>\
        <variation key="\(regular)"><mask key="subviews"><include reference="pad"/></mask></variation>
        """)
    var frames = try scene.frames()
    #expect(isNear(frames["box"], 0, 20, 100, 50))
    #expect(frames["pad"] == nil)
    frames = try scene.frames(like: .goal("ipad9_7", 768, 1024))
    #expect(isNear(frames["box"], 0, 20, 500, 50))
    #expect(isNear(frames["pad"], 0, 70, 100, 50))
  }

  @Test("A paragraph takes more lines if it is narrower")
  func paragraphs() throws {
    // The text has twelve words of ten letters o. A word is (10 * 579 - 10 * 15) / 1000 * 17 = 95.88 wide,
    // and a space is 4.2. Three words fit into 343 points (296.0) and two into 288 points (195.96), so there
    // are four or six lines.
    let word = String(repeating: "o", count: 10)
    let text = Array(repeating: word, count: 12).joined(separator: " ")
    let scene = TestScene(
      subviews: view(
        "text", "label", (16, 20, 343, 81.5), "text=\"\(text)\" numberOfLines=\"0\"", inside: system(17))
        + view("below", (16, 109.5, 10, 10)),
      constraints: constraint("text.top = safe.top") + constraint("text.leading = root.leadingMargin")
        + constraint("text.trailing = root.trailingMargin") + constraint("below.top = text.bottom + 8")
        + constraint("below.leading = root.leadingMargin") + constraint("below.width = 10")
        + constraint("below.height = 10"))
    let frames = try scene.frames(like: .goal("retina4_0", 320, 568))
    // The text's height is 6 * 17 * 1.1934 = 121.73, rounded up to half a point.
    #expect(isNear(frames["text"], 16, 20, 288, 122))
    #expect(isNear(frames["below"], 16, 150, 10, 10))
  }

  @Test("The width of a stretched label does not depend on its text")
  func stretchedLabels() throws {
    // The label is stretched to the width of the other view, which is more than its text needs.
    let scene = TestScene(
      subviews: view(
        "label", "label", (16, 40, 343, 20.5), "text=\"nnnnn\" horizontalHuggingPriority=\"251\"",
        inside: system(17))
        + view("other", (16, 80, 343, 20)),
      constraints: constraint("label.top = root.top + 40") + constraint("label.leading = root.leadingMargin")
        + constraint("label.trailing <= root.trailingMargin") + constraint("other.leading = label.leading")
        + constraint("other.trailing = label.trailing") + constraint("other.top = label.bottom + 19.5")
        + constraint("other.height = 20") + constraint("other.width >= 343"))
    // On the wider screen the label keeps the other view's width of 343 points.
    let frames = try scene.frames(like: .goal("retina6_9", 440, 956))
    #expect(isNear(frames["label"], 20, 40, 343, 20.5, 0.3))
  }

  @Test("Preserved superview margins and the readable width are applied")
  func margins() throws {
    let inner = "<subviews>" + view("leaf", (16, 8, 343, 10)) + "</subviews>"
    let scene = TestScene(
      subviews: view("box", (0, 20, 375, 40), "preservesSuperviewLayoutMargins=\"YES\"", inside: inner),
      constraints: constraint("box.top = safe.top") + constraint("box.leading = root.leading")
        + constraint("box.trailing = root.trailing") + constraint("box.height = 40")
        + constraint("leaf.leading = box.leadingMargin") + constraint("leaf.trailing = box.trailingMargin")
        + constraint("leaf.top = box.topMargin") + constraint("leaf.height = 10"))
    #expect(isNear(try scene.frames()["leaf"], 16, 8, 343, 10))
    #expect(isNear(try scene.frames(like: .goal("retina6_1", 414, 896))["leaf"], 20, 8, 374, 10))
    var readable = scene
    readable.subviews = readable.subviews.replacingOccurrences(
      of: "preservesSuperviewLayoutMargins", with: "layoutMarginsFollowReadableWidth")
    // The readable width is 672, so each side has a margin of (768 - 672) / 2 = 48.
    let goal = TestScene.goal("ipad9_7", 768, 1024)
    readable.subviews = readable.subviews.replacingOccurrences(of: "x=\"16.0\"", with: "x=\"8.0\"")
    #expect(isNear(try readable.frames(like: goal)["leaf"], 48, 8, 672, 10))
  }
}

@Suite("Priorities, ratios, image sizes and stacks in Interface Builder scenes")
struct SceneRuleTests {
  @Test("A higher priority is satisfied first, inequalities limit it, and ratios follow")
  func priorities() throws {
    let scene = TestScene(
      subviews: view("box", (0, 20, 300, 150)) + view("rest", (300, 20, 75, 40)),
      constraints: constraint("box.leading = root.leading") + constraint("box.top = safe.top")
        // The required inequality keeps 75 points free, and the box takes the remaining width. Its height is
        // half of its width.
        + constraint("box.trailing = root.trailing", "priority=\"700\"")
        + constraint("box.width = 100", "priority=\"300\"")
        + constraint("rest.leading = box.trailing") + constraint("rest.trailing = root.trailing")
        + constraint("rest.width >= 75") + constraint("rest.top = safe.top") + constraint("rest.height = 40")
        + "<constraint firstItem=\"box\" firstAttribute=\"width\" secondItem=\"box\" secondAttribute=\"height\" "
        + "multiplier=\"2:1\" id=\"ratio\"/>")
    let frames = try scene.frames(like: .goal("retina6_0", 390, 844))
    #expect(isNear(frames["box"], 0, 47, 315, 157.5))
    #expect(isNear(frames["rest"], 315, 47, 75, 40))
  }

  @Test("An image view has the size of its image, and a stack distributes its views")
  func images() throws {
    let arranged =
      "<subviews>" + view("logo", "imageView", (0, 0, 60, 30), "image=\"logo\"")
      + view("box", (315, 0, 60, 30))
      + "</subviews>"
    let scene = TestScene(
      subviews: view(
        "stack", "stackView", (0, 20, 375, 30), "distribution=\"equalSpacing\" alignment=\"center\"",
        inside: arranged),
      constraints: constraint("stack.leading = root.leading") + constraint("stack.trailing = root.trailing")
        + constraint("stack.top = safe.top") + constraint("box.width = 60") + constraint("box.height = 20"),
      resources: "<image name=\"logo\" width=\"60\" height=\"30\"/>")
    let frames = try scene.frames(like: .goal("retina5_5", 414, 736))
    #expect(isNear(frames["logo"], 0, 0, 60, 30))
    // The box is at the end of the stack, 20 points tall, and vertically centered in the stack's 30 points.
    #expect(isNear(frames["box"], 354, 5, 60, 20))
  }

  @Test("Without a keyboard, the keyboard guide is at the safe area's bottom")
  func keyboardGuide() throws {
    let scene = TestScene(
      subviews: view("bar", (0, 617, 375, 50)),
      constraints: constraint("bar.leading = root.leading") + constraint("bar.trailing = root.trailing")
        + constraint("bar.height = 50") + constraint("bar.bottom = keys.top"),
      root: "<keyboardLayoutGuide key=\"keyboard\" id=\"keys\"/>")
    #expect(isNear(try scene.frames(like: .goal("retina6_0", 390, 844))["bar"], 0, 844 - 34 - 50, 390, 50))
  }

  @Test("A toolbar keeps its height above a text view that does not scroll, on taller and lower canvases")
  func toolbar() throws {
    let scene = TestScene(
      subviews: view(
        "note", "textView", (0, 0, 375, 623), "scrollEnabled=\"NO\" text=\"A note.\"", inside: system(14))
        + view("bar", "toolbar", (0, 623, 375, 44)),
      constraints: constraint("note.top = root.top") + constraint("bar.top = note.bottom")
        + constraint("root.bottom = bar.bottom") + constraint("note.leading = root.leading")
        + constraint("root.trailing = note.trailing") + constraint("bar.leading = root.leading")
        + constraint("root.trailing = bar.trailing"))
    // The bar has 44 points in the file, so it begins at 736 − 44 and at 568 − 44.
    let tall = try scene.frames(like: .goal("retina5_5", 414, 736))
    #expect(isNear(tall["bar"], 0, 692, 414, 44) && isNear(tall["note"], 0, 0, 414, 692))
    let low = try scene.frames(like: .goal("retina4_0", 320, 568))
    #expect(isNear(low["bar"], 0, 524, 320, 44) && isNear(low["note"], 0, 0, 320, 524))
  }
}
