import Foundation
import PositionedJSON
import Testing
import ViewLayout

@testable import ScreenLibrary

@Suite("Built-in screens")
struct BuiltInScreenTests {
  @Test("Every embedded screen file can be read, and none is left out")
  func allFilesAreScreens() throws {
    let names = EmbeddedFiles.all.map(\.name).filter { $0 != "screen.schema.json" }
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

/// A window that a screen is laid out in, in points.
struct Window: Sendable, CustomTestStringConvertible {
  var name: String
  var width: Double
  var height: Double
  var safeArea: LayoutInsets
  var margin: Double
  /// The top edge of a current alphabet keyboard with its suggestion bar.
  var keyboardTop: Double

  var testDescription: String { name }

  /// The environment of the view of a controller in these bars.
  func environment(for container: ScreenContainer) -> LayoutEnvironment {
    var environment = LayoutEnvironment(
      width: width, height: height, safeArea: safeArea, rootMargin: margin)
    if container.navigationBar == .opaque {
      environment.height -= safeArea.top + 44
      environment.safeArea.top = 0
    } else if container.navigationBar == .translucent {
      environment.safeArea.top += 44
    }
    if container.tabBar { environment.safeArea.bottom += 49 }
    return environment
  }

  static let all = [
    Window(
      name: "320x480", width: 320, height: 480, safeArea: LayoutInsets(top: 20), margin: 16, keyboardTop: 264),
    Window(
      name: "480x320", width: 480, height: 320, safeArea: LayoutInsets(), margin: 16, keyboardTop: 158),
    Window(
      name: "375x667", width: 375, height: 667, safeArea: LayoutInsets(top: 20), margin: 16, keyboardTop: 407),
    Window(
      name: "667x375", width: 667, height: 375, safeArea: LayoutInsets(), margin: 20, keyboardTop: 175),
    Window(
      name: "393x852", width: 393, height: 852, safeArea: LayoutInsets(top: 59, bottom: 34), margin: 20,
      keyboardTop: 517),
    Window(
      name: "852x393", width: 852, height: 393, safeArea: LayoutInsets(leading: 59, bottom: 21, trailing: 59),
      margin: 20, keyboardTop: 181),
    Window(
      name: "820x1180", width: 820, height: 1_180, safeArea: LayoutInsets(top: 24, bottom: 20), margin: 20,
      keyboardTop: 780),
    Window(
      name: "1376x1032", width: 1_376, height: 1_032, safeArea: LayoutInsets(top: 32, bottom: 20), margin: 20,
      keyboardTop: 570),
  ]
}

/// A built-in screen laid out in a window.
private struct LaidOut {
  let screen: Screen
  let result: LayoutResult
  let environment: LayoutEnvironment
  /// The top edge of the root view in the window.
  let rootTop: Double

  init(_ screen: Screen, _ window: Window, _ changes: LayoutChanges = LayoutChanges()) {
    self.screen = screen
    environment = window.environment(for: screen.container)
    rootTop = window.height - environment.height
    var engine = LayoutEngine(screen.tree)
    result = engine.layout(environment, changes)
  }

  /// The frame of a view in root coordinates with scroll views at rest, nil when a scroll view holds it.
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

  /// Whether a view is inside of a scroll view.
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
  @Test("Every screen is sound in every window", arguments: Screens.order, Window.all)
  func sound(id: String, window: Window) throws {
    let screen = try #require(Screens.screen(id))
    let laidOut = LaidOut(screen, window)
    #expect(laidOut.result.diagnostics.map(\.message) == [])
    let environment = laidOut.environment
    for index in screen.tree.nodes.indices.dropFirst() where screen.tree.nodes[index].parent != nil {
      let frame = laidOut.frame(index)
      let name = screen.tree.nodes[index].id
      #expect(frame.minX >= -0.001 && frame.maxX <= environment.width + 0.001, "\(name): \(frame)")
      #expect(frame.minY >= environment.safeArea.top - 0.001, "\(name): \(frame)")
      if screen.views[index].role != .decoration {
        #expect(frame.width > 0 && frame.height > 0, "\(name): \(frame)")
      }
      if laidOut.isScrolled(index) { continue }
      // Forms that do not scroll may run out of the bottom of a phone held sideways.
      if window.height >= 480 || environment.height > 480 {
        #expect(frame.maxY <= environment.height + 0.001, "\(name): \(frame)")
      }
    }
    for input in screen.inputs {
      let frame = laidOut.frame(input.view)
      let isReachable =
        laidOut.isScrolled(input.view) || window.height <= 320 || frame.maxY <= environment.height + 0.001
      #expect(isReachable, "\(screen.tree.nodes[input.view].id): \(frame)")
      #expect(frame.height >= 33.999)
      let safe = environment.safeArea
      #expect(frame.minX >= safe.leading + 15.999 && frame.maxX <= environment.width - safe.trailing - 15.999)
    }
  }

  @Test("Lifting the content by the keyboard breaks no constraint", arguments: Screens.order, Window.all)
  func lifted(id: String, window: Window) throws {
    let screen = try #require(Screens.screen(id))
    let index = try #require(screen.bottomConstraint)
    let rest = LaidOut(screen, window)
    // The height measured from the window's bottom, and the same without the safe area.
    let full = window.height - window.keyboardTop
    for lift in [full, full - rest.environment.safeArea.bottom, 300]
    where lift < rest.environment.height / 1.2 {
      let constant = screen.tree.constraints[index].constant - lift
      let lifted = LaidOut(screen, window, LayoutChanges(constants: [index: constant]))
      #expect(lifted.result.diagnostics.map(\.message) == [], "lifted by \(lift)")
      guard case .view(let view) = screen.tree.constraints[index].first else { continue }
      #expect(abs(lifted.frame(view).maxY - (rest.frame(view).maxY - lift)) < 0.001)
    }
  }

  @Test("Every screen is sound when read from right to left", arguments: Screens.order)
  func rightToLeft(id: String) throws {
    let screen = try #require(Screens.screen(id))
    var environment = Window.all[4].environment(for: screen.container)
    environment.rightToLeft = true
    var engine = LayoutEngine(screen.tree)
    #expect(engine.layout(environment).diagnostics.map(\.message) == [])
  }

  @Test("The sign-up form has fields on both sides of a current keyboard's edge")
  func signUp() throws {
    let laidOut = LaidOut(try #require(Screens.screen("sign-up")), Window.all[4])
    // 59 safe area, 8, logo 0.12 * 852, 8, title 26.3, 8, label 20.3, 4.
    let first = try laidOut.frame("name")
    #expect(abs(first.minY - 235.84) < 0.001)
    #expect(first.height == 34)
    #expect(first.maxY < 300)
    // The stack is 0.55 * 852 high and begins 24.3 above the first field.
    let last = try laidOut.frame("repeat")
    #expect(abs(last.maxY - 680.14) < 0.001)
    #expect(last.minY > 517)
    #expect(abs(try laidOut.frame("submit").minY - 692.14) < 0.001)
    // Lifting the container's bottom edge leaves the fields where they are.
    let index = try #require(laidOut.screen.bottomConstraint)
    let lifted = LaidOut(laidOut.screen, Window.all[4], LayoutChanges(constants: [index: -335]))
    #expect(try lifted.frame("repeat") == last)
  }

  @Test("On the smallest screen the sign-up form still fits")
  func smallSignUp() throws {
    let laidOut = LaidOut(try #require(Screens.screen("sign-up")), Window.all[0])
    // Spacing is at its least: 5 groups of 58.3 and 4 gaps of 6; the button ends 8 above the bottom.
    #expect(abs(try laidOut.frame("fields").height - 315.5) < 0.001)
    #expect(abs(try laidOut.frame("submit").maxY - 472) < 0.001)
  }

  @Test("The log-in box is centred and moves by half when its container shrinks")
  func login() throws {
    let screen = try #require(Screens.screen("login"))
    let box = try LaidOut(screen, Window.all[2]).frame("box")
    // 72 + 24 + 44 + 12 + 44 + 24 + 50, centred between 20 and 667.
    #expect(abs(box.height - 270) < 0.001)
    #expect(abs(box.midY - 343.5) < 0.001)
    #expect(abs(box.width - 327) < 0.001)
    let index = try #require(screen.bottomConstraint)
    let lifted = LaidOut(screen, Window.all[2], LayoutChanges(constants: [index: -260]))
    #expect(abs(try lifted.frame("box").midY - 213.5) < 0.001)
    // Too little room: the box keeps its top on the screen and runs out at the bottom.
    let short = LaidOut(screen, Window.all[1], LayoutChanges(constants: [index: -162]))
    #expect(abs(try short.frame("box").minY - 8) < 0.001)
  }

  @Test("The chat's composer is as high as its text, up to five lines")
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

  @Test("Scrolling forms have the content that their views add up to")
  func scrolling() throws {
    for (id, height) in [("scroll-form", 749.1), ("tab-form", 586.1)] {
      let screen = try #require(Screens.screen(id))
      let laidOut = LaidOut(screen, Window.all[2])
      let scroll = try #require(screen.scrollView)
      // 16, title, 16, groups of 58.3 with 16 between them, 24, button 50, 24.
      #expect(abs(laidOut.result.contentSizes[scroll].height - height) < 0.001)
      #expect(laidOut.result.contentSizes[scroll].width == 375)
    }
  }
}

@Suite("What the built-in screens are made of")
struct BuiltInContentTests {
  @Test("Every screen is described and complete", arguments: Screens.order)
  func described(id: String) throws {
    let screen = try #require(Screens.screen(id))
    #expect(screen.summary.hasSuffix("."))
    #expect(screen.models.hasSuffix("."))
    #expect(!screen.tags.isEmpty)
    #expect(!screen.inputs.isEmpty)
    #expect(screen.bottomConstraint != nil)
    let parents = Set(screen.tree.nodes.compactMap(\.parent))
    for index in screen.tree.nodes.indices where !parents.contains(index) {
      #expect(screen.views[index].role != .container, "\(screen.tree.nodes[index].id) is empty")
    }
  }

  @Test("Passwords show no suggestion bar, number pads neither")
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
  }

  @Test("Outlets are those of the screens' models")
  func outlets() throws {
    func id(_ screen: Screen, _ index: Int?) -> String? { index.map { screen.tree.nodes[$0].id } }
    let table: [(String, action: String?, bar: String?, scroll: String?)] = [
      ("sign-up", "submit", nil, nil), ("login", "submit", nil, nil), ("view-shift", nil, nil, nil),
      ("navigation-form", "save", nil, nil), ("scroll-form", "submit", nil, "scroll"),
      ("tab-form", "save", nil, "scroll"), ("confirm-button", "confirm", "confirm", nil),
      ("comment-footer", "send", "footer", nil), ("chat", "send", "composer", nil),
      ("toolbar", "done", "toolbar", nil), ("text-editor", nil, nil, nil),
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

  @Test("The schema is JSON and names the same keys as the reader")
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
    let roles = try schema.member("$defs").member("view").member("properties").member("role").member("enum")
    #expect(roles.elements.compactMap(\.stringValue) == ScreenRole.allCases.map(\.rawValue))
  }
}
