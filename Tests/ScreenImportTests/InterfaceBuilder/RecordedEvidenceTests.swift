import Foundation
import Testing

@testable import ScreenImport

@Suite("Recorded values are used")
struct RecordedEvidenceTests {
  @Test("A view whose own code determines its size keeps the recorded size")
  func codedSizes() throws {
    // The constraint says 40 at priority 500, but the recorded height is 50. So the view's own code must give
    // it an intrinsic height of 50.
    let scene = TestScene(
      subviews: """
        <stackView axis="vertical" spacing="12" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
        \(rect(16, 40, 343, 94))<subviews>
        \(view(
          "entry", (0, 0, 343, 50),
          "customClass=\"Entry\" verticalHuggingPriority=\"1000\" verticalCompressionResistancePriority=\"1000\"",
          inside: "<constraints>\(constraint("entry.height = 40", "priority=\"500\""))</constraints>"))
        \(view("plain", (0, 62, 343, 32)))
        </subviews></stackView>
        """,
      constraints: constraint("stack.top = root.top + 40") + constraint("stack.leading = root.leadingMargin")
        + constraint("root.trailingMargin = stack.trailing"))
    var frames = try scene.frames()
    #expect(isNear(frames["entry"], 0, 0, 343, 50))
    // A plain view without an intrinsic size keeps its recorded height of 32 points. It begins at 50 + 12 =
    // 62.
    #expect(isNear(frames["plain"], 0, 62, 343, 32))
    // The view's width on the wider screen is 414 - 2 * 20 = 374.
    frames = try scene.frames(like: .goal("retina6_1", 414, 896))
    #expect(isNear(frames["entry"], 0, 0, 374, 50))
    #expect(isNear(frames["plain"], 0, 62, 374, 32))
  }

  @Test("A picture that was missing when the file was saved keeps its recorded size")
  func pictures() throws {
    let scene = TestScene(
      subviews: view("logo", "imageView", (179.5, 90, 16, 16), "image=\"logo\""),
      constraints: constraint("logo.centerX = root.centerX") + constraint("logo.top = root.top + 90"),
      resources: "<image name=\"logo\" width=\"52\" height=\"67\"/>")
    #expect(isNear(try scene.frames()["logo"], 179.5, 90, 16, 16))
    // The view is centered on a width of 414, so it begins at 207 - 8 = 199.
    #expect(isNear(try scene.frames(like: .goal("retina6_1", 414, 896))["logo"], 199, 90, 16, 16))
  }

  @Test("A recorded width near the estimated one is the text's width, also next to a stretched field")
  func contents() throws {
    // The recorded width of "@" is 14 points, and the estimated width is 15.6. The field takes the remaining
    // width.
    let scene = TestScene(
      subviews: view(
        "at", "label", (16, 40, 14, 34), "text=\"@\" horizontalHuggingPriority=\"251\"", inside: system(15))
        + view("field", "textField", (34, 40, 325, 34), inside: system(15)),
      constraints: constraint("at.top = root.top + 40") + constraint("at.leading = root.leadingMargin")
        + constraint("field.leading = at.trailing + 4") + constraint("root.trailingMargin = field.trailing")
        + constraint("field.top = at.top") + constraint("field.bottom = at.bottom")
        + constraint("field.height = 34"))
    // The field's width is 440 - 2 * 20 - 14 - 4 = 382.
    let frames = try scene.frames(like: .goal("retina6_9", 440, 956))
    #expect(isNear(frames["at"], 20, 40, 14, 34))
    #expect(isNear(frames["field"], 38, 40, 382, 34))
  }

  @Test("The order of siblings does not change the layout")
  func order() throws {
    // The scene has two labels with equal widths and a button between a label and the edge, in any order.
    let views = [
      view(
        "a", "label", (16, 40, 75, 20.5), "text=\"Name\" horizontalHuggingPriority=\"251\"",
        inside: system(17)),
      view(
        "b", "label", (16, 70, 75, 20.5), "text=\"Password\" horizontalHuggingPriority=\"251\"",
        inside: system(17)),
      view(
        "c", "button", (99, 40, 260, 30), "buttonType=\"system\"",
        inside: "<state key=\"normal\" title=\"Go\"/>"),
    ]
    let constraints =
      constraint("a.leading = root.leadingMargin") + constraint("b.leading = a.leading")
      + constraint("b.width = a.width") + constraint("a.top = root.top + 40")
      + constraint("b.top = root.top + 70")
      + constraint("c.leading = a.trailing + 8") + constraint("root.trailingMargin = c.trailing")
      + constraint("c.top = a.top")
    var results: [[String: CGRect]] = []
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
      let scene = TestScene(subviews: order.map { views[$0] }.joined(), constraints: constraints)
      results.append(try scene.frames(like: .goal("retina6_9", 440, 956)))
    }
    for result in results { #expect(result == results[0]) }
    // The recorded width is about that of "Password", so both labels keep it.
    #expect(isNear(results[0]["a"], 20, 40, 75, 20.5))
  }

  @Test("A view without a frame is laid out, and a message names it")
  func withoutFrame() throws {
    let scene = TestScene(
      subviews: """
        <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="title">\(system(17))</label>
        \(view("field", "textField", (16, 78.5, 343, 34), "borderStyle=\"roundedRect\"", inside: system(14)))
        """,
      constraints: constraint("title.top = root.top + 50") + constraint("title.leading = root.leadingMargin")
        + constraint("field.top = title.bottom + 8") + constraint("field.leading = root.leadingMargin")
        + constraint("root.trailingMargin = field.trailing"))
    let layout = try scene.layout()
    let frames = Dictionary(layout.frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    // A line of 17-point text is 20.29 points tall, which is rounded to 20.5 at two pixels per point. So the
    // field begins at 50 + 20.5 + 8 = 78.5.
    #expect(isNear(frames["field"], 16, 78.5, 343, 34))
    #expect(frames["title"]?.height == 20.5)
    #expect(layout.problems.contains { $0.message.contains("'title' has no frame in the file") })
  }

  @Test("Search bars, lines of text and text views without a frame have the heights that rules give them")
  func heightsWithoutFrames() throws {
    func pinned(_ view: String, below other: String) -> String {
      constraint("\(view).top = \(other)") + constraint("\(view).leading = root.leading")
        + constraint("root.trailing = \(view).trailing")
    }
    let plain = "translatesAutoresizingMaskIntoConstraints=\"NO\""
    let scene = TestScene(
      subviews: """
        <searchBar \(plain) id="bar"/>
        <label text="a&#10;b&#10;c" numberOfLines="0" \(plain) id="lines">\(system(17))</label>
        <textView text="a&#10;b" scrollEnabled="NO" \(plain) id="note">\(system(14))</textView>
        """,
      constraints: pinned("bar", below: "root.top") + pinned("lines", below: "bar.bottom")
        + pinned("note", below: "lines.bottom"))
    let frames = Dictionary(
      try scene.layout().frames.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    // A search bar of Xcode 14 has 51 points. Three lines of 17 points are 3 · 20.29 = 60.87 points tall,
    // which is rounded to 61. Two lines of 14 points and the insets of a text view are 2 · 16.71 + 16 = 49.42
    // points tall, which is rounded to 49.5.
    #expect(isNear(frames["bar"], 0, 0, 375, 51))
    #expect(isNear(frames["lines"], 0, 51, 375, 61))
    #expect(isNear(frames["note"], 0, 112, 375, 49.5))
  }

  @Test("Rows without an explicit height are 51 points tall from Xcode 26 on")
  func rows() throws {
    let cell = """
      <tableViewCell id="cell">\(rect(0, 28, 375, 44))
      <tableViewCellContentView key="contentView" id="content">\(rect(0, 0, 375, 44))<subviews>
      \(view("field", "textField", (16, 5, 343, 34), "borderStyle=\"roundedRect\"", inside: system(14)))
      </subviews><constraints>
      \(constraint("field.leading = content.leadingMargin"))\(constraint("content.trailingMargin = field.trailing"))
      \(constraint("field.centerY = content.centerY"))</constraints></tableViewCellContentView></tableViewCell>
      """
    func table(_ height: String) -> TestScene {
      TestScene(
        subviews: """
          <tableView id="table" dataMode="static" \(height)>\(rect(0, 0, 375, 667))\
          <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/><sections>\
          <tableViewSection id="s"><cells>\(cell)</cells></tableViewSection></sections></tableView>
          """)
    }
    let goal = TestScene.goal("retina4_7", 375, 667, toolsVersion: "24127")
    // The field begins at (51 - 34) / 2 = 8.5 in a row of 51 points, and at (44 - 34) / 2 = 5 if the table
    // sets 44.
    #expect(isNear(try table("rowHeight=\"-1\"").frames(like: goal)["field"], 16, 8.5, 343, 34))
    #expect(isNear(try table("rowHeight=\"44\"").frames(like: goal)["field"], 16, 5, 343, 34))
  }

  @Test("An opaque simulated bar is outside the view")
  func opaqueBars() throws {
    let bar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\"/>"
    var scene = TestScene(
      device: "retina4_0", toolsVersion: "14460", size: (320, 504),
      subviews: view("box", (16, 100, 40, 30)),
      constraints: constraint("box.top = safe.top + 100") + constraint("box.leading = root.leadingMargin")
        + constraint("box.width = 40") + constraint("box.height = 30"),
      controller: bar)
    scene.usesSafeAreas = true
    var goal = TestScene.goal("retina3_5", 320, 410, toolsVersion: "14460")
    goal.controller = bar
    #expect(isNear(try scene.frames(like: goal)["box"], 16, 100, 40, 30))
  }

  @Test("A file with hundreds of thousands of attributes is refused with the limit")
  func attributes() {
    let many = (0..<100_000).map { "a\($0)=\"x\"" }.joined(separator: " ")
    let scene = TestScene(subviews: view("box", (0, 0, 1, 1), many))
    #expect(throws: InterfaceProblem.self) { try scene.layout() }
    do { _ = try scene.layout() } catch {
      #expect("\(error)".contains("the limit is \(InterfaceMarkup.attributeLimit)"))
    }
  }

  @Test("A column of hundreds of fields has the computed positions")
  func column() throws {
    let count = 300
    let rows = (0..<count).map { row in
      (
        view(
          "v\(row)", "textField", (16, 20 + 42 * Double(row), 343, 34), "borderStyle=\"roundedRect\"",
          inside: system(14)),
        constraint("v\(row).leading = root.leadingMargin")
          + constraint("root.trailingMargin = v\(row).trailing")
          + (row == 0
            ? constraint("v0.top = root.top + 20") : constraint("v\(row).top = v\(row - 1).bottom + 8"))
      )
    }
    let scene = TestScene(subviews: rows.map(\.0).joined(), constraints: rows.map(\.1).joined())
    let frames = try scene.frames(like: .goal("retina6_1", 414, 896))
    // The last field begins at 20 + 42 * 299 = 12578, and its width is 414 - 2 * 20 = 374.
    #expect(isNear(frames["v\(count - 1)"], 20, 12_578, 374, 34))
  }
}
