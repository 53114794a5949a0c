import KeyboardAvoidance
import Metrics
import Platform
import Record
import Scenarios
import Simulation
import Support
import UIKit

/// One setting that is examined, with the cells in which it is played.
struct SensitivityPart: Sendable {
  /// The title of the setting, for example `P4=literal`.
  var title: String
  /// The cells that are played both as planned and in the variation, either the run's own or cells outside
  /// the run.
  var plan: Plan
  var isInPlan: Bool
  var way: Variations.Variation
  /// The description of the setting and its cells, for the record's header.
  var entry: AxisEntry

  /// A key that is the same for parts that are played in the same cells. It consists of the plan's hash and
  /// of the scenarios' rules, because the hash contains only the ids of the scenarios.
  var group: String {
    ([plan.hash]
      + plan.axes.scenarios.flatMap { scenario in
        scenario.rules.named.map { "\(scenario.id) \($0.rule.rawValue)=\($0.setting)" }
      }).joined(separator: "\n")
  }

  /// The rules that are played with both settings although they are not open.
  ///
  /// P4 determines how the animations of most strategies look. Views that are hosted by SwiftUI have the
  /// other setting of P14.
  private static let alsoPlayed: [PlatformRule] = [.P4, .P14]

  /// The rules whose other setting is chosen by a user or by an app that SwiftUI hosts, and is not a guess
  /// about the system. They are played in the scenarios that set them.
  private static let situational: [PlatformRule] = [.P10, .P14]

  /// Returns the parts for every rule that is played with both settings, and for the frame rate.
  ///
  /// - Parameters:
  ///   - axes: the plan's axes with only the entries that have cells and the devices that are examined.
  static func all(
    of plan: Plan, axes: Axes, reserve: Sensitivity.Reserve
  ) -> [SensitivityPart] {
    let maker = Maker(plan: plan, axes: axes, reserve: reserve)
    var parts: [SensitivityPart] = []
    for rule in PlatformRule.allCases
    where rule.definition.standing == .open || alsoPlayed.contains(rule) {
      guard axes.strategies.contains(where: { rule.canMatter(to: $0, of: axes.catalogue) }),
        let found = maker.situations(rule)
      else { continue }
      parts += maker.parts(rule, found)
    }
    return parts + [maker.frameRate()] + maker.heights()
  }

  private struct Situations {
    var axes: Axes
    var isInPlan: Bool
    var places: Set<Place>
  }

  /// A scenario, a screen and a device, in all orientations.
  private struct Place: Hashable {
    var scenario: String
    var screen: String
    var device: String
  }

  /// A maker of parts, which chooses the cells that are played for each rule.
  private struct Maker {
    let plan: Plan
    /// The plan's axes with only the devices that are examined.
    let axes: Axes
    let reserve: Sensitivity.Reserve

    /// Returns the plan's own cells in which a rule can matter. If there are none, returns other cells with
    /// as few new entries as possible.
    ///
    /// Accessory views in the screen's design are preferred to those that code may add, because every
    /// strategy encounters them.
    func situations(_ rule: PlatformRule) -> Situations? {
      situations(rule, asDesigned: true) ?? situations(rule, asDesigned: false)
    }

    private func situations(_ rule: PlatformRule, asDesigned: Bool) -> Situations? {
      let all =
        axes.scenarios + reserve.scenarios.filter { one in !axes.scenarios.contains { $0.id == one.id } }
      let consisting = situational.contains(rule) ? all.filter { $0.rules[rule] != nil } : []
      guard consisting.isEmpty else {
        var axes = axes
        // Scenarios that differ only in the setting of the rule are the same without it.
        axes.scenarios = consisting.reduce(into: []) { different, scenario in
          var freed = scenario
          freed.rules.reset(rule)
          let isKnown = different.contains {
            $0.steps == freed.steps && $0.keyboard == freed.keyboard && $0.window == freed.window
              && $0.rules == freed.rules
          }
          if !isKnown { different.append(freed) }
        }
        return situations(rule, axes, isInPlan: false, asDesigned: asDesigned)
      }
      if let own = situations(rule, axes, isInPlan: true, asDesigned: asDesigned) { return own }
      for devices in [axes.devices, reserve.devices] {
        for (scenarios, screens) in [
          (axes.scenarios, axes.screens), (reserve.scenarios, axes.screens),
          (axes.scenarios, reserve.screens),
          (reserve.scenarios, reserve.screens),
        ] {
          var wider = axes
          (wider.devices, wider.scenarios, wider.screens) = (devices, scenarios, screens)
          if let found = situations(rule, wider, isInPlan: false, asDesigned: asDesigned) { return found }
        }
      }
      return nil
    }

    /// Returns the cells of some axes in which a rule can matter; nil if there are none.
    private func situations(
      _ rule: PlatformRule, _ axes: Axes, isInPlan: Bool, asDesigned: Bool
    ) -> Situations? {
      var matching: Set<Place> = []
      for device in axes.devices {
        for scenario in axes.scenarios where scenario.rules[rule] == nil {
          for screen in axes.screens
          where rule.canMatter(
            in: scenario, on: screen, idiom: device.simulated.idiom, asDesigned: asDesigned)
          {
            matching.insert(Place(scenario: scenario.id, screen: screen.id, device: device.device.id))
          }
        }
      }
      var narrow = axes
      narrow.scenarios = axes.scenarios.filter { one in matching.contains { $0.scenario == one.id } }
      narrow.screens = axes.screens.filter { one in matching.contains { $0.screen == one.id } }
      narrow.devices = axes.devices.filter { one in matching.contains { $0.device == one.device.id } }
      let situations = Situations(axes: narrow, isInPlan: isInPlan, places: matching)
      let isPlayed = narrow.devices.contains { device in
        narrow.scenarios.contains { scenario in
          narrow.orientations.contains { device.offers(scenario, $0) }
            && narrow.screens.contains { scenario.applies(to: $0) }
        }
      }
      return isPlayed ? situations : nil
    }

    /// Returns the plan of the cells in which a rule is played: the run's own cells, or cells outside the
    /// run.
    private func cells(_ found: Situations) -> Plan {
      guard found.isInPlan else {
        return Plan(
          axes: found.axes, profile: plan.profile, frameRate: plan.frameRate,
          fits: {
            found.places.contains(Place(scenario: $0.scenario, screen: $0.screen, device: $0.device))
          })
      }
      return plan.filtered { group, row in
        let place = Place(
          scenario: plan.axes.scenarios[row.scenario].id, screen: plan.axes.screens[group.screen].id,
          device: plan.axes.devices[group.device].device.id)
        return found.places.contains(place) ? row : nil
      }
    }

    /// Returns one part for every other setting of a rule; empty if there are no cells to play.
    func parts(_ rule: PlatformRule, _ found: Situations) -> [SensitivityPart] {
      let cells = cells(found)
      guard cells.cellCount > 0 else { return [] }
      return rule.otherSettings(than: plan.profile[rule]).compactMap { setting in
        var profile = plan.profile
        guard profile.set(rule, to: setting) else { return nil }
        let definition = rule.definition
        let title = "\(rule.rawValue)=\(setting)"
        return SensitivityPart(
          title: title, plan: cells, isInPlan: found.isInPlan,
          way: Variations.Variation(profile: profile, frameRate: plan.frameRate, rule: rule),
          entry: AxisEntry(
            id: title, title: definition.title,
            summary: "\(plan.profile[rule]) → \(setting): \(definition.meaning(of: setting) ?? "")",
            group: definition.standing.rawValue, source: definition.evidence,
            facts: facts(cells, isInPlan: found.isInPlan)))
      }
    }

    /// Returns the part that plays all cells on the examined devices again at another frame rate.
    func frameRate() -> SensitivityPart {
      let other = plan.frameRate == 60 ? 120 : 60
      let cells = plan.on(axes.devices)
      return SensitivityPart(
        title: "\(other) Hz", plan: cells, isInPlan: true,
        way: Variations.Variation(profile: plan.profile, frameRate: other, rule: nil),
        entry: AxisEntry(
          id: "\(other) Hz", title: "The sampling rate of positions.",
          summary: "\(plan.frameRate) → \(other): \(other == 120 ? "twice as often" : "half as often").",
          group: "choice", source: "the two refresh rates of Apple's displays",
          facts: facts(cells, isInPlan: true)))
    }

    /// Returns the two parts that play all cells on the examined devices again with taller and with shorter
    /// keyboards; empty if no height of the plan is inferred with a known error.
    func heights() -> [SensitivityPart] {
      var distances: [UIUserInterfaceIdiom: Variations.TallerKeyboards] = [:]
      for idiom in UIUserInterfaceIdiom.played {
        let found = Variations.TallerKeyboards(
          portrait: heightError(idiom, isPortrait: true), landscape: heightError(idiom, isPortrait: false))
        if found.portrait > 0 || found.landscape > 0 { distances[idiom] = found }
      }
      guard !distances.isEmpty else { return [] }
      let cells = plan.on(axes.devices)
      let words = UIUserInterfaceIdiom.played.compactMap { idiom in
        distances[idiom].map {
          "\(shortest($0.portrait)) pt in portrait and \(shortest($0.landscape)) pt in landscape on a \(idiom.id)"
        }
      }.joined(separator: ", ")
      return [("taller", 1.0), ("shorter", -1)].map { name, sign in
        let title = "heights=\(name)"
        return SensitivityPart(
          title: title, plan: cells, isInPlan: true,
          way: Variations.Variation(
            profile: plan.profile, frameRate: plan.frameRate, rule: nil,
            taller: distances.mapValues {
              Variations.TallerKeyboards(portrait: $0.portrait * sign, landscape: $0.landscape * sign)
            }),
          entry: AxisEntry(
            id: title, title: "The heights of keyboards that no source states.",
            summary: "as inferred → \(name) by the expected error of the inference: \(words).",
            group: AxisEntry.inferredHeights,
            source: "measured heights that were left out and inferred by the same rules",
            facts: facts(cells, isInPlan: true)))
      }
    }

    /// Returns the median, over the plan's devices of an idiom with inferred keyboards for letters or digits, of
    /// the largest error that the rules of inference are expected to make on the device; 0 if there is none.
    private func heightError(_ idiom: UIUserInterfaceIdiom, isPortrait: Bool) -> Double {
      let errors = plan.usedAxes.devices.filter { $0.simulated.idiom == idiom }
        .compactMap { $0.expectedHeightError(isPortrait: isPortrait) }.sorted()
      return Scoring.nearestRank(errors, 0.5) ?? 0
    }

    private func facts(_ part: Plan, isInPlan: Bool) -> [AxisEntry.Fact] {
      func list(_ ids: [String]) -> String {
        ids.count <= 12 ? ids.joined(separator: ", ") : "\(ids.count)"
      }
      let used = part.usedAxes
      return [
        .init("scenarios", list(used.scenarios.map(\.id))),
        .init("screens", list(used.screens.map(\.id))),
        .init("devices", list(used.devices.map(\.device.id))),
        .init("cells", isInPlan ? "of the run" : "outside the run"),
      ]
    }
  }
}

extension PlatformRule {
  fileprivate func canMatter(to variant: StrategyVariant, of catalogue: Catalogue) -> Bool {
    guard variant.id != catalogue.ceiling.id else { return false }
    return switch self {
    case .didShowDelay:
      !catalogue.observation(of: variant).heard.isDisjoint(with: [.didShow, .didHide, .didChangeFrame])
    case .P18: catalogue.observation(of: variant).lifetime == .everyAppearance
    default: true
    }
  }

  /// Returns the settings to play in addition to the current one. A delay that differs by at most a tenth of
  /// a second is left out, because the difference is too small.
  fileprivate func otherSettings(than current: String) -> [String] {
    definition.settings.filter { setting in
      guard setting != current else { return false }
      guard self == .didShowDelay, let a = Double(setting), let b = Double(current) else { return true }
      return abs(a - b) > 0.1
    }
  }
}
