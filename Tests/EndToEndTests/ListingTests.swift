import Foundation
import Testing

@Suite("The output of 'list', 'show' and 'plan'")
struct ListingTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test(
    "Every list has the same ids as a table, as lines and as JSON",
    arguments: [
      ("devices", "iphone-7"), ("strategies", "bottom-inset"), ("scenarios", "rotate-and-back"),
      ("screens", "login"), ("metrics", "M1"), ("profiles", "ios-10"), ("rules", "P4"),
      ("parameters", "fixed-offset.distance"), ("orientations", "landscape"), ("pains", "off-the-dock"),
      ("field-reports", "iq-growing-text"),
      ("cells", "oracle/iphone-se-3/portrait/show-hide/login"),
    ])
  func lists(_ kind: String, _ known: String) throws {
    let selection = kind == "cells" ? ["-d", "iphone-se-3", "-l", "login"] : []
    let ids = Lab.call(["list", kind, "--format", "ids"] + selection)
    let table = Lab.call(["list", kind] + selection)
    let json = Lab.call(["list", kind, "--format", "json"] + selection)
    for outcome in [ids, table, json] {
      #expect(outcome.status == 0)
      #expect(outcome.err.isEmpty)
    }
    let names = ids.out.split(separator: "\n").map(String.init)
    #expect(names.contains(known))
    #expect(Set(names).count == names.count)
    #expect(
      table.out.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == names)
    let objects = try #require(try json.json() as? [[String: Any]])
    #expect(objects.map { $0["id"] as? String } == names)
  }

  @Test("'show' describes every id that 'list' prints")
  func show() throws {
    for (plural, singular) in [
      ("strategies", "strategy"), ("scenarios", "scenario"), ("screens", "screen"), ("metrics", "metric"),
      ("rules", "rule"), ("pains", "pain"), ("field-reports", "field-report"),
    ] {
      let ids = Lab.call("list", plural, "--format", "ids").out.split(separator: "\n")
      #expect(!ids.isEmpty)
      for id in [ids[0], ids[ids.count / 2], ids[ids.count - 1]] {
        let outcome = Lab.call("show", singular, String(id))
        #expect(outcome.status == 0 && outcome.err.isEmpty)
        #expect(outcome.out.contains(id), "\(singular) \(id)")
      }
    }
  }

  @Test("A rule's page has settings, evidence and effect, and a profile's page has differences and sources")
  func rules() throws {
    let rule = Lab.call("show", "rule", "P8", "--profile", "ios-8").out
    for part in [
      "  known     open: ", "openradar 18010127", "    sent                 willHide is posted",
      "  * gestureUndockSilent  A drag off the dock", "  * the setting of ios-8\n",
      "Can have an effect in\n  undock-and-dock\n",
      "avoidance run -k undock-and-dock -d ipad-9 --profile ios-8 --rule P8=sent\n",
    ] { #expect(rule.contains(part), "\(part)") }
    let profile = Lab.call("show", "profile", "ios-6").out
    #expect(profile.contains("curve 0\n") && profile.contains("  P5 = ease-in-out  curve 0 in the OmniGroup"))
    let profiles = Lab.call("list", "profiles").out.split(separator: "\n")
    #expect(profiles.contains { $0.hasPrefix("ios-8 ") && $0.contains("P8: openradar 18010127") })
    #expect(profiles.first.map { $0.hasPrefix("ios-26") && $0.contains("as newest") } == true)
    let rules = Lab.call("list", "rules", "--profile", "ios-8").out.split(separator: "\n")
    #expect(
      rules.contains { $0.split(separator: " ").prefix(4) == ["P6", "never", "repost|never", "open"] })
  }

  @Test("A device's page has its keyboards with sources: 258 and 194 points on iPhone 7 with iOS 10")
  func device() throws {
    let outcome = Lab.call("show", "device", "iphone-7", "--profile", "ios-10")
    #expect(outcome.status == 0)
    #expect(outcome.err.isEmpty)
    let lines = outcome.out.split(separator: "\n").map(String.init)
    let landscape = try #require(lines.firstIndex(of: "landscape 667×375"))
    // The blog post measured the alphabet keyboard with suggestions in both orientations.
    for (height, range) in [("258 pt", 0..<landscape), ("194 pt", landscape..<lines.count)] {
      let line = try #require(
        lines[range].firstIndex { $0.contains("alphabet, bar on, docked") && $0.contains(height) })
      #expect(lines[line].contains("measured"))
      #expect(lines[line + 1].contains("seed blog post 000"))
    }
    // Number pads were measured on three phones. Each has the same height as the alphabet keyboard without
    // suggestions.
    #expect(outcome.out.contains("inferred, ±0: R3"))
    #expect(
      outcome.out.contains(
        "iPhone with home button: median 0 pt, nine of ten within 2 pt, at most 16 pt over 16 rows"))
  }

  @Test("A device that cannot run the profile's system reports the system that it runs")
  func clampedDevice() throws {
    let outcome = Lab.call("show", "device", "iphone-7", "--profile", "ios-26")
    #expect(outcome.out.contains("the device runs iOS 15, the nearest version that it supports"))
  }

  @Test("A gate is shown with its formula and its metric, as a metric is")
  func gate() {
    let outcome = Lab.call("show", "metric", "G4")
    #expect(outcome.status == 0 && outcome.err.isEmpty)
    #expect(outcome.out.hasPrefix("G4: ") && outcome.out.contains("\n  metric   O8: "))
    #expect(Lab.call("show", "metric", "G9").err.contains("Unknown metric 'G9'."))
  }

  @Test("Verbs that play no selection do not say which scenarios are played")
  func scenarioFile() {
    #expect(Lab.call("run", "--help").out.contains("Without --scenario"))
    for verb in ["explain", "report", "show"] {
      let help = Lab.call(verb, "--help").out
      #expect(help.contains("--scenario-file") && !help.contains("Without --scenario"), "\(verb)")
    }
  }

  @Test("All schemas are valid JSON")
  func schemas() throws {
    for arguments in [["show", "schema", "screen"], ["show", "schema", "trace"], ["explain", "--schema"]] {
      let outcome = Lab.call(arguments)
      #expect(outcome.status == 0)
      let schema = try #require(try outcome.json() as? [String: Any])
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
  }

  @Test("A plan is JSON with its cells ordered by device, orientation, screen, scenario and strategy")
  func plan() throws {
    let outcome = Lab.call(
      "plan", "-s", "none", "-d", "iphone-7,ipad-2", "-l", "login,chat", "-k", "show-hide,reshow")
    #expect(outcome.status == 0)
    #expect(outcome.err.isEmpty)
    let plan = try #require(try outcome.json() as? [String: Any])
    #expect(plan["schema"] as? Int == 2)
    #expect(plan["profile"] as? String == "ios-26")
    #expect(plan["frameRate"] as? Int == 60)
    #expect((plan["planHash"] as? String)?.isEmpty == false)
    let cells = try #require(plan["cells"] as? [String])
    #expect(plan["cellCount"] as? Int == cells.count)
    let listed = Lab.call("list", "devices", "-d", "iphone-7,ipad-2", "--format", "ids").out
    var expected: [String] = []
    for device in listed.split(separator: "\n") {
      for orientation in ["portrait", "landscape"] {
        for screen in ["login", "chat"] {
          for scenario in ["show-hide", "reshow"] {
            for strategy in ["none", "oracle"] {
              expected.append("\(strategy)/\(device)/\(orientation)/\(scenario)/\(screen)")
            }
          }
        }
      }
    }
    #expect(cells == expected)
    let file = try lab.avoidance(
      "plan", "-s", "none", "-d", "iphone-7,ipad-2", "-l", "login,chat", "-k", "show-hide,reshow", "-o", "p")
    #expect(file.out.isEmpty)
    #expect(try lab.bytes("p") == outcome.outBytes)
  }
}
