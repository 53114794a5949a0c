import Analysis
import Lab
import Matrix
import Platform
import Record

extension ShownOutcome: OptionChoice {}

/// The selection options of `run`, `plan` and `list`.
struct SelectionOptions: OptionGroup {
  let strategy = Option<[String]?>.list(
    "strategy", short: "s", "glob", section: "SELECTION",
    help:
      "Only these strategies; 'none' (no code) and 'oracle' (the best possible) are also included, unless --cells "
      + "leaves them out.")
  let set = Option<[String]>.list(
    "set", "family.parameter=values", commas: false, section: "SELECTION",
    help:
      "Sweep a parameter; each value is a separate strategy: fixed-offset.distance=150...350:25, or a list "
      + "150,200,250. Without --strategy, only these strategies are played; 'list parameters' lists all "
      + "parameters.")
  let device = SituationOptions.devices
  let orientation = SituationOptions.orientations
  let scenario = Option<[String]?>.list(
    "scenario", short: "k", "glob", section: "SELECTION", help: "Only these scenarios.")
  let scenarioFile = OwnFileOptions.playedScenarios
  let screen = Option<[String]?>.list(
    "screen", short: "l", "glob-or-file", section: "SELECTION",
    help:
      "Only these screens; a path adds your own: a screen file, a storyboard or xib (FILE#SCENE for one scene), a "
      + "folder with such files, or a view dump of a running app."
  ).reading()
  let adopted = OwnFileOptions.adopted(
    "Play each screen as an app changes it to adopt a library: 'scroll-view' puts the form into a scroll view. "
      + "Changed screens have their own ids, such as sign-up-in-scroll-view, which --screen also accepts.")
  let roles = OwnFileOptions.roles
  let pain = Option<[String]?>.list(
    "pain", "number-or-id", section: "SELECTION",
    help:
      "Only the situations of these pain points; the other options narrow them down. If nothing but strategies is "
      + "selected, the situations of all pain points are played in addition to the matrix.")
  let tag = Option<[String]?>.list(
    "tag", "glob", section: "SELECTION",
    help:
      "Only cells with one of these tags: a tag of the screen ('list screens'), 'phone' or 'pad'; '!tag' excludes cells."
  )
  let cells = Option<[String]?>.list(
    "cells", "glob", section: "SELECTION",
    help: "Only cells whose whole id, strategy/device/orientation/scenario/screen, matches.")
  let cellsFrom = Option<String?>.value(
    "cells-from", "file", section: "SELECTION",
    help: "Only the cells in a file that 'list cells' or 'plan' wrote; '-' is standard input."
  ).reading()
  let status = Option<Set<ShownOutcome>?>.choices(
    "status", "status", section: "SELECTION",
    help:
      "Only cells with this outcome in the record of --last; 'not-judged' has those that fail no gate in a situation that "
      + "cannot be judged.")
  let last = Option<String>.value(
    "last", "record", default: Selection.usualRecord, section: "SELECTION",
    help: "The record that --status reads."
  ).readingIfGiven()
  let lastFailed = Option<String?>.optionalValue(
    "last-failed", "record", default: Selection.usualRecord, section: "SELECTION",
    help: "Only cells that failed a gate or could not be played in a record."
  ).readingIfGiven()
  let allowEmpty = Option<Bool>.allowEmpty

  var declared: [any Declaration] {
    [
      strategy, set, device, orientation, scenario, scenarioFile, screen, adopted, roles, pain, tag, cells,
      cellsFrom,
      status, last, lastFailed, allowEmpty,
    ]
  }
}

/// The options of the verbs that play one form: its situations, and the corrections of what is inferred about it.
struct SituationOptions: OptionGroup {
  static let devices = Option<[String]?>.list(
    "device", short: "d", "glob", defaultNote: "six that represent all others", section: "SELECTION",
    help: "Only these devices, chosen from all devices in the tables.")
  static let orientations = Option<[String]?>.list(
    "orientation", "glob", section: "SELECTION", help: "Only 'portrait' or 'landscape'.")

  let device = Self.devices
  let orientation = Self.orientations
  let scenario = Option<[String]?>.list(
    "scenario", short: "k", "glob", defaultNote: "ten in which a user fills in a form", section: "SELECTION",
    help: "Only these scenarios.")
  let scenarioFile = OwnFileOptions.playedScenarios
  let roles = OwnFileOptions.roles

  var declared: [any Declaration] { [device, orientation, scenario, scenarioFile, roles] }
}

extension Arguments<SituationOptions> {
  var selection: Selection {
    var selection = Selection()
    selection.devices = self.device
    selection.orientations = self.orientation
    selection.scenarios = self.scenario
    selection.scenarioFiles = self.scenarioFile
    selection.roles = self.roles
    return selection
  }
}

extension ParsedArguments {
  /// Returns the given options among some as words of a command that can be run in the same folder.
  func given(_ options: [OptionSpec]) -> [String] {
    options.filter { isGiven($0.name) }.flatMap { option in
      texts(option).map { "--\(option.name) \(shellQuoted($0))" }
    }
  }
}

extension Option<Bool> {
  static let allowEmpty = flag(
    "allow-empty", section: "SELECTION",
    help: "Accept a selection without cells: nothing is done, and the exit code is 0.")
}

enum OwnFileOptions {
  /// The option of a verb that plays a selection.
  static let playedScenarios = scenarios(
    "Your own scenario file. Without --scenario, only these scenarios are played. A scenario that no "
      + "default device supports is played on all devices that support it.")
  /// Returns the option with the help of a verb.
  static func scenarios(_ help: String) -> Option<[String]?> {
    Option<[String]?>.list("scenario-file", "file", commas: false, section: "SELECTION", help: help).reading()
  }

  static let roles = Option<String?>.value(
    "roles", "file", section: "SELECTION",
    help:
      "A file that corrects what is inferred about the scenes of storyboards and xibs; by default FILE.roles.json "
      + "next to each of them. 'show schema roles' describes it."
  ).reading()
}

extension OwnFileOptions {
  static let strategies = Option<[String]>.list(
    "strategy-file", "file-or-folder", commas: false, section: "SELECTION",
    help:
      "A Swift file with your own strategies, or a file or folder with the sources of a library that they use; "
      + "'help try' says how they are compiled. The id of a strategy is 'own-' and the words of the class's name: "
      + "own-fresh-os for FreshOS."
  ).reading()

  static func adopted(_ help: String) -> Option<Adoption?> {
    .choice("adopted", "adoption", section: "SELECTION", help: help)
  }
}

extension Adoption: OptionChoice {}

extension Arguments<SelectionOptions> {
  var selection: Selection {
    var selection = Selection()
    selection.strategies = self.strategy
    selection.sweeps = self.set
    selection.devices = self.device
    selection.orientations = self.orientation
    selection.scenarios = self.scenario
    selection.scenarioFiles = self.scenarioFile
    selection.screens = self.screen
    selection.adoption = self.adopted
    selection.roles = self.roles
    selection.pains = self.pain
    selection.tags = self.tag
    selection.cells = self.cells
    selection.cellList = self.cellsFrom
    selection.statuses = self.status
    selection.statusRecord = self.last
    selection.failedIn = self.lastFailed
    selection.mayBeEmpty = self.allowEmpty
    return selection
  }
}

enum FrameRate: String, OptionChoice {
  case sixty = "60"
  case hundredTwenty = "120"

  var hertz: Int { self == .sixty ? 60 : 120 }
}

struct PlatformOptions: OptionGroup {
  let profile = Option<String>(
    .value(
      "profile", "id", kind: .choice(PlatformProfile.ids), default: PlatformProfile.newest.id,
      section: "PLATFORM", help: "System version, SDK and platform rules.")
  ) { $0.texts($1).last ?? PlatformProfile.newest.id }
  let rule = Option<[String]>.list(
    "rule", "rule=setting", section: "PLATFORM",
    help: "Change a platform rule, for example P4=literal; 'list rules' shows them.")
  let frameRate = Option<FrameRate>.choice(
    "frame-rate", "hz", default: .sixty, section: "PLATFORM",
    help: "Frames per second; only runs of the same rate can be compared.")
  let keyboards = Option<[String]>.list(
    "keyboards", "file", commas: false, section: "PLATFORM",
    help: "A CSV file of keyboards that you measured; they override those of the tables."
  ).reading()

  var declared: [any Declaration] { [profile, rule, frameRate, keyboards] }
}

extension Arguments<PlatformOptions> {
  var choice: PlatformChoice {
    var choice = PlatformChoice()
    choice.profile = self.profile
    choice.rules = self.rule
    choice.frameRate = self.frameRate.hertz
    choice.keyboards = self.keyboards
    return choice
  }
}

/// The options of verbs that create a plan, which are the selection and the platform.
struct PlanOptions: OptionGroup {
  let selection = SelectionOptions()
  let platform = PlatformOptions()

  var declared: [any Declaration] { [selection, platform] }

  static let all = PlanOptions().options
}

extension Arguments<PlanOptions> {
  /// Returns the plan that the options select.
  ///
  /// - Parameters:
  ///   - lab: The laboratory.
  ///   - own: The screens at the selection's paths, if they were already read.
  ///   - strategies: The strategies to play if the options select none; all if it is empty.
  ///   - note: Receives notes for the user, one sentence each.
  func plan(
    in lab: Laboratory, _ own: OwnScreens? = nil, orOnly strategies: [String] = [],
    note: (String) -> Void = { _ in }
  ) throws -> Plan {
    let platform = self.platform.choice
    var selection = self.selection.selection
    if !strategies.isEmpty, selection.strategies == nil, selection.sweeps.isEmpty {
      selection.strategies = strategies
    }
    let plan = try lab.plan(selection, on: platform, screens: own, remark: note)
    guard plan.cellCount > 0 else { return plan }
    for (change, rule) in platform.idleRules(in: plan) {
      note(
        "--rule \(change) has no effect in this selection; '\(words.program.name) show rule "
          + "\(rule.rawValue)' shows where the rule has one.")
    }
    return plan
  }
}

/// The selection options of verbs that read records. They select from the cells of a record as they do from
/// the matrix in a run.
struct RecordOptions: OptionGroup {
  let strategy = Option<[String]?>.list(
    "strategy", short: "s", "glob", section: "SELECTION", help: "Only these strategies.")
  let device = Option<[String]?>.list(
    "device", short: "d", "glob", section: "SELECTION", help: "Only these devices.")
  let orientation = SituationOptions.orientations
  let scenario = Option<[String]?>.list(
    "scenario", short: "k", "glob", section: "SELECTION", help: "Only these scenarios.")
  let screen: Option<[String]?>
  let tag = Option<[String]?>.list(
    "tag", "glob", section: "SELECTION",
    help: "Only cells with one of these tags: a tag of the screen, 'phone' or 'pad'; '!tag' excludes cells.")
  let cells = Option<[String]?>.list(
    "cells", "glob", section: "SELECTION", help: "Only cells whose whole id matches.")
  let cellsFrom = Option<String?>.value(
    "cells-from", "file", section: "SELECTION",
    help: "Only the cells in a file that 'list cells' or 'plan' wrote; '-' is standard input."
  ).reading()

  var declared: [any Declaration] {
    [strategy, device, orientation, scenario, screen, tag, cells, cellsFrom]
  }

  /// Creates the options.
  ///
  /// - Parameter takesFiles: Whether the verb plays cells again, so that it needs the files of the user's own
  ///   screens.
  init(takesFiles: Bool = false) {
    let names = Option<[String]?>.list(
      "screen", short: "l", takesFiles ? "glob-or-file" : "glob", section: "SELECTION",
      help: "Only these screens."
        + (takesFiles ? " A path is the file of your own screen, which the pictures need." : ""))
    screen = takesFiles ? names.reading() : names
  }
}

extension Arguments<RecordOptions> {
  var selection: Selection {
    var selection = Selection()
    selection.strategies = self.strategy
    selection.devices = self.device
    selection.orientations = self.orientation
    selection.scenarios = self.scenario
    selection.screens = self.screen
    selection.tags = self.tag
    selection.cells = self.cells
    selection.cellList = self.cellsFrom
    return selection
  }
}
