import Layout
import Platform
import Support
import Testing
import UIKit

@testable import Screens

@Suite("Built-in screens")
struct BuiltInScreenTests {
  @Test("Every embedded screen file can be read, and none is missing")
  func allFilesAreScreens() throws {
    let names = EmbeddedFiles.all.map(\.name).filter { !$0.hasSuffix(".schema.json") }
    #expect(Set(names) == Set(Screens.order.map { "\($0).json" }))
    for id in Screens.order {
      let text = try #require(Screens.text(of: id))
      do {
        #expect(try ScreenReader.read(text: text, path: "\(id).json").id == id)
      } catch { Issue.record("\(error)") }
    }
    #expect(Screens.builtIn.map(\.id) == Screens.order)
  }
}

/// The size and the surroundings of a window in which tests lay out screens, in points.
struct Window: Sendable, CustomTestStringConvertible {
  var name: String
  var width: Double
  var height: Double
  var safeArea: NSDirectionalEdgeInsets
  var margin: Double
  /// The top edge of a current alphabet keyboard with suggestions, in the window.
  var keyboardTop: Double

  var testDescription: String { name }

  func environment(for container: ScreenContainer) -> LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: width, height: height, safeArea: safeArea, rootMargin: margin)
    if container.navigationBar == .opaque {
      environment.height -= safeArea.top + 44
      environment.safeArea.top = 0
    } else if container.navigationBar == .translucent {
      environment.safeArea.top += 44
    }
    if container.searchBar != .none { environment.safeArea.top += 56 }
    if container.tabBar { environment.safeArea.bottom += 49 }
    return environment
  }

  static let all = [
    Window(
      name: "320x480", width: 320, height: 480,
      safeArea: NSDirectionalEdgeInsets(top: 20, leading: 0, bottom: 0, trailing: 0), margin: 16,
      keyboardTop: 264),
    Window(
      name: "480x320", width: 480, height: 320, safeArea: NSDirectionalEdgeInsets(), margin: 16,
      keyboardTop: 158),
    Window(
      name: "375x667", width: 375, height: 667,
      safeArea: NSDirectionalEdgeInsets(top: 20, leading: 0, bottom: 0, trailing: 0), margin: 16,
      keyboardTop: 407),
    Window(
      name: "667x375", width: 667, height: 375, safeArea: NSDirectionalEdgeInsets(), margin: 20,
      keyboardTop: 175),
    Window(
      name: "393x852", width: 393, height: 852,
      safeArea: NSDirectionalEdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0), margin: 20,
      keyboardTop: 517),
    Window(
      name: "852x393", width: 852, height: 393,
      safeArea: NSDirectionalEdgeInsets(top: 0, leading: 59, bottom: 21, trailing: 59),
      margin: 20, keyboardTop: 181),
    Window(
      name: "820x1180", width: 820, height: 1_180,
      safeArea: NSDirectionalEdgeInsets(top: 24, leading: 0, bottom: 20, trailing: 0), margin: 20,
      keyboardTop: 780),
    Window(
      name: "1376x1032", width: 1_376, height: 1_032,
      safeArea: NSDirectionalEdgeInsets(top: 32, leading: 0, bottom: 20, trailing: 0), margin: 20,
      keyboardTop: 570),
    Window(
      name: "320x568", width: 320, height: 568,
      safeArea: NSDirectionalEdgeInsets(top: 20, leading: 0, bottom: 0, trailing: 0), margin: 16,
      keyboardTop: 314),
  ]

  /// Windows of sheets, which begin below the status bar. The keyboard covers them as if they ended at the
  /// bottom of the screen.
  static let sheets = [
    Window(
      name: "sheet of 375x600", width: 375, height: 600, safeArea: NSDirectionalEdgeInsets(), margin: 16,
      keyboardTop: 340),
    Window(
      name: "sheet of 393x783", width: 393, height: 783,
      safeArea: NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 34, trailing: 0), margin: 20,
      keyboardTop: 448),
    Window(
      name: "form sheet of 540x620", width: 540, height: 620, safeArea: NSDirectionalEdgeInsets(), margin: 20,
      keyboardTop: 298),
  ]
  static let halfSheets = [
    Window(
      name: "half of 375x667", width: 375, height: 333, safeArea: NSDirectionalEdgeInsets(), margin: 16,
      keyboardTop: 73),
    Window(
      name: "half of 393x852", width: 393, height: 426,
      safeArea: NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 34, trailing: 0), margin: 20,
      keyboardTop: 91),
  ]
}

/// A screen that is laid out in a window.
private struct LaidOut {
  let screen: Screen
  let result: LayoutResult
  let environment: LayoutEnvironment
  /// The distance from the window's top edge to the root view's top edge.
  let rootTop: Double

  init(_ screen: Screen, _ window: Window, _ changes: LayoutChanges = LayoutChanges()) {
    self.screen = screen
    environment = window.environment(for: screen.container)
    rootTop = window.height - environment.height
    var engine = LayoutEngine(screen.tree)
    result = engine.layout(environment, changes)
  }

  /// Returns the frame of a view in the root view's coordinates, with all scroll views at their initial
  /// offset.
  func frame(_ id: String) throws -> CGRect {
    let index = try #require(screen.tree.nodes.firstIndex { $0.id == id })
    return frame(index)
  }

  func frame(_ index: Int) -> CGRect {
    var frame = result.frames[index]
    var parent = screen.tree.nodes[index].parent
    while let current = parent {
      if current != 0 {
        frame.origin.x += result.frames[current].origin.x
        frame.origin.y += result.frames[current].origin.y
      }
      parent = screen.tree.nodes[current].parent
    }
    return frame
  }

  /// Returns whether a view is, or is in, a scroll view whose insets the system adjusts.
  func scrollsBehindBars(_ index: Int) -> Bool {
    var view: Int? = index
    while let current = view {
      if screen.views[current].insetAdjustment != .never { return true }
      view = screen.tree.nodes[current].parent
    }
    return false
  }

  func isScrolled(_ index: Int) -> Bool {
    var parent = screen.tree.nodes[index].parent
    while let current = parent {
      if case .scroll = screen.tree.nodes[current].kind { return true }
      parent = screen.tree.nodes[current].parent
    }
    return false
  }
}

@Suite("Layout of the built-in screens")
struct BuiltInLayoutTests {
  @Test("Every screen is valid in every window", arguments: Screens.order, Window.all)
  func sound(id: String, window: Window) throws {
    try expectSound(try #require(Screens.screen(id)), window)
  }

  private func expectSound(_ screen: Screen, _ window: Window) throws {
    let laidOut = LaidOut(screen, window)
    #expect(laidOut.result.diagnostics.map(\.message) == [])
    let environment = laidOut.environment
    for index in screen.tree.nodes.indices.dropFirst() where screen.tree.nodes[index].parent != nil {
      let frame = laidOut.frame(index)
      let name = screen.tree.nodes[index].id
      #expect(frame.minX >= -0.001 && frame.maxX <= environment.width + 0.001, "\(name): \(frame)")
      // If a view has its own opaque bar, the bar extends behind the status bar.
      // The system moves the content of a view that scrolls behind bars by its adjusted insets.
      let isBehindBars = screen.views[index].opaqueBar == .top || laidOut.scrollsBehindBars(index)
      // Views in the navigation bar are above the safe area of the controller's view, and below the status bar.
      let isInBar = screen.views[index].isInContainerBar
      let top = isBehindBars ? 0 : isInBar ? window.safeArea.top : environment.safeArea.top
      #expect(frame.minY >= top - 0.001, "\(name): \(frame)")
      if screen.views[index].role != .decoration {
        #expect(frame.width > 0 && frame.height > 0, "\(name): \(frame)")
      }
      if laidOut.isScrolled(index) { continue }
      // Forms that do not scroll may extend below the screen in landscape. Forms without a bottom constraint
      // may do so on a phone of 3.5 inches, too.
      let leastHeight = screen.structure == .fixed ? 481.0 : 480
      if window.height >= leastHeight || environment.height > 480 {
        #expect(frame.maxY <= environment.height + 0.001, "\(name): \(frame)")
      }
    }
    for input in screen.inputs {
      let frame = laidOut.frame(input.view)
      let isReachable =
        laidOut.isScrolled(input.view) || window.height <= (screen.structure == .fixed ? 480 : 320)
        || frame.maxY <= environment.height + 0.001
      #expect(isReachable, "\(screen.tree.nodes[input.view].id): \(frame)")
      #expect(frame.height >= 33.999)
      let safe = environment.safeArea
      #expect(frame.minX >= safe.leading + 15.999 && frame.maxX <= environment.width - safe.trailing - 15.999)
    }
  }

  @Test("Sheets are valid in the windows of sheets, and half-height sheets in half-height windows")
  func sheets() throws {
    for screen in Screens.builtIn where screen.container.presentation != .fullScreen {
      for window in Window.sheets {
        try expectSound(screen, window)
        try expectLifted(screen, window)
      }
      guard screen.container.presentation == .mediumDetent else { continue }
      for window in Window.halfSheets { try expectSound(screen, window) }
    }
  }

  @Test("Text views can grow by 25 lines without a conflict", arguments: Window.all)
  func growing(window: Window) throws {
    for screen in Screens.builtIn {
      var heights: [Int: Double] = [:]
      for input in screen.inputs {
        guard let most = input.growsToLines else { continue }
        heights[input.view] = Double(min(26, most)) * input.lineHeight + 2 * input.textInset
      }
      let grown = LaidOut(screen, window, LayoutChanges(intrinsicHeights: heights))
      #expect(grown.result.diagnostics.map(\.message) == [], "\(screen.id)")
      for (view, height) in heights { #expect(abs(grown.frame(view).height - height) < 0.001) }
    }
  }

  @Test(
    "Moving the content up by the keyboard's height breaks no constraint",
    arguments: Screens.order, Window.all)
  func lifted(id: String, window: Window) throws {
    try expectLifted(try #require(Screens.screen(id)), window)
  }

  private func expectLifted(_ screen: Screen, _ window: Window) throws {
    guard let index = screen.bottomConstraint else { return }
    let rest = LaidOut(screen, window)
    let constraint = screen.tree.constraints[index]
    // The lifts are the keyboard's height with and without the safe area, and 300 points.
    let full = window.height - window.keyboardTop
    // Below a navigation bar with a search bar, a phone in landscape has no room for 300 points.
    let room = rest.environment.height - rest.environment.safeArea.top
    for lift in [full, full - rest.environment.safeArea.bottom, 300]
    where lift < rest.environment.height / 1.2 && (screen.container.searchBar == .none || lift < room) {
      let constant = constraint.constant - lift
      let lifted = LaidOut(screen, window, LayoutChanges(constants: [index: constant]))
      #expect(lifted.result.diagnostics.map(\.message) == [], "lifted by \(lift)")
      guard case .view(let view) = constraint.first else { continue }
      let edge = lifted.frame(view).maxY
      // An inequality may move less than the full distance, and so may a constraint that yields before fields
      // shrink.
      if constraint.relation == .equal, constraint.priority == 1_000 {
        #expect(abs(edge - (rest.frame(view).maxY - lift)) < 0.001)
      } else {
        #expect(edge >= rest.frame(view).maxY - lift - 0.001 && edge <= rest.frame(view).maxY + 0.001)
      }
    }
  }

  @Test("Every screen is valid in a right-to-left language", arguments: Screens.order)
  func rightToLeft(id: String) throws {
    let screen = try #require(Screens.screen(id))
    var environment = Window.all[4].environment(for: screen.container)
    environment.rightToLeft = true
    var engine = LayoutEngine(screen.tree)
    #expect(engine.layout(environment).diagnostics.map(\.message) == [])
  }

  @Test("The sign-up form has fields above and below the top edge of a current keyboard")
  func signUp() throws {
    let laidOut = LaidOut(try #require(Screens.screen("sign-up")), Window.all[4])
    // The first field begins at 59 + 8 + 0.12 * 852 + 8 + 26.3 + 8 + 20.3 + 4 = 235.84: safe area, logo,
    // title and label with the gaps between them.
    let first = try laidOut.frame("name")
    #expect(abs(first.minY - 235.84) < 0.001)
    #expect(first.height == 34)
    #expect(first.maxY < 300)
    // The stack of fields begins 24.3 points above the first field and is 0.55 * 852 points tall.
    let last = try laidOut.frame("repeat")
    #expect(abs(last.maxY - 680.14) < 0.001)
    #expect(last.minY > 517)
    #expect(abs(try laidOut.frame("submit").minY - 692.14) < 0.001)
    // The sign-up form has no bottom constraint.
    #expect(laidOut.screen.bottomConstraint == nil)
  }

  @Test("The sign-up form still fits on the smallest screen")
  func smallSignUp() throws {
    let laidOut = LaidOut(try #require(Screens.screen("sign-up")), Window.all[0])
    // With minimum spacing, five groups of 58.3 and four gaps of 6 are 315.5 points tall. The logo shrinks to
    // 480 - 450 = 30.
    #expect(abs(try laidOut.frame("fields").height - 315.5) < 0.001)
    // The button ends at 20 + 8 + 30 + 8 + 26.3 + 8 + 315.5 + 12 + 44 = 471.8: safe area, logo, title, fields
    // and button with the gaps between them.
    #expect(abs(try laidOut.frame("submit").maxY - 471.8) < 0.001)
  }

  @Test("The login box is centered and moves by half of the distance by which its container shrinks")
  func login() throws {
    let screen = try #require(Screens.screen("login"))
    let box = try LaidOut(screen, Window.all[2]).frame("box")
    // The box's height is 72 + 24 + 44 + 12 + 44 + 24 + 50 = 270. It is centered between 20 and 667.
    #expect(abs(box.height - 270) < 0.001)
    #expect(abs(box.midY - 343.5) < 0.001)
    #expect(abs(box.width - 327) < 0.001)
    let index = try #require(screen.bottomConstraint)
    let lifted = LaidOut(screen, Window.all[2], LayoutChanges(constants: [index: -260]))
    #expect(abs(try lifted.frame("box").midY - 213.5) < 0.001)
    // If the space is too small, the box keeps its top 8 points below the edge and extends past the bottom.
    let short = LaidOut(screen, Window.all[1], LayoutChanges(constants: [index: -162]))
    #expect(abs(try short.frame("box").minY - 8) < 0.001)
  }

  @Test("The chat's composer is as tall as its text, up to five lines")
  func chat() throws {
    let screen = try #require(Screens.screen("chat"))
    let input = screen.inputs[0]
    #expect(input.growsToLines == 5)
    let rest = LaidOut(screen, Window.all[4])
    #expect(abs(try rest.frame("composer").height - (20.3 + 16 + 16)) < 0.001)
    #expect(abs(try rest.frame("composer").maxY - 818) < 0.001)
    #expect(abs(try rest.frame("list").maxY - (818 - 52.3)) < 0.001)
    let height = 5 * input.lineHeight + 2 * input.textInset
    let grown = LaidOut(screen, Window.all[4], LayoutChanges(intrinsicHeights: [input.view: height]))
    #expect(grown.result.diagnostics.isEmpty)
    #expect(abs(try grown.frame("composer").minY - (818 - 133.5)) < 0.001)
  }

  @Test("The content of scrolling forms is as tall as the sum of its views")
  func scrolling() throws {
    // Each expected height is the sum of the content. In the first three forms: 16, title, 16, groups of 58.3
    // (60.6 with a line of text) with gaps of 16, then 24, button 50, 24. In the table: three headers of 38,
    // seven cells of 44, and 8 + 20.3 + 4 + 36.3 + 8 for the notes.
    for (id, height) in [
      ("scroll-form", 749.1), ("tab-form", 586.1), ("notes-form", 528.5), ("table", 498.6),
      // The content is a gap of 8, title 40.7, gap 12, picture 100, gap 16, six rows of 44 with gaps of 16,
      // gap 16, button 50 and gap 16.
      ("form-scroll", 602.7),
      // The content is a gap of 8, title 40.7, gap 12, picture 100, gap 8, six cells of 60, and 66 for the
      // button.
      ("form-table", 594.7),
      // Five groups of 48 + 8 + 62 with gaps of 24 (686), a title of 61 with 16 above and below, 24, the button
      // of 72 and 24.
      ("large-text-form", 899),
      // Fourteen cells of 44.
      ("edge-table", 616),
      // Five rows of 8 + 72 + 4 + 20.3 + 4 + 34 + 8 with gaps of 8, and 8 above and below.
      ("grid", 799.5),
    ] {
      let screen = try #require(Screens.screen(id))
      let laidOut = LaidOut(screen, Window.all[2])
      let scroll = try #require(screen.scrollView)
      #expect(abs(laidOut.result.contentSizes[scroll].height - height) < 0.001)
      #expect(laidOut.result.contentSizes[scroll].width == 375)
    }
  }
}

@Suite("Layout of one form in every structure")
struct FormStructureTests {
  /// Returns the bottom edges of the last field and of the button on a phone of 393×852 points, with the
  /// bottom constraint raised by `lift`.
  private func ends(
    _ id: String, _ last: String = "repeat", lift: Double = 0
  ) throws -> (field: Double, button: Double) {
    let screen = try #require(Screens.screen(id))
    var changes = LayoutChanges()
    if let bottom = screen.bottomConstraint {
      changes.constants[bottom] = screen.tree.constraints[bottom].constant - lift
    }
    let laidOut = LaidOut(screen, Window.all[4], changes)
    return (try laidOut.frame(last).maxY, try laidOut.frame("submit").maxY)
  }

  private func isNear(_ ends: (field: Double, button: Double), _ field: Double, _ button: Double) -> Bool {
    abs(ends.field - field) < 0.001 && abs(ends.button - button) < 0.001
  }

  @Test("A form pinned to the top does not move, and one pinned to both edges moves its fields together")
  func fixedAndStretched() throws {
    // The last field ends at 579.7: safe area 59, gap 8, title 40.7, gap 12, picture 100, gap 16, and six
    // rows of 44 with gaps of 16. The button follows after a gap of 16 and is 50 points tall.
    #expect(isNear(try ends("form-fixed"), 579.7, 645.7))
    #expect(try #require(Screens.screen("form-fixed")).bottomConstraint == nil)
    // The button ends 8 points above the safe area's bottom at 818.
    #expect(isNear(try ends("form-stretched"), 744, 810))
    // If raised by 100 points, the button ends at 710. The picture still has 100 points, because the six rows
    // of 44 could shrink their gaps to 4.
    #expect(isNear(try ends("form-stretched", lift: 100), 644, 710))
    // If raised by 302 points, the button ends at 508. Without the picture the form needs 59 + 8 + 40.7 + 12
    // + 16 + 284 + 66 points, which leaves 22.3 for the picture.
    #expect(isNear(try ends("form-stretched", lift: 302), 442, 508))
    // If raised by 400 points, the form does not fit. It keeps its fields and extends past the constraint.
    #expect(isNear(try ends("form-stretched", lift: 400), 419.7, 485.7))
  }

  @Test("A button at the bottom moves without the fields")
  func bottomButton() throws {
    // The four rows with gaps of 16 begin at 243.7, so the last field ends at 467.7. The button ends 16
    // points above the safe area.
    #expect(isNear(try ends("form-bottom-button", "email"), 467.7, 802))
    #expect(isNear(try ends("form-bottom-button", "email", lift: 302), 467.7, 500))
    // On a phone of 320×568 points, the rows end at 20 + 84.7 + 100 + 224 = 428.7. The button begins 66
    // points above the bottom.
    let small = LaidOut(try #require(Screens.screen("form-bottom-button")), Window.all[8])
    #expect(abs(try small.frame("email").maxY - 428.7) < 0.001)
    #expect(abs(try small.frame("submit").minY - 502) < 0.001)
  }

  @Test("The form has the same fields in every structure")
  func sameForm() throws {
    func ids(_ id: String) throws -> [String] {
      let screen = try #require(Screens.screen(id))
      return screen.inputs.map { screen.tree.nodes[$0.view].id }
    }
    let fixed = try ids("form-fixed")
    #expect(fixed == ["first-name", "last-name", "email", "phone", "password", "repeat"])
    for id in ["form-stretched", "form-scroll", "form-table"] { #expect(try ids(id) == fixed) }
    #expect(try ids("form-bottom-button") == ["first-name", "last-name", "phone", "email"])
    let structures = ["form-fixed", "form-stretched", "form-scroll", "form-table"].map {
      Screens.screen($0)?.structure
    }
    #expect(structures == [.fixed, .stretched, .scrollView, .table])
  }
}

@Suite("Layout of the screens of pain points")
struct PainScreenLayoutTests {
  /// A phone of 393×852 points whose alphabet keyboard begins at 517.
  private static let phone = Window.all[4]

  private func laidOut(
    _ id: String, _ window: Window = phone, lift: Double = 0
  ) throws -> LaidOut {
    let screen = try #require(Screens.screen(id))
    guard lift > 0 else { return LaidOut(screen, window) }
    let index = try #require(screen.bottomConstraint)
    let constant = screen.tree.constraints[index].constant - lift
    return LaidOut(screen, window, LayoutChanges(constants: [index: constant]))
  }

  private func expect(
    _ frame: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isRight =
      abs(frame.minX - x) < 0.001 && abs(frame.minY - y) < 0.001 && abs(frame.width - width) < 0.001
      && abs(frame.height - height) < 0.001
    #expect(isRight, "\(frame)", sourceLocation: sourceLocation)
  }

  @Test(
    "The form's last field and button are below the keyboard's top, and the field before them is above it")
  func form() throws {
    // The first field begins at 59 + 16 + 33.5 + 16 = 124.5. Six fields of 44 are spread over 0.55 * 852 =
    // 468.6 points, so their gaps are 40.92.
    let form = try laidOut("form")
    expect(try form.frame("email"), 20, 124.5, 353, 44)
    expect(try form.frame("street"), 20, 464.18, 353, 44)
    expect(try form.frame("city"), 20, 549.1, 353, 44)
    expect(try form.frame("submit"), 20, 609.1, 353, 50)
    // On the smallest screen the fields end at 20 + 65.5 + 6 * 44 + 5 * 8 = 389.5 with minimum spacing, and
    // the button begins 16 points below them.
    expect(try laidOut("form", Window.all[0]).frame("submit"), 16, 405.5, 288, 50)
  }

  @Test("The header extends behind the status bar, and the fields are spread from the header to the bottom")
  func header() throws {
    let header = try laidOut("header")
    expect(try header.frame("header"), 0, 0, 393, 103)
    expect(try header.frame("back"), 8, 59, 44, 44)
    // The progress bar begins at 8 + 44 + 16 = 68 and has the same distance on the other side.
    expect(try header.frame("progress"), 68, 79, 257, 4)
    // Five groups of 58.3 are spread over 0.7 * 852 = 596.4 points, beginning at 111. A field begins 24.3
    // points below its group's top.
    expect(try header.frame("first-name"), 20, 135.3, 353, 34)
    expect(try header.frame("email"), 20, 673.4, 353, 34)
    expect(try header.frame("continue"), 20, 723.4, 353, 50)
    // In landscape there is no status bar, and the gap is the minimum of 6. So the last field begins at 44 +
    // 8 + 5 * 58.3 + 4 * 6 - 34 = 333.5.
    expect(try laidOut("header", Window.all[3]).frame("email"), 20, 333.5, 627, 34)
  }

  @Test("The last field with a toolbar is above a number pad of 291 points, but not above pad and toolbar")
  func accessory() throws {
    let form = try laidOut("accessory-form")
    // The rows end at 124.5 + 0.5 * 852 = 550.5. The label of 88 points and a gap of 8 are to the left of the
    // field.
    expect(try form.frame("years"), 116, 506.5, 257, 44)
    #expect(try form.frame("years").maxY < 852 - 291)
    #expect(try form.frame("years").maxY > 852 - 291 - 44)
    #expect(form.screen.inputs.map(\.accessoryHeight) == [44, 44, 44, 44, 44])
    for screen in Screens.builtIn where screen.id != "accessory-form" {
      #expect(screen.inputs.allSatisfy { $0.accessoryHeight == 0 })
    }
  }

  @Test("The notes begin just above the keyboard's top and push the button down as they grow")
  func notes() throws {
    let form = try laidOut("notes-form")
    // The text view begins at 59 + 72.7 + 4 * 74.3 + 24.3 = 453.2, after four groups with their gaps and its
    // own label. Its height is one line and two insets.
    expect(try form.frame("notes"), 16, 453.2, 361, 36.3)
    let notes = try #require(form.screen.inputs.last)
    let grown = LaidOut(
      form.screen, Self.phone, LayoutChanges(intrinsicHeights: [notes.view: 26 * 20.3 + 16]))
    // The text is 25 lines longer, so the button begins 25 * 20.3 = 507.5 points lower.
    #expect(abs(try grown.frame("submit").minY - (try form.frame("submit").minY + 507.5)) < 0.001)
    let scroll = try #require(form.screen.scrollView)
    #expect(abs(grown.result.contentSizes[scroll].height - 1_036) < 0.001)
  }

  @Test("The table's cells are as wide as the screen, and their content is inside the safe area")
  func table() throws {
    let table = try laidOut("table")
    expect(try table.frame("first-name-cell"), 0, 141, 393, 44)
    expect(try table.frame("first-name"), 124, 141, 253, 44)
    // The notes begin at 557.3: bars 103, two headers and seven cells 384, a header of 38, gap 8, label 20.3
    // and gap 4.
    expect(try table.frame("notes"), 16, 557.3, 361, 36.3)
    // The field begins at 59 + 16 + 96 + 12 = 183: safe area, margin, label and gap. The safe area is 59 on
    // both sides.
    let wide = try laidOut("table", Window.all[5])
    expect(try wide.frame("first-name-cell"), 0, 82, 852, 44)
    expect(try wide.frame("first-name"), 183, 82, 594, 44)
    for index in table.screen.tree.nodes.indices where table.screen.tree.nodes[index].id.hasSuffix("-cell") {
      #expect(table.frame(index).height >= 44)
    }
  }

  @Test("Composers are above the tab bar, or above the safe area in a view below an opaque bar")
  func composers() throws {
    // The composer's height is a line of 20.3 plus 16 inside and 16 outside its text view.
    expect(try laidOut("tab-chat").frame("composer"), 0, 852 - 83 - 52.3, 393, 52.3)
    let opaque = try laidOut("opaque-chat")
    #expect(opaque.rootTop == 103)
    expect(try opaque.frame("composer"), 0, 749 - 34 - 52.3, 393, 52.3)
    #expect(try opaque.frame("list").minY == 0)
  }

  @Test("The long text takes more than half of the view and shrinks if the view is short")
  func longText() throws {
    // The view is 749 points tall. The text begins at 16 + 44 + 12 = 72, and its height is 0.55 * 749 =
    // 411.95.
    let screen = try laidOut("long-text")
    expect(try screen.frame("text"), 20, 72, 353, 411.95)
    expect(try screen.frame("send"), 20, 499.95, 353, 50)
    // The view is 320 - 44 = 276 points tall, and the button ends at 268. So the text extends from 72 to 268
    // - 50 - 16 = 202.
    #expect(abs(try laidOut("long-text", Window.all[1]).frame("text").height - 130) < 0.001)
  }

  @Test("The pop-up is centered in the safe area and moves by half of the distance by which that shrinks")
  func alert() throws {
    // The card's height is 20 + 20.3 + 8 + 32 + 16 + 36 + 8 + 36 + 16 + 44 + 16 = 252.3. It is centered
    // between 59 and 818.
    let alert = try laidOut("alert")
    expect(try alert.frame("card"), 61.5, 312.35, 270, 252.3)
    expect(try alert.frame("password"), 77.5, 452.65, 238, 36)
    expect(try alert.frame("confirm"), 200.5, 504.65, 115, 44)
    #expect(abs(try laidOut("alert", lift: 335).frame("card").midY - 271) < 0.001)
    #expect(abs(try laidOut("alert", Window.all[1], lift: 162).frame("card").minY - 8) < 0.001)
  }

  @Test("The card at the bottom has no inset for the home indicator if it is raised")
  func bottomSheet() throws {
    // The card's height is 8 + 5 + 8 + 20.3 + 8 + 44 + 8 + 44 + 8 = 153.3, plus 34 for the safe area.
    expect(try laidOut("bottom-sheet").frame("card"), 0, 664.7, 393, 187.3)
    expect(try laidOut("bottom-sheet", lift: 335).frame("card"), 0, 363.7, 393, 153.3)
    // The card is centered and at most 540 points wide. The field begins at 1180 - 20 - 8 - 44 - 8 - 44 =
    // 1056.
    expect(try laidOut("bottom-sheet", Window.all[6]).frame("message"), 160, 1_056, 500, 44)
  }

  @Test("Forms in sheets fill the sheet")
  func sheets() throws {
    // The fields begin 8 points below the bar of 44 points and are spread over 0.62 * 783 points.
    let sheet = try laidOut("sheet-form", Window.sheets[1])
    expect(try sheet.frame("what"), 20, 76.3, 353, 34)
    expect(try sheet.frame("remark"), 20, 503.46, 353, 34)
    expect(try sheet.frame("add"), 20, 553.46, 353, 50)
    // The fields begin at 24 + 33.5 + 16 = 73.5, below the title, and are spread over 0.6 * 620 points.
    let form = try laidOut("form-sheet", Window.sheets[2])
    expect(try form.frame("website"), 116, 401.5, 404, 44)
    expect(try form.frame("save"), 20, 461.5, 500, 50)
    // The note begins at 16 + 26.3 + 12 + 44 + 8 = 106.3 and ends 12 points above the button. The button ends
    // 34 + 16 points above the bottom.
    let note = try laidOut("detent-note", Window.halfSheets[1])
    expect(try note.frame("note"), 20, 106.3, 353, 207.7)
    expect(try note.frame("save"), 20, 326, 353, 50)
  }
}

@Suite("Contents of the built-in screens")
struct BuiltInContentTests {
  @Test("Every screen is complete and has a description", arguments: Screens.order)
  func described(id: String) throws {
    let screen = try #require(Screens.screen(id))
    #expect(screen.summary.hasSuffix("."))
    #expect(screen.models.hasSuffix("."))
    #expect(!screen.tags.isEmpty)
    #expect(!screen.inputs.isEmpty)
    // Only a form that is pinned to the top has no bottom constraint.
    #expect(screen.bottomConstraint != nil || screen.structure == .fixed)
    let parents = Set(screen.tree.nodes.compactMap(\.parent))
    for index in screen.tree.nodes.indices where !parents.contains(index) {
      #expect(screen.views[index].role != .container, "\(screen.tree.nodes[index].id) is empty")
    }
  }

  @Test("Password fields and number pads show no suggestions")
  func suggestions() throws {
    for screen in Screens.builtIn {
      for input in screen.inputs {
        let id = screen.tree.nodes[input.view].id
        if ["password", "repeat"].contains(id) || input.keyboard == .numberPad {
          #expect(!input.suggestions)
        }
      }
    }
    let login = try #require(Screens.screen("login"))
    #expect(login.inputs.map(\.suggestions) == [true, false])
    #expect(login.inputs.map(\.returnKeyPerformsAction) == [false, true])
    let form = try #require(Screens.screen("form"))
    #expect(form.inputs.map(\.suggestions) == [true, false, true, true, true, true])
  }

  @Test("The screens of pain points come last and have their own tag and a public source")
  func painPoints() {
    let isPain = Screens.builtIn.map { $0.tags.contains("pain") }
    #expect(isPain == Array(repeating: false, count: 20) + Array(repeating: true, count: 17))
    for screen in Screens.builtIn where screen.tags.contains("pain") {
      #expect(screen.models.contains("github.com/"), "\(screen.id)")
    }
  }

  @Test("Containers equal those of the screens' models")
  func containers() {
    let presented = Screens.builtIn.filter { $0.container.presentation != .fullScreen }
    #expect(presented.map(\.id) == ["sheet-form", "form-sheet", "detent-note", "code-sheet", "popover-chat"])
    #expect(
      presented.map(\.container.presentation) == [
        .pageSheet, .formSheet, .mediumDetent, .pageSheet, .popover,
      ])
    #expect(presented.map(\.container.detents) == [[], [], [], [.height(200)], []])
    let opaque = Screens.builtIn.filter { $0.container.navigationBar == .opaque }
    #expect(opaque.map(\.id) == ["navigation-form", "opaque-chat", "long-text"])
    #expect(Screens.builtIn.filter(\.container.tabBar).map(\.id) == ["tab-form", "grid", "tab-chat"])
  }

  @Test("Kind and structure equal the inferred ones, except for those that only a person can know")
  func kinds() throws {
    // These built-in screens would be inferred differently. A bar with a text below a title could also be an
    // editor, and a card over a dimmed screen is not a system sheet.
    let inferredKinds: [String: (ScreenKind, FormStructure?)] = [
      "toolbar": (.editor, nil), "long-text": (.editor, nil), "alert": (.sheet, .stretched),
      "bottom-sheet": (.sheet, nil),
      // A grid is a scroll view with cells, and the field of a search is outside of the list that it searches.
      "grid": (.table, .scrollView), "search": (.table, .table), "title-search": (.table, .table),
    ]
    for screen in Screens.builtIn {
      var concluded = screen
      concluded.classify()
      if let (kind, structure) = inferredKinds[screen.id] {
        #expect(screen.kind == kind && screen.structure == structure, "\(screen.id)")
        #expect(concluded.kind != kind, "\(screen.id)")
      } else {
        #expect(screen.kind == concluded.kind, "\(screen.id): \(concluded.kind)")
        #expect(
          screen.structure == concluded.structure, "\(screen.id): \(String(describing: concluded.structure))")
      }
    }
    for kind in ScreenKind.allCases { #expect(Screens.builtIn.count { $0.kind == kind } >= 2, "\(kind)") }
  }

  @Test("Cards and rows of tables are opaque")
  func backgrounds() {
    let painted = Screens.builtIn.flatMap { screen in
      screen.views.indices.filter { screen.views[$0].hasBackground }.map {
        "\(screen.id)/\(screen.tree.nodes[$0].id)"
      }
    }
    #expect(painted.filter { $0.hasSuffix("card") } == ["alert/card", "bottom-sheet/card"])
    // Two tables have rows: one has six fields and a button, and the other has seven fields and notes.
    #expect(painted.count { $0.hasPrefix("form-table/") } == 8)
    #expect(painted.count { $0.hasPrefix("table/") } == 9)
    // Fourteen rows in a table, ten cells in a grid, and the lists of two searches.
    #expect(painted.count { $0.hasPrefix("edge-table/") } == 15)
    #expect(painted.count { $0.hasPrefix("grid/") } == 11)
    #expect(painted.count == 19 + 15 + 11 + 2)
  }

  @Test("Outlets equal those of the screens' models")
  func outlets() throws {
    func id(_ screen: Screen, _ index: Int?) -> String? { index.map { screen.tree.nodes[$0].id } }
    let table: [(String, action: String?, bar: String?, scroll: String?)] = [
      ("sign-up", "submit", nil, nil), ("login", "submit", nil, nil), ("view-shift", nil, nil, nil),
      ("navigation-form", "save", nil, nil), ("form-fixed", "submit", nil, nil),
      ("form-stretched", "submit", nil, nil), ("form-bottom-button", "submit", "submit", nil),
      ("form-scroll", "submit", nil, "scroll"), ("form-table", "submit", nil, "table"),
      ("scroll-form", "submit", nil, "scroll"),
      ("tab-form", "save", nil, "scroll"), ("large-text-form", "submit", nil, "scroll"),
      ("edge-table", nil, nil, "table"), ("grid", nil, nil, "grid"), ("search", nil, nil, "list"),
      ("confirm-button", "confirm", "confirm", nil),
      ("comment-footer", "send", "footer", nil), ("chat", "send", "composer", nil),
      ("toolbar", "done", "toolbar", nil), ("text-editor", nil, nil, nil), ("form", "submit", nil, nil),
      ("header", "continue", nil, nil), ("accessory-form", "calculate", nil, nil),
      ("notes-form", "submit", nil, "scroll"), ("table", nil, nil, "table"),
      ("title-search", nil, nil, "list"),
      ("opaque-chat", "send", "composer", nil), ("tab-chat", "send", "composer", nil),
      ("endless-chat", "send", "composer", nil),
      ("long-text", "send", nil, nil), ("alert", "confirm", nil, nil), ("bottom-sheet", "send", "card", nil),
      ("sheet-form", "add", nil, nil), ("form-sheet", "save", nil, nil), ("detent-note", "save", nil, nil),
      ("code-sheet", "confirm", nil, nil),
      ("popover-chat", "send", "composer", nil),
    ]
    #expect(table.map(\.0) == Screens.order)
    for (name, action, bar, scroll) in table {
      let screen = try #require(Screens.screen(name))
      #expect(id(screen, screen.primaryAction) == action)
      #expect(id(screen, screen.pinnedBar) == bar)
      #expect(id(screen, screen.scrollView) == scroll)
    }
    #expect(Screens.screen("nothing") == nil)
    #expect(Screens.text(of: "nothing") == nil)
    #expect(Screens.text(of: "screen.schema") == nil)
  }

  @Test("The schema is valid JSON and has the same keys as the reader")
  func schema() throws {
    let schema = try JSONDocument.parse(Screens.schemaText)
    func words(_ path: [String]) throws -> [String] {
      var value = schema
      for key in path { value = try value.member(key) }
      return value.members.map(\.name)
    }
    #expect(try words(["properties"]).sorted() == ScreenReader.keys.sorted())
    #expect(try words(["$defs", "view", "properties"]).sorted() == ScreenReader.viewKeys.sorted())
    #expect(
      try words(["$defs", "view", "properties", "input", "properties"]).sorted()
        == ScreenReader.inputKeys.sorted())
    #expect(
      try words(["properties", "container", "properties"]).sorted() == ScreenReader.containerKeys.sorted())
    let presentations = try schema.member("properties").member("container").member("properties").member(
      "presentation"
    ).member("enum")
    #expect(
      presentations.elements.compactMap(\.stringValue)
        == ScreenContainer.Presentation.allCases.map(\.rawValue))
    let accessory = try schema.member("$defs").member("view").member("properties").member("input").member(
      "properties"
    ).member("accessory")
    #expect(try accessory.member("maximum").double() == ScreenReader.highestAccessory)
    let kinds = try schema.member("properties").member("kind").member("enum")
    #expect(kinds.elements.compactMap(\.stringValue) == ScreenKind.allCases.map(\.rawValue))
    let structures = try schema.member("properties").member("structure").member("enum")
    #expect(structures.elements.compactMap(\.stringValue) == FormStructure.allCases.map(\.rawValue))
    let roles = try schema.member("$defs").member("view").member("properties").member("role").member("enum")
    #expect(roles.elements.compactMap(\.stringValue) == ViewRole.allCases.map(\.rawValue))
  }
}
