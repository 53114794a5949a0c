import Analysis
import KeyboardAvoidance
import Lab
import Matrix
import Metrics
import Pictures
import Platform
import Scenarios
import ScreenImport
import Screens
import Simulation
import Support
import UIKit

/// The verb `show`, which shows all properties of one item.
enum ShowVerb: Verb {
  enum Kind: String, OptionChoice {
    case strategy, device, scenario, screen, pain
    case fieldReport = "field-report"
    case metric, rule, profile, schema

    var forms: [Form] {
      switch self {
      case .scenario: [.text, .json]
      case .screen: [.text, .json, .svg]
      case .schema: [.json]
      default: [.text]
      }
    }
  }

  enum Form: String, OptionChoice {
    case text, json, svg
  }

  struct Options: OptionGroup {
    let kind = Operand<Kind>.choice("kind", fallback: .strategy, help: "The kind of item to show.")
    let id = Operand<String>.required(
      "id",
      help:
        "The item's id, as 'list' prints it, or the number of a pain point; for 'metric', also a gate, such as G4; "
        + "for 'schema': roles, scenario, screen or trace."
    )
    let format = Option<Form?>.choice(
      "format", "form", defaultNote: "text, or json for a screen from a JSON file",
      help:
        "The output format. Only scenarios, screens and schemas have JSON, and only screens have a picture (svg). The "
        + "text of a screen is a list of frames.")
    let screen = Option<[String]?>.list(
      "screen", short: "l", "file",
      help: "For your own screen: a screen file, storyboard, xib or folder."
    ).reading()
    let roles = OwnFileOptions.roles
    let adopted = OwnFileOptions.adopted(
      "For a screen: show it as an app changes it to adopt a library.")
    let device = Option<[String]?>.list(
      "device", short: "d", "glob", defaultNote: "iphone-17-pro",
      help: "The devices on which a screen is laid out, for text and pictures.")
    let orientation = Option<[String]?>.list(
      "orientation", "glob", defaultNote: "portrait", help: "The orientations of these devices.")
    let theme = Option<PictureTheme>.choice(
      "theme", "name", default: .auto,
      help: "With --format svg: colours for light pages, for dark pages, or for the reader's own setting.")
    let scenarioFile = OwnFileOptions.scenarios(
      "A scenario file of your own, so that its scenarios are known by their ids.")
    let platform = PlatformOptions()

    var declared: [any Declaration] {
      [kind, id, format, screen, roles, adopted, device, orientation, theme, scenarioFile, platform]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "show",
    abstract:
      "Describe one strategy, device, scenario, screen, pain point, field report, metric or platform rule in full.",
    takes: options,
    examples: [
      CommandExample(
        arguments: "show device iphone-7 --profile ios-10",
        explanation: "Safe areas, keyboard heights in both orientations, and where they come from."),
      CommandExample(
        arguments: "show screen login > my-screen.json", explanation: "A screen file to start from."),
      CommandExample(
        arguments: "show screen sign-up --adopted scroll-view",
        explanation: "The form in a scroll view, as the documentation of libraries asks for."),
      CommandExample(
        arguments: "show screen main-login --screen Main.storyboard --format svg -d 'iphone-1*' > login.svg",
        explanation: "A scene of a storyboard on several phones."),
      CommandExample(
        arguments: "show scenario drag-dismiss --format json > my-scenario.json",
        explanation: "A scenario file to start from."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let profile = try arguments.platform.choice.resolvedProfile()
    if let format = arguments.format, !arguments.kind.forms.contains(format) {
      throw arguments.usageError(
        "A \(arguments.kind.rawValue) has no format '\(format.rawValue)'.", about: \.format)
    }
    let text = try shown(arguments, lab, profile)
    let isDocument =
      arguments.kind == .schema || arguments.format == .json || arguments.format == .svg
      || arguments.kind == .screen && arguments.format == nil
    if isDocument { try console.out(text) } else { try console.print(text) }
    return .ok
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { isInvisible($0) && !["\n", "\r", "\t"].contains($0) }
  }

  private static func shown(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ profile: PlatformProfile
  ) throws -> String {
    let (kind, id) = (arguments.kind, arguments.id)
    func find<T>(_ all: [T], _ name: (T) -> String) throws -> T {
      if let found = all.first(where: { name($0) == id }) { return found }
      let what = kind.rawValue.replacing("-", with: " ")
      throw LabError(
        .misuse, "Unknown \(what) '\(id)'.\(Suggestions.sentence(for: id, in: all.map(name)))",
        unknown: kind.rawValue)
    }
    switch kind {
    case .strategy: return text(try find(lab.catalogue.variants, \.id))
    case .device:
      let table = try arguments.platform.choice.table()
      return text(try find(table.devices, \.id), profile, table)
    case .scenario:
      let own = try OwnScenario.read(arguments.scenarioFile ?? []).map(\.scenario)
      let scenario = try find(own + Scenarios.builtIn, \.id)
      return arguments.format == .json ? ScenarioWriter.text(scenario) : text(scenario)
    case .screen:
      let selection = selection(arguments)
      let own = try OwnScreens.read(selection)
      let all = own.screens + Screens.builtIn.map { OwnScreens.Own($0) }
      var screen = try OwnScreens.adopted(id, among: all) ?? find(all, \.screen.id)
      if let adoption = arguments.adopted { screen = try screen.adopted(adoption) }
      return try text(screen, arguments, selection, lab, profile)
    case .pain:
      guard let pain = PainPoints.pain(id) else { throw LabError.unknownPain(id) }
      return text(pain)
    case .fieldReport: return try text(find(FieldReports.all, \.id), lab)
    case .metric:
      if let gate = GateDefinition.all.first(where: { $0.code == id }) { return text(gate) }
      return text(try find(MetricID.allCases, \.rawValue))
    case .rule: return text(try find(PlatformRule.allCases, \.rawValue), profile)
    case .profile: return text(PlatformProfile(id: try find(PlatformProfile.ids, { $0 })) ?? .newest)
    case .schema:
      switch try find(["roles", "scenario", "screen", "trace"], { $0 }) {
      case "roles": return RolesFile.schemaText
      case "scenario": return Scenarios.schemaText
      case "screen": return Screens.schemaText
      default: return CellExplanation.traceSchema
      }
    }
  }

  private static func selection(_ arguments: Arguments<Options>) -> Selection {
    var selection = Selection()
    selection.screens = arguments.screen
    selection.roles = arguments.roles
    selection.devices = arguments.device
    selection.orientations = arguments.orientation
    return selection
  }

  /// Returns a screen in the output format: its JSON, its frames or its picture.
  private static func text(
    _ own: OwnScreens.Own, _ arguments: Arguments<Options>, _ selection: Selection, _ lab: Laboratory,
    _ profile: PlatformProfile
  ) throws -> String {
    func atRest() throws -> ScreenWithoutKeyboard {
      try ScreenWithoutKeyboard(own, in: lab, selection, profile)
    }
    switch arguments.format {
    case .json, nil:
      // A file with characters that steer a terminal is written again, which escapes them.
      if let given = own.text {
        let text = isPlain(given) ? given : ScreenWriter.text(own.screen) ?? plainLines(given)
        return arguments.format == nil ? text : JSONText.withoutComments(text)
      }
      if arguments.format == nil { return try atRest().text }
      throw arguments.usageError(
        "'\(own.screen.id)' was made from a scene, which has no JSON. Use --format text to list its frames.",
        about: \.format)
    case .svg: return try atRest().picture(arguments.theme)
    case .text: return try atRest().text
    }
  }

  private static func text(_ variant: StrategyVariant) -> String {
    func names(_ list: [String]) -> String { list.isEmpty ? "nothing" : list.joined(separator: ", ") }
    let seen = StrategyContract.observation(of: variant)
    var lines = [
      "\(variant.id): \(variant.title)", "", variant.summary, "",
      "family      \(variant.family)", "provenance  \(variant.provenance.rawValue)",
      "source      \(variant.source)", "subscribes  \(names(seen.heard.names))",
      "reads       \(names(seen.read.names))",
      "writes      \(names(seen.written.names))", "needs       iOS \(variant.minimumSystem)",
      "undo        \(variant.undo)",
    ]
    if !variant.knownFailures.isEmpty {
      lines += ["", "Known failures"] + variant.knownFailures.map { "  - \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ device: Device, _ profile: PlatformProfile, _ table: DeviceTable) -> String {
    var out = "\(device.id): \(device.name), \(device.year)\n"
    out +=
      "  screen       \(shortest(device.portraitSize.width))×\(shortest(device.portraitSize.height)) pt at "
    out +=
      "\(shortest(device.scale))x, \(device.cutout.rawValue)\(device.homeIndicator ? ", home indicator" : "")\n"
    out += "  systems      iOS \(device.iosMin) to "
    out += device.iosMax >= DeviceTable.newestSystem ? "now\n" : "\(device.iosMax)\n"
    out += "  confidence   \(device.confidence.rawValue), status \(device.status.rawValue)\n"
    out += "  source       \(device.source)\n"
    if !device.notes.isEmpty { out += "  notes        \(device.notes)\n" }
    let system = min(max(profile.system, device.iosMin), device.iosMax)
    let errors = HeightExamination.builtIn
    out += "\nUnder \(profile.id)"
    out +=
      system == profile.system
      ? "\n" : ": the device runs iOS \(system), the nearest version that it supports\n"
    for orientation in UIInterfaceOrientation.played {
      let size = device.size(orientation)
      out += "\n\(orientation.id) \(shortest(size.width))×\(shortest(size.height))\n"
      if let safe = device.safeArea(orientation, sdk26: profile.sdk26, system: system) {
        out += "  safe area    top \(shortest(safe.top)), left \(shortest(safe.left)), "
        out += "bottom \(shortest(safe.bottom)), right \(shortest(safe.right))\n"
      } else {
        out += "  safe area    unknown\n"
      }
      if let note = device.safeAreaNote(orientation, sdk26: profile.sdk26, system: system) {
        out += "               \(note)\n"
      }
      for row in table.keyboards(device: device, system: system, sdk26: profile.sdk26)
      where row.orientation == orientation {
        let name =
          "\(KeyboardRow.word(for: row.kind)), bar \(row.bar.rawValue), \(KeyboardRow.word(for: row.placement))"
        out += "  keyboard     \(name.padding(toLength: 46, withPad: " ", startingAt: 0)) "
        out +=
          "\(shortest(row.height)) pt  \(row.inferred ? "\(errors.mark(row)): \(visible(row.rule))" : row.evidence.rawValue)\n"
        out += "               \(row.id): \(visible(row.source))\n"
      }
    }
    return out
      + "\nErrors of the same rules on measured heights, \(errors.words(.init(device)))\n"
  }

  private static func text(_ scenario: Scenario) -> String {
    var out = "\(scenario.id): \(visible(scenario.title))\n\n"
    if !scenario.summary.isEmpty { out += visible(scenario.summary) + "\n" }
    if !scenario.source.isEmpty { out += "Source: \(visible(scenario.source))\n" }
    out += "Needs: \(scenario.needs)\n"
    if scenario.keyboard != .docked { out += "Keyboard: \(scenario.keyboard.rawValue)\n" }
    if scenario.window != .fullScreen { out += "Window: \(scenario.window.rawValue)\n" }
    for rule in PlatformRule.allCases {
      if let setting = scenario.rules[rule] { out += "Rule: \(rule.rawValue) = \(setting)\n" }
    }
    out += "\n"
    let delays = scenario.steps.map { "+\(shortest(($0.delay * 1_000).rounded() / 1_000))" }
    let width = delays.map(\.count).max() ?? 0
    for (step, delay) in zip(scenario.steps, delays) {
      out +=
        "  \(delay.padding(toLength: width, withPad: " ", startingAt: 0)) s  \(visible(step.action.text))\n"
    }
    let screens = Screens.builtIn.filter { scenario.applies(to: $0) }.map(\.id)
    return out + "\nPlayed on: \(screens.isEmpty ? "no built-in screen" : screens.joined(separator: ", "))\n"
  }

  private static func text(_ pain: PainPoint) -> String {
    var out = "\(pain.number) \(pain.id): \(pain.title)\n\n\(pain.happens)\n\n"
    out += "Asked: \(pain.question)\n"
    out += pain.limits.map { "Limits: \($0)\n" } ?? ""
    out += "\nA strategy is affected if it\n"
    for condition in pain.measure.conditions {
      out += "  \(condition.failure): \(condition.quantityName)"
      if case .metric(let id) = condition.quantity {
        out += " \(id.definition.higherIsBetter ? "below" : "above") \(shortest(condition.limit))"
      }
      out += condition.places.map { ", only \($0.sorted().joined(separator: ", "))" } ?? ""
      out += condition.reason.map { "\n    \($0)" } ?? ""
      out += "\n"
    }
    out += "\nPlayed\n"
    for places in pain.places {
      out += "  \(places.scenarios.joined(separator: ", ")) on \(places.screens.joined(separator: ", "));"
      out += " \(places.devices.joined(separator: ", ")); \(places.orientations.joined(separator: ", "))\n"
    }
    out += "\nReports\n" + pain.evidence.map { "  \($0.address ?? "\($0.place) \($0.number)")\n" }.joined()
    let predictions = PainPoints.predictions.filter { $0.pain == pain.number }
    guard !predictions.isEmpty else { return out }
    return out + "\nPredicted\n"
      + predictions.map {
        "  \($0.strategy)\($0.circumstances.isEmpty ? "" : ", \($0.circumstances)")\n"
      }.joined()
  }

  private static func text(_ report: FieldReport, _ lab: Laboratory) throws -> String {
    var out = "\(report.id): \(report.stance.rawValue) \(report.cell.strategy)\n\n\(report.says)\n\n"
    out += "  source   \(report.source.name): \(report.source.address ?? "-")\n"
    out += "  about    \(report.about)\n  seen by  \(report.sign.words): \(report.sign.test)\n"
    out += "  cell     \(report.cell.text)\n"
    if let fieldEvidence = try lab.fieldEvidence(of: report) {
      out += "  played   \(report.sign.quantity.name) \(report.sign.text(fieldEvidence.value)): "
      out += fieldEvidence.isAsReported ? "as reported\n" : "not as reported\n"
    } else {
      out += "  played   no: there is no strategy '\(report.cell.strategy)'\n"
    }
    if let disagreement = report.disagreement {
      out += "\nWho is right: \(disagreement.right.inWords). \(disagreement.why)\n"
    }
    return out + "\nTo see it\n  avoidance explain \(report.cell.text)\n"
  }

  private static func text(_ metric: MetricID) -> String {
    let definition = metric.definition
    var out = "\(metric.rawValue): \(definition.title)\n\n\(definition.what)\n\n"
    out += "  formula  \(definition.formula)\n  unit     \(definition.unit.isEmpty ? "–" : definition.unit)\n"
    out +=
      "  tier     \(definition.tier.rawValue), weight \(shortest(TierWeights().weight(definition.tier)))\n"
    if let good = definition.good { out += "  good     \(shortest(good))\n" }
    if let poor = definition.poor { out += "  poor     \(shortest(poor))\n" }
    return out + "  source   \(definition.source)\n"
  }

  private static func text(_ gate: GateDefinition) -> String {
    """
    \(gate.code): \(gate.title)

    A gate. A cell fails if the gate fails, and its overall score is then at most \(shortest(gate.cap)).

      formula  \(gate.formula)
      failure  \(gate.failure)
      metric   \(gate.metric.rawValue): \(gate.metric.definition.title)

    """
  }

  private static func text(_ profile: PlatformProfile) -> String {
    var out = "\(profile.id): iOS \(profile.system), SDK \(profile.sdk26 ? "26" : "before 26"), "
    out += "curve \(profile.reportedCurve)\n"
    if !profile.differences.isEmpty {
      out += "\nDifferences from \(PlatformProfile.newest.id)\n"
      for difference in profile.differences {
        out += "  \(difference.rule.rawValue) = \(difference.setting)  \(difference.evidence)\n"
      }
    }
    return out + "\nAll rules\n"
      + PlatformRule.allCases.map { "  \($0.rawValue) = \(profile[$0])\n" }.joined()
  }

  private static func text(_ rule: PlatformRule, _ profile: PlatformProfile) -> String {
    let definition = rule.definition
    var out = "\(rule.rawValue): \(definition.title)\n\n"
    out += "  known     \(definition.standing.rawValue): \(definition.standing.meaning)\n"
    out += "  evidence  \(definition.evidence)\n\nSettings\n"
    let width = definition.settings.map(\.count).max() ?? 0
    for choice in definition.choices {
      let setting = choice.setting.padding(toLength: width, withPad: " ", startingAt: 0)
      out += "  \(choice.setting == profile[rule] ? "*" : " ") \(setting)  \(choice.meaning)\n"
    }
    out += "  * the setting of \(profile.id)\n"
    let older = PlatformProfile.differences.filter { $0.rule == rule }
    for difference in older {
      let (first, last) = (difference.systems.lowerBound, difference.systems.upperBound)
      let systems = first == last ? "iOS \(first)" : "iOS \(first) to \(last)"
      out += "  \(difference.setting) on \(systems): \(difference.evidence)\n"
    }
    return out + "\nCan have an effect in\n  \(reach(of: rule))\n" + example(of: rule, profile)
  }

  /// Returns the built-in scenarios that a rule can affect, and further conditions.
  private static func reach(of rule: PlatformRule) -> String {
    let scenarios = rule.scenarios
    let words =
      scenarios.count == Scenarios.builtIn.count
      ? "all scenarios" : scenarios.map(\.id).joined(separator: ", ")
    return words + (rule.definition.reachNote.map { "; \($0)" } ?? "")
  }

  /// Returns the shortest command that plays another setting of the rule in a scenario that the rule can
  /// affect.
  private static func example(of rule: PlatformRule, _ profile: PlatformProfile) -> String {
    guard let other = rule.definition.settings.first(where: { $0 != profile[rule] }) else { return "" }
    let options = profile.system == PlatformProfile.newest.system ? "" : " --profile ios-\(profile.system)"
    let table = DeviceTable.builtIn
    for devices in [Axes.defaultDevices, Axes.homeButtonPads] {
      let planned = devices.compactMap { id in
        table.matrixDevices.first { $0.id == id }.flatMap { PlannedDevice($0, profile: profile) }
      }
      for screens in [Axes.defaultScreens, Screens.ids] {
        for scenario in Scenarios.builtIn where scenario.rules[rule] == nil {
          let device = planned.first { $0.offers(scenario, in: UIInterfaceOrientation.played) }
          guard let device else { continue }
          let screen = screens.first { id in
            Screens.screen(id).map {
              scenario.applies(to: $0) && rule.canMatter(in: scenario, on: $0, idiom: device.simulated.idiom)
            } ?? false
          }
          guard let screen else { continue }
          var command = "avoidance run -k \(scenario.id)"
          if !Axes.defaultDevices.contains(device.device.id) { command += " -d \(device.device.id)" }
          if !Axes.defaultScreens.contains(screen) { command += " -l \(screen)" }
          return "\nTo play another setting\n  \(command)\(options) --rule \(rule.rawValue)=\(other)\n"
        }
      }
    }
    return ""
  }
}

extension RuleStanding {
  fileprivate var meaning: String {
    switch self {
    case .documented: "documented by Apple"
    case .recorded: "shown by a printed log, a measurement or the tests of a widely used library"
    case .settled: "independent reports agree and none contradicts them, but there is no printed log"
    case .open: "supported by field reports alone, or by no source"
    }
  }
}
