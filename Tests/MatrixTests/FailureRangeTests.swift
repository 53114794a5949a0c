import Metrics
import Scenarios
import Screens
import Testing

@testable import Matrix

@Suite("Ranges of failures")
struct FailureRangeTests {
  /// Returns a screen with one field of the given height, which ends 20 points above the root view's bottom
  /// edge.
  private func screen(fieldHeight: Int) throws -> Screen {
    let text = """
      {"id": "bottom-field", "title": "A field at the bottom", "summary": "One field at the bottom.", "models": "This test.",
       "views": [{"id": "field", "size": {"height": \(fieldHeight)}, "input": {}}],
       "constraints": [
         "field.bottom == root.bottom - 20", "field.leading == root.leading + 20",
         "field.trailing == root.trailing - 20"]}
      """
    return try ScreenReader.read(bytes: [UInt8](text.utf8), path: "bottom-field.json")
  }

  private func plan(_ strategy: String, _ device: String, fieldHeight: Int) throws -> Plan {
    var axes = try axes(strategies: [strategy], devices: [device])
    axes.screens = [try screen(fieldHeight: fieldHeight)]
    return Plan(axes: axes, profile: .newest)
  }

  @Test(
    "A fixed lift of 300 hides the field from 20 + 44 + 300 points on, and its line from 20 + 11.85 + 300"
  )
  func fixedOffset() throws {
    let plan = try plan("fixed-offset-300", "ipad-pro-13-m4", fieldHeight: 44)
    let height = plan.axes.devices[0].simulated.keyboardsPortrait.letters.height
    let ranges = try #require(FailureSearch(plan)).ranges(of: .keyboardHeight)
    // The field is 44 points tall and ends 20 points above the bottom. The shift of 300 puts its top 364
    // points above the bottom, so a keyboard of 364 points hides all of it and one of 363 does not.
    let hidden = try #require(ranges.first { $0.failure == .gate(.G1) })
    #expect(hidden.tried == 90...500)
    #expect(hidden.failing == [364...500])
    #expect(hidden.current == Int(height.rounded()))
    #expect(hidden.place == "whenever the keyboard is taller than 363 pt")
    #expect(hidden.text.hasPrefix("The field is entirely hidden whenever"))
    // The text line of 20.3 points is centered in the 44 points of the field, so it ends 11.85 points above
    // the field's bottom edge.
    let line = try #require(ranges.first { $0.failure == .gate(.G2) })
    #expect(line.failing == [332...500])
  }

  @Test("A field with its top at 1/1.3 of the keyboard's top does not fit from 0.2308 of that top on")
  func firstResponderShift() throws {
    // The keyboard's top is at 852 - 336 = 516, and the strategy moves the field's top to 516 / 1.3. That
    // leaves 516 - 516 / 1.3 = 119.08 points for the field.
    let plan = try plan("first-responder-shift", "iphone-16", fieldHeight: 130)
    let device = plan.axes.devices[0].simulated
    try #require(device.height == 852 && device.keyboardsPortrait.letters.height == 336)
    let search = try #require(FailureSearch(plan))
    let field = try #require(search.ranges(of: .fieldHeight).first { $0.failure == .partlyHidden })
    #expect(field.failing.first?.lowerBound == 120)
    #expect(field.current == 130)
    #expect(field.place.hasPrefix("for fields taller than 119 pt"))
    // A field of 130 points fits if the keyboard's top is at 130 / 0.230769 = 563.3 or lower, which means a
    // keyboard of at most 288.67 points.
    let keyboard = try #require(search.ranges(of: .keyboardHeight).first { $0.failure == .partlyHidden })
    #expect(keyboard.failing.first?.lowerBound == 289)
  }

  @Test("A field of one line is tried with up to 84 points, and no field is taller than its screen")
  func plausibleHeights() throws {
    // The largest text line has 62 points (Body, AX5) and the field adds 44 - 22 points, so heights up to 84
    // are tried. The field is behind the keyboard at every height.
    let plan = try plan("none", "iphone-16", fieldHeight: 44)
    let search = try #require(FailureSearch(plan))
    let field = try #require(search.ranges(of: .fieldHeight).first { $0.failure == .gate(.G1) })
    #expect(field.tried == 20...84)
    #expect(field.failing == [20...84])
    let huge = try self.plan("none", "iphone-16", fieldHeight: 10_000)
    #expect(try #require(FailureSearch(huge)).ranges(of: .fieldHeight).isEmpty)
  }

  @Test("A failure in the turned device has the keyboard of that orientation")
  func turned() throws {
    var axes = try axes(strategies: ["none"], devices: ["iphone-16"], scenarios: ["rotate-elsewhere"])
    axes.screens = [try screen(fieldHeight: 44)]
    let plan = Plan(axes: axes, profile: .newest)
    let device = axes.devices[0].simulated
    try #require(device.size(.portrait).height == 852 && device.size(.landscape).height == 393)
    let ranges = try #require(FailureSearch(plan)).ranges(of: .keyboardHeight)
    let hidden = try #require(ranges.first { $0.failure == .gate(.G1) })
    // The field begins 64 points above the bottom, so every keyboard that is tried hides it. The tallest one leaves 44
    // points below the safe area's top.
    let tallest = 393 - Int(device.safeArea(.landscape).top) - 44
    #expect(hidden.current == Int(device.keyboardsLandscape.letters.height.rounded()))
    #expect(hidden.tried == 90...tallest)
    #expect(hidden.failing == [90...tallest])
  }

  @Test("There are no ranges for a cell without failures, and none for a keyboard that is not docked")
  func nothing() throws {
    let plan = try plan("oracle", "iphone-16", fieldHeight: 44)
    #expect(try #require(FailureSearch(plan)).ranges().isEmpty)
    var hardware = try axes(
      strategies: ["fixed-offset-300"], devices: ["ipad-mini-7"], scenarios: ["hardware-keyboard"],
      screens: ["login"])
    hardware.screens = [try screen(fieldHeight: 44)]
    let search = try #require(FailureSearch(Plan(axes: hardware, profile: .newest)))
    #expect(search.ranges(of: .keyboardHeight).isEmpty)
  }
}
