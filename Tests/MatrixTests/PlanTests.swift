import Platform
import Record
import Scenarios
import Screens
import Simulation
import StrategyCatalog
import Testing
import UIKit

@testable import Matrix

@Suite("Plans")
struct PlanTests {
  @Test("Cells are ordered by device, orientation, screen, scenario and strategy")
  func order() throws {
    let plan = Plan(
      axes: try axes(
        strategies: ["oracle", "none"], devices: ["ipad-mini-7", "iphone-se-3"],
        orientations: [.landscape, .portrait], scenarios: ["reshow", "show-hide"], screens: ["chat", "login"]),
      profile: .newest)
    var expected: [String] = []
    for device in ["ipad-mini-7", "iphone-se-3"] {
      for orientation in ["landscape", "portrait"] {
        for screen in ["chat", "login"] {
          for scenario in ["reshow", "show-hide"] {
            for strategy in ["oracle", "none"] {
              expected.append("\(strategy)/\(device)/\(orientation)/\(scenario)/\(screen)")
            }
          }
        }
      }
    }
    #expect(plan.cells.map(\.text) == expected)
    #expect(plan.cellCount == 32)
    #expect(plan.groups.map(\.count) == Array(repeating: 4, count: 8))
  }

  @Test("The default matrix has a fair share of each kind of screen, and forms in three structures")
  func defaultScreens() throws {
    let screens = try Axes.defaultScreens.map { try #require(Screens.screen($0)) }
    #expect((14...18).contains(screens.count) && Set(screens.map(\.id)).count == screens.count)
    for kind in ScreenKind.allCases {
      #expect((2...4).contains(screens.count { $0.kind == kind }), "\(kind)")
    }
    let forms = screens.filter { $0.tags.contains("registration") && $0.inputs.count == 6 }
    // The table with the same six rows orders the strategies as the scroll view does, so it is left out.
    #expect(forms.map(\.structure) == [.fixed, .stretched, .scrollView])
  }

  @Test("A form that does not scroll is skipped if it extends past the screen without a keyboard")
  func fit() throws {
    let axes = try axes(
      strategies: ["none"], devices: ["iphone-se-3", "ipad-mini-7"],
      orientations: UIInterfaceOrientation.played,
      scenarios: ["show-hide", "rotate-and-back"], screens: ["form-fixed", "form-stretched", "form-scroll"])
    let fit = ScreenFit(axes, profile: .newest)
    // The form starts at 76.7 and its picture collapses. Its six rows of 44 with gaps of 16 end at 420.7,
    // below the screen's 375 points.
    let found = fit.misfits.map { "\($0.screen) \($0.device) \($0.orientation): \($0.reason)" }
    // In the stretched form the button is below the six rows, so it ends even lower.
    #expect(
      found == [
        "form-fixed iphone-se-3 landscape: the input 'repeat' is off the screen (y 377 to 421, the window ends at y 375)",
        "form-stretched iphone-se-3 landscape: the button 'submit' is off the screen (y 377 to 427, the window ends at y 375)",
      ])
    let left = Plan(axes: axes, profile: .newest).cells.filter { !fit.includes($0.situation) }.map(\.text)
    #expect(
      left == [
        "none/iphone-se-3/portrait/rotate-and-back/form-fixed",
        "none/iphone-se-3/portrait/rotate-and-back/form-stretched",
        "none/iphone-se-3/landscape/show-hide/form-fixed",
        "none/iphone-se-3/landscape/rotate-and-back/form-fixed",
        "none/iphone-se-3/landscape/show-hide/form-stretched",
        "none/iphone-se-3/landscape/rotate-and-back/form-stretched",
      ])
  }

  @Test("A scenario is skipped on screens that lack its requirements")
  func applicability() throws {
    // The login screen has two text fields and no text view, and the chat has one text view. The keyboard of
    // a phone does not float.
    let plan = Plan(
      axes: try axes(
        strategies: ["none"], scenarios: Axes.defaultScenarios, screens: ["login", "chat"]),
      profile: .newest)
    func scenarios(_ screen: String) -> [String] { plan.cells.filter { $0.screen == screen }.map(\.scenario) }
    #expect(
      scenarios("login") == [
        "show-hide", "show-hide-last", "next-through-all", "switch-keyboards", "late-password-bar",
        "rotate-and-back", "rotate-elsewhere",
      ])
    #expect(
      scenarios("chat") == [
        "show-hide", "switch-keyboards", "late-password-bar", "type-and-paste", "rotate-and-back",
        "drag-dismiss", "rotate-elsewhere",
      ])
    let none = Plan(axes: try axes(scenarios: ["type-and-paste"], screens: ["login"]), profile: .newest)
    #expect(none.cellCount == 0)
    #expect(none.groups.isEmpty)
    #expect(try play(none).isEmpty)
  }

  @Test("A filter removes cells and keeps the order of the others")
  func filter() throws {
    let axes = try axes(orientations: [.portrait, .landscape], scenarios: ["show-hide", "reshow"])
    let all = Plan(axes: axes, profile: .newest)
    let some = Plan(axes: axes, profile: .newest) { $0.strategy == "none" || $0.scenario == "reshow" }
    #expect(
      some.cells.map(\.text)
        == all.cells.filter { $0.strategy == "none" || $0.scenario == "reshow" }.map(\.text))
    #expect(some.cellCount == 8)
    #expect(try play(some).map(\.cell) == some.cells)
    #expect(some.hash != all.hash)
  }

  @Test("A supplement adds each situation once, outside the matrix")
  func supplement() throws {
    let base = try axes(scenarios: ["show-hide"], screens: ["login", "chat"])
    let more = try axes(
      devices: ["iphone-16", "iphone-se-3"], scenarios: ["reshow", "show-hide"], screens: ["chat", "form"])
    func situation(_ device: String, _ scenario: String, _ screen: String) -> Situation {
      Situation(device: device, orientation: "portrait", scenario: scenario, screen: screen)
    }
    let plan = Plan(
      axes: base,
      supplement: Supplement(
        situations: [
          situation("iphone-se-3", "show-hide", "chat"), situation("iphone-se-3", "reshow", "form"),
          situation("iphone-16", "show-hide", "chat"),
          // These two cannot be played: the device is not in the plan, and the form has no text view.
          situation("iphone-17", "show-hide", "chat"), situation("iphone-16", "type-and-paste", "form"),
        ], devices: more.devices, scenarios: more.scenarios, screens: more.screens), profile: .newest)
    let strategies = ["none", "bottom-inset", "oracle"]
    func cells(_ situations: [String]) -> [String] {
      situations.flatMap { place in strategies.map { "\($0)/\(place)" } }
    }
    let matrix = ["iphone-se-3/portrait/show-hide/login", "iphone-se-3/portrait/show-hide/chat"]
    #expect(
      plan.cells.map(\.text)
        == cells(matrix + ["iphone-se-3/portrait/reshow/form", "iphone-16/portrait/show-hide/chat"]))
    #expect(plan.cellCount == 12)
    #expect(plan.matrix.cells.map(\.text) == cells(matrix))
    #expect(plan.matrix.cellCount == 6)
    #expect(plan.matrix.cells == Plan(axes: base, profile: .newest).cells)
    let header = plan.header(command: "")
    #expect(header.devices.map(\.isInMatrix) == [true, false])
    #expect(header.scenarios.map(\.isInMatrix) == [true, false])
    #expect(header.screens.map(\.isInMatrix) == [true, true, false])
    // The record of this plan has the same matrix and the same extra cells.
    let record = RunRecord(header: header, cells: try play(plan))
    #expect(record.matrix.cells.map(\.cell) == plan.matrix.cells)
    #expect(record.matrix.header.screens.map(\.id) == ["login", "chat"])
  }

  @Test("The hash depends only on profile, rules, frame rate, cells and their order")
  func hash() throws {
    let base = Plan(axes: try axes(), profile: .newest).hash
    #expect(Plan(axes: try axes(), profile: .newest).hash == base)
    // The hash is the same with a filter that includes every cell, and with an axis value that has no cells.
    #expect(Plan(axes: try axes(), profile: .newest, includes: { _ in true }).hash == base)
    #expect(
      Plan(axes: try axes(scenarios: ["show-hide", "type-and-paste"]), profile: .newest).hash == base)
    var literal = PlatformProfile.newest
    let isSet = literal.set(.P4, to: "literal")
    #expect(isSet)
    let others = [
      Plan(axes: try axes(), profile: PlatformProfile(system: 25)),
      Plan(axes: try axes(), profile: literal),
      Plan(axes: try axes(), profile: .newest, frameRate: 120),
      Plan(axes: try axes(strategies: ["none", "oracle"]), profile: .newest),
      Plan(axes: try axes(strategies: ["oracle", "bottom-inset", "none"]), profile: .newest),
      Plan(axes: try axes(devices: ["iphone-16e"]), profile: .newest),
      Plan(axes: try axes(orientations: [.landscape]), profile: .newest),
      Plan(axes: try axes(scenarios: ["reshow"]), profile: .newest),
      Plan(axes: try axes(screens: ["chat"]), profile: .newest),
    ].map(\.hash)
    #expect(Set(others + [base]).count == others.count + 1)
    // The hash is FNV-1a over lines of text. Without cells the only line is "1 ios-26 60\n".
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in Array("\(modelVersion) ios-26 60\n".utf8) {
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    #expect(Plan(axes: try axes(strategies: []), profile: .newest).hash == String(hash, radix: 16))
  }

  @Test("The header lists only entries that have cells, and every rule with its setting")
  func header() throws {
    let plan = Plan(
      axes: try axes(scenarios: ["show-hide", "type-and-paste"], screens: ["login"]), profile: .newest)
    let header = plan.header(command: "avoidance run")
    #expect(header.scenarios.map(\.id) == ["show-hide"])
    #expect(header.strategies.map(\.id) == ["none", "bottom-inset", "oracle"])
    #expect(header.devices.map(\.id) == ["iphone-se-3"])
    #expect(header.orientations.map(\.id) == ["portrait"])
    #expect(header.planHash == plan.hash && header.cellCount == 3 && header.frameRate == 60)
    #expect(header.rules.count == PlatformRule.allCases.count)
    #expect(header.rules.contains { $0.name == "P4 = uikit" })
    #expect(header.command == "avoidance run")
  }

  @Test("The default devices exist, are complete and run the newest profile")
  func defaultDevices() throws {
    for id in Axes.defaultDevices {
      let device = try #require(DeviceTable.builtIn.devices.first { $0.id == id })
      let planned = try #require(PlannedDevice(device, profile: .newest), "\(id)")
      #expect(planned.system == 26, "\(id)")
    }
  }

  @Test("A device that cannot run the profile's system uses its own last or first version, with a note")
  func systems() throws {
    let old = PlannedDevice.note(try axes(devices: ["iphone-7"]))
    #expect(old.system == 15)
    #expect(old.notes.contains("runs iOS 15, its last version, instead of iOS 26"))
    let seven = PlatformProfile(system: 7)
    let new = PlannedDevice.note(try axes(devices: ["iphone-se-3"], profile: seven))
    #expect(new.system == 15)
    #expect(new.notes.contains("runs iOS 15, its first version, instead of iOS 7"))
    let ten = PlatformProfile(system: 10)
    let same = PlannedDevice.note(try axes(devices: ["iphone-7"], profile: ten))
    #expect(same.system == 10)
    #expect(!same.notes.contains { $0.contains("instead of") })
    // The note about the system must be in the header and in every cell of the device.
    let plan = Plan(axes: try axes(devices: ["iphone-7", "iphone-se-3"]), profile: .newest)
    let cells = try play(plan)
    #expect(cells.count == 6)
    for cell in cells {
      #expect(
        cell.notes.contains("runs iOS 15, its last version, instead of iOS 26")
          == (cell.cell.device == "iphone-7"))
    }
    let entry = try #require(plan.header(command: "").devices.first)
    #expect(entry.facts.contains(.init("system", "iOS 15")))
    #expect(entry.facts.contains(.init("note", "runs iOS 15, its last version, instead of iOS 26")))
  }
}

extension PlannedDevice {
  fileprivate static func note(_ axes: Axes) -> PlannedDevice { axes.devices[0] }
}
