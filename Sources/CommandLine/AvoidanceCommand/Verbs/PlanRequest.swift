import DeviceTables
import KeyboardSimulation
import MatrixRunner
import PainPoints
import PlatformRules
import PositionedJSON
import ResultChecks
import ResultRecord
import ScenarioLibrary
import ScreenLibrary
import UIKit
import Vocabulary

/// The selectors and platform options that `run`, `plan`, `list` and `explain` share.
enum PlanRequest {
  /// The options of the selection.
  static let selection: [OptionSpec] = [
    .list(
      "strategy", short: "s", "glob", section: "SELECTION",
      help: "Only these strategies; 'none' and 'oracle' are played along, unless --cells leaves them out."),
    .list(
      "set", "family.parameter=values", commas: false, section: "SELECTION",
      help:
        "Sweep a parameter, each value a strategy of its own: fixed-offset.distance=150...350:25, or a list "
        + "150,200,250. Without --strategy only these are played; 'list parameters' has all."),
    .list(
      "device", short: "d", "glob", defaultNote: "eight that stand for the others", section: "SELECTION",
      help: "Only these devices, of all in the tables."),
    .list(
      "orientation", "glob", section: "SELECTION", help: "Only 'portrait' or 'landscape'."),
    .list("scenario", short: "k", "glob", section: "SELECTION", help: "Only these scenarios."),
    scenarioFile,
    .list(
      "screen", short: "l", "glob-or-file", section: "SELECTION",
      help:
        "Only these screens; a path adds your own: a screen file, a storyboard or xib (FILE#SCENE for one scene), a "
        + "folder with such, or a view dump of a running app."),
    OwnScreens.roles,
    .list(
      "pain", "number-or-id", section: "SELECTION",
      help:
        "Only the situations of these pain points; the other options choose among them. Without any selection "
        + "but strategies those of all pain points are played beside the matrix."),
    .list(
      "tag", "glob", section: "SELECTION",
      help:
        "Only cells with one of these tags: those of their screen ('list screens'), 'phone' or 'pad'; '!tag' leaves out."
    ),
    .list(
      "cells", "glob", section: "SELECTION",
      help: "Only cells whose whole id strategy/device/orientation/scenario/screen fits."),
    .value(
      "cells-from", "file", section: "SELECTION",
      help: "Only the cells of a file, as 'list cells' and 'plan' write it; '-' is standard input."),
    .list(
      "status", "status", kind: .choice(CellStatus.allCases.map(\.rawValue)), section: "SELECTION",
      help: "Only cells that came out so in the record of --last."),
    .value(
      "last", "record", default: RunVerb.record, section: "SELECTION",
      help: "The record that --status looks at."),
    .value(
      "last-failed", "record", default: RunVerb.record, optional: true, section: "SELECTION",
      help: "Only cells that failed a gate or could not be played in a record."),
    AllowEmpty.option,
  ]

  /// The option of one's own scenarios.
  static let scenarioFile = OptionSpec.list(
    "scenario-file", "file", commas: false, section: "SELECTION",
    help:
      "A scenario file of your own; without --scenario only these are played, on all devices that fit when none "
      + "of the default ones does.")

  /// The options of the platform.
  static let platform: [OptionSpec] = [
    .value(
      "profile", "id", kind: .choice(PlatformProfile.ids), default: PlatformProfile.newest.id,
      section: "PLATFORM", help: "System version, SDK and platform rules."),
    .list(
      "rule", "rule=setting", section: "PLATFORM",
      help: "Change a platform rule, for example P4=literal; 'list rules' shows them."),
    .value(
      "frame-rate", "hz", kind: .choice(["60", "120"]), default: "60", section: "PLATFORM",
      help: "Frames a second; compare only runs of the same rate."),
    .list(
      "keyboards", "file", commas: false, section: "PLATFORM",
      help: "A CSV file of keyboards you measured, which win over those of the tables."),
  ]

  /// The profile with its rules changed.
  static func profile(_ arguments: ParsedArguments) throws -> PlatformProfile {
    var profile = PlatformProfile(id: arguments.string("profile") ?? "") ?? .newest
    for change in arguments.strings("rule") {
      let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
      let names = PlatformRule.allCases.map(\.rawValue)
      guard parts.count == 2 else {
        throw arguments.usageError(
          "The rule '\(change)' has no setting. Expected for example 'P4=literal'.", option: "rule")
      }
      guard let rule = PlatformRule(rawValue: parts[0]) else {
        throw arguments.usageError(
          "Unknown rule '\(parts[0])'.\(Suggestions.sentence(for: parts[0], in: names)) "
            + "Rules: \(names.joined(separator: ", ")).\(arguments.listHint("rule"))", option: "rule")
      }
      guard profile.set(rule, to: parts[1]) else {
        let settings = rule.definition.settings.joined(separator: ", ")
        throw arguments.usageError(
          "The rule '\(rule.rawValue)' cannot be '\(parts[1])'. Expected one of: \(settings).",
          option: "rule")
      }
    }
    return profile
  }

  /// The plan that the options select.
  ///
  /// Throws `UsageError` for unknown ids, `CommandFailure` for broken files and when nothing is selected.
  ///
  /// - Parameter note: Takes remarks for the person, one sentence each.
  static func plan(
    _ arguments: ParsedArguments, own ownScreens: OwnScreens? = nil, note: (String) -> Void = { _ in }
  ) throws -> Plan {
    let profile = try Self.profile(arguments)
    let table = try Self.table(arguments)
    let own = try OwnScenario.read(arguments)
    let pains = try pains(arguments)
    let situations = Set(pains.flatMap(\.situations))
    let tags = try CellTags.selector(arguments)
    let swept = try Sweep.variants(arguments)
    var known = arguments.catalogue.variants + swept
    // A list of cells may name values of parameters without --set.
    let named = try NamedCells(arguments)
    let listed = Set(named?.set.map(\.strategy) ?? []).sorted().compactMap {
      arguments.catalogue.variant($0)
    }
    known += listed.filter { new in !known.contains { $0.id == new.id } }
    func ids(_ part: KeyPath<Situation, String>, else others: [String]) -> [String] {
      if let named { return named.set.map { $0.situation[keyPath: part] } }
      return pains.isEmpty ? others : situations.map { $0[keyPath: part] }
    }

    var strategyIDs =
      !swept.isEmpty && !arguments.isGiven("strategy") && named == nil
      ? swept.map(\.id) : try arguments.select("strategy", from: known.map(\.id), kind: "strategy")
    // Only the cells that are named are played; they are judged against the references all the same.
    if named == nil, !strategyIDs.isEmpty {
      strategyIDs += [arguments.catalogue.floor.id, arguments.catalogue.ceiling.id]
    }
    let strategies = known.filter { strategyIDs.contains($0.id) }

    let orientationIDs = try arguments.select(
      "orientation", from: UIInterfaceOrientation.played.map(\.id), kind: "orientation")
    let orientations = UIInterfaceOrientation.played.filter { orientationIDs.contains($0.id) }

    let deviceIDs =
      arguments.isGiven("device")
      ? try arguments.select("device", from: table.matrixDevices.map(\.id), kind: "device")
      : ids(\.device, else: Axes.defaultDevices)
    var devices = try table.matrixDevices.filter { deviceIDs.contains($0.id) }.map {
      try planned($0, profile, table)
    }
    var extra = ExtraDevices()
    if !arguments.isGiven("device") {
      extra = ExtraDevices(for: own, beside: devices, orientations, profile, table)
      devices = table.matrixDevices.compactMap { device in
        devices.first { $0.device.id == device.id } ?? extra.devices.first { $0.device.id == device.id }
      }
    }

    let scenarioIDs =
      arguments.isGiven("scenario")
      ? try arguments.select("scenario", from: Scenarios.builtIn.map(\.id), kind: "scenario")
      : !own.isEmpty && named == nil
        ? []
        : ids(
          \.scenario, else: arguments.isGiven("cells") ? Scenarios.builtIn.map(\.id) : Axes.defaultScenarios)
    let taggedScreens = Screens.builtIn.filter {
      Axes.defaultScreens.contains($0.id) || tags.asksForAny(of: $0.tags)
    }.map(\.id)
    let screens = try Self.screens(
      arguments, own: try ownScreens ?? OwnScreens.read(arguments),
      default: ids(\.screen, else: taggedScreens))
    let tagsOf = Dictionary(screens.map { ($0.id, $0.tags) }, uniquingKeysWith: { first, _ in first })
    let pads = Set(devices.filter { $0.simulated.idiom == .pad }.map(\.device.id))
    for scenario in own { try scenario.checkLength(on: screens) }
    let fixed = FixedScreens(
      for: screens, beside: devices, orientations, profile, table, mayAdd: !arguments.isGiven("device"))
    devices = table.matrixDevices.compactMap { device in
      (devices + fixed.devices).first { $0.device.id == device.id }
    }

    let globs: ResultChecks.Selector
    do { globs = try Selector(arguments.strings("cells")) } catch {
      throw arguments.usageError(error.description, option: "cells")
    }
    let isFiltered = arguments.isGiven("cells")
    let isTagged = arguments.isGiven("tag")
    let axes = Axes(
      arguments.catalogue, strategies: strategies, devices: devices, orientations: orientations,
      scenarios: Scenarios.builtIn.filter { scenarioIDs.contains($0.id) } + own.map(\.scenario),
      screens: screens)
    let fit = ScreenFit(axes, profile: profile)
    let plan = Plan(
      axes: axes,
      supplement: situationOptions.contains(where: arguments.isGiven) ? nil : try painPoints(profile, table),
      profile: profile, frameRate: frameRate(arguments),
      includes: { cell in
        extra.includes(cell) && fixed.includes(cell) && fit.includes(cell)
          && (!isFiltered || globs.contains(cell.text))
          && (pains.isEmpty || situations.contains(cell.situation))
          && (named?.set.contains(cell) ?? true)
          && (!isTagged
            || tags.takesAny(
              of: (tagsOf[cell.screen] ?? []) + [pads.contains(cell.device) ? "pad" : "phone"]))
      })
    try named?.check(
      plan,
      isNarrowed: (["strategy", "tag"] + situationOptions).contains(where: {
        !NamedCells.options.contains($0) && arguments.isGiven($0)
      }), note)
    let unplayed =
      (isFiltered || named != nil ? [] : own.compactMap { $0.reasonNotPlayed(plan, table) }) + fixed.notes
    let unfit = try remarks(arguments, known.map(\.id), table, own, screens)
    guard plan.cellCount > 0 else {
      var reasons = unplayed + unfit + fit.notes()
      if reasons.isEmpty { reasons = obstacles(to: plan, filters: filters.filter(arguments.isGiven)) }
      let reason = reasons.joined(separator: "\n")
      guard arguments.flag(AllowEmpty.name) else {
        throw CommandFailure(
          .nothingSelected, "\(reason) '\(arguments.program.name) list cells' shows what there is.")
      }
      note(reason)
      return plan
    }
    let idle = own.filter { !$0.scenario.bringsKeyboard }.map {
      "\($0.path): the keyboard never appears: no step focuses an input, shows another app's keyboard or posts "
        + "a keyboard's frames; there is little to judge."
    }
    for text in unfit + extra.notes + fit.notes() + unplayed + idle + idleRules(arguments, plan) {
      note(text)
    }
    return plan
  }

  /// What is to be said of patterns that fit nothing, a sentence each.
  static func remarks(_ arguments: ParsedArguments) throws -> [String] {
    try remarks(
      arguments, arguments.catalogue.variants.map(\.id), table(arguments), OwnScenario.read(arguments),
      OwnScreens.read(arguments).screens.map(\.screen))
  }

  private static func remarks(
    _ arguments: ParsedArguments, _ strategies: [String], _ table: DeviceTable, _ own: [OwnScenario],
    _ screens: [Screen]
  ) throws -> [String] {
    func named(_ own: [String], _ builtIn: [String]) -> [String] {
      own + builtIn.filter { !own.contains($0) }
    }
    let axes: [(name: String, ids: [String])] = [
      ("strategy", strategies), ("device", table.matrixDevices.map(\.id)),
      ("orientation", UIInterfaceOrientation.played.map(\.id)),
      ("scenario", named(own.map(\.scenario.id), Scenarios.builtIn.map(\.id))),
      ("screen", named(screens.map(\.id), Screens.builtIn.map(\.id))),
    ]
    var remarks: [String] = []
    for (name, ids) in axes {
      do {
        let patterns = arguments.strings(name).filter { name != "screen" || !OwnScreens.isPath($0) }
        remarks += try Selector(patterns).remarks(kind: name, in: ids)
      } catch { throw arguments.usageError(error.description, option: name) }
    }
    remarks += AllowEmpty.remarks(ofCells: arguments.strings("cells"), in: axes.map(\.ids))
    let tags = (Screens.builtIn + screens).flatMap(\.tags) + ["phone", "pad"]
    return remarks + (try CellTags.selector(arguments).remarks(kind: "tag", in: tags))
  }

  /// The options that choose among the cells of the axes.
  private static let filters = ["pain", "tag", "cells"] + NamedCells.options

  /// Why a plan has no cell though every pattern fits something: no combination can be played, or none of those that
  /// can is taken by the options that choose among them.
  private static func obstacles(to plan: Plan, filters: [String]) -> [String] {
    let unfiltered = Plan(axes: plan.axes, profile: plan.profile, frameRate: plan.frameRate).cellCount
    if unfiltered == 0 || filters.isEmpty {
      return [(["The selection matches no cell."] + plan.obstacles.prefix(3)).joined(separator: " ")]
    }
    let options = filters.map { "--\($0)" }.joined(separator: ", ")
    return ["The selection matches no cell: the other options leave \(unfiltered), and none fits \(options)."]
  }

  /// The rules that were changed and can change nothing in the plan, as sentences.
  private static func idleRules(_ arguments: ParsedArguments, _ plan: Plan) -> [String] {
    arguments.strings("rule").compactMap { change -> String? in
      guard let rule = PlatformRule(rawValue: String(change.prefix { $0 != "=" })) else { return nil }
      let matters = plan.groups.contains { group in
        group.rows.contains { row in
          rule.canMatter(
            in: plan.axes.scenarios[row.scenario], on: plan.axes.screens[group.screen],
            idiom: plan.axes.devices[group.device].simulated.idiom)
        }
      }
      return matters
        ? nil
        : "--rule \(change) can change nothing in this selection; "
          + "'\(arguments.program.name) show rule \(rule.rawValue)' says where it can."
    }
  }

  /// What platform rules may be played on beside the plan; what a person selected is not widened.
  static func reserve(_ arguments: ParsedArguments) throws -> Sensitivity.Reserve {
    var reserve = Sensitivity.Reserve()
    guard !(["cells", "pain", "tag"] + NamedCells.options).contains(where: arguments.isGiven) else {
      return reserve
    }
    if !arguments.isGiven("scenario"), !arguments.isGiven("scenario-file") {
      reserve.scenarios = Scenarios.builtIn
    }
    if !arguments.isGiven("screen") { reserve.screens = Screens.builtIn }
    if !arguments.isGiven("device") {
      let profile = try Self.profile(arguments)
      let table = try Self.table(arguments)
      let pads = Axes.homeButtonPads.compactMap { id in
        table.matrixDevices.first { $0.id == id }.flatMap {
          PlannedDevice($0, profile: profile, table: table)
        }
      }
      reserve.devices = Array(pads.filter { $0.system == profile.system }.prefix(1))
    }
    return reserve
  }

  /// The options that choose situations: with any of them nothing else is played.
  private static let situationOptions =
    [
      "device", "orientation", "scenario", "scenario-file", "screen", "pain", "cells", "tag",
    ] + NamedCells.options

  /// The pain points that the command line names.
  private static func pains(_ arguments: ParsedArguments) throws -> [PainPoint] {
    if arguments.isGiven("pain"), arguments.isGiven("scenario-file") {
      throw arguments.usageError(
        "A scenario of your own is in no pain point. Leave out --pain or --scenario-file.", option: "pain")
    }
    return try arguments.strings("pain").map { name in
      guard let pain = PainPoints.pain(name) else { throw unknownPain(name, arguments, option: "pain") }
      return pain
    }
  }

  /// The error for a name that no pain point has.
  static func unknownPain(_ name: String, _ arguments: ParsedArguments, option: String? = nil) -> UsageError {
    arguments.usageError(
      "Unknown pain point '\(name)'.\(Suggestions.sentence(for: name, in: PainPoints.all.map(\.id))) "
        + "Expected a number from 1 to \(PainPoints.all.count) or an id.\(arguments.listHint("pain"))",
      option: option)
  }

  /// The situations of all pain points, to be played beside the matrix.
  private static func painPoints(_ profile: PlatformProfile, _ table: DeviceTable) throws -> Supplement {
    let situations = PainPoints.situations
    let devices = Set(situations.map(\.device))
    let scenarios = Set(situations.map(\.scenario))
    let screens = Set(situations.map(\.screen))
    return Supplement(
      situations: situations,
      devices: try table.matrixDevices.filter { devices.contains($0.id) }.map {
        try planned($0, profile, table)
      },
      scenarios: Scenarios.builtIn.filter { scenarios.contains($0.id) },
      screens: Screens.builtIn.filter { screens.contains($0.id) })
  }

  /// A plan of one cell, given its five ids; it may be empty when the scenario does not apply.
  static func cell(_ parts: [String], _ arguments: ParsedArguments) throws -> Plan {
    let profile = try Self.profile(arguments)
    let table = try Self.table(arguments)
    let own = try OwnScreens.read(arguments).screens.map(\.screen)
    let ownScenarios = try OwnScenario.read(arguments)
    func find<T>(_ kind: String, _ id: String, _ all: [T], _ name: (T) -> String) throws -> T {
      if let found = all.first(where: { name($0) == id }) { return found }
      let names = all.map(name)
      let more = names.count <= 30 ? " Known: \(names.joined(separator: ", "))." : ""
      throw arguments.usageError(
        "Unknown \(kind) '\(id)'.\(Suggestions.sentence(for: id, in: names))\(more)\(arguments.listHint(kind))"
      )
    }
    let strategy =
      try arguments.catalogue.variant(parts[0])
      ?? find("strategy", parts[0], arguments.catalogue.variants, \.id)
    let device = try find("device", parts[1], table.matrixDevices, \.id)
    let orientation = try find(
      "orientation", parts[2], UIInterfaceOrientation.played, \.id)
    let scenario = try find(
      "scenario", parts[3], ownScenarios.map(\.scenario) + Scenarios.builtIn, \.id)
    let screen = try find("screen", parts[4], own + Screens.builtIn, \.id)
    for own in ownScenarios where own.scenario.id == scenario.id { try own.checkLength(on: [screen]) }
    return Plan(
      axes: Axes(
        arguments.catalogue, strategies: [strategy], devices: [try planned(device, profile, table)],
        orientations: [orientation],
        scenarios: [scenario], screens: [screen]),
      profile: profile, frameRate: frameRate(arguments))
  }

  /// The built-in tables with the keyboards of one's own files on top.
  static func table(_ arguments: ParsedArguments) throws -> DeviceTable {
    var table = DeviceTable.builtIn
    for path in arguments.strings("keyboards") {
      let bytes = try InputFile.read(path, limit: 4 << 20)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandFailure(.badData, "\(path): is not UTF-8; save it as UTF-8.")
      }
      do {
        table = try table.adding(keyboardsCSV: text, file: path)
      } catch {
        throw CommandFailure(.badData, error.description)
      }
    }
    return table
  }

  private static func planned(
    _ device: Device, _ profile: PlatformProfile, _ table: DeviceTable
  ) throws -> PlannedDevice {
    guard let planned = PlannedDevice(device, profile: profile, table: table) else {
      throw CommandFailure(
        .badData, "The tables lack a keyboard or a safe area of '\(device.id)' under '\(profile.id)'.")
    }
    return planned
  }

  private static func frameRate(_ arguments: ParsedArguments) -> Int {
    arguments.integer("frame-rate") ?? 60
  }

  private static func screens(
    _ arguments: ParsedArguments, own: OwnScreens, default defaults: [String]
  ) throws -> [Screen] {
    let globs = arguments.strings("screen").filter { !OwnScreens.isPath($0) }
    var screens: [Screen] = []
    if own.screens.isEmpty || !globs.isEmpty {
      do {
        let ids =
          globs.isEmpty && !arguments.isGiven("cells")
          ? defaults : try Selector(globs).select(from: Screens.builtIn.map(\.id), kind: "screen")
        screens = Screens.builtIn.filter { ids.contains($0.id) }
      } catch {
        throw arguments.usageError(error, option: "screen")
      }
    }
    return screens + own.screens.map(\.screen)
  }

  /// What Auto Layout has to say about the plan's own screens, on its first device in each orientation.
  static func layoutProblems(_ plan: Plan) -> [String] {
    let builtIn = Set(Screens.builtIn.map(\.id))
    guard let device = plan.axes.devices.first, let scenario = Scenarios.builtIn.first
    else { return [] }
    return plan.axes.screens.filter { !builtIn.contains($0.id) }.flatMap { screen in
      let prepared = PreparedScreen(screen)
      return plan.axes.orientations.flatMap { orientation in
        CellPlayer.play(
          plan.axes.catalogue.floor, scenario: scenario, on: prepared, device: device.simulated,
          orientation: orientation,
          profile: plan.profile, isDetailed: true
        ).layoutProblems.map {
          "screen '\(screen.id)' on \(device.device.id) in \(orientation.id): \($0)"
        }
      }
    }
  }

  /// Reads a screen file; its text comes along.
  static func screenFile(at path: String) throws -> (Screen, String) {
    let bytes = try InputFile.read(path, limit: ScreenReader.maximumBytes)
    do {
      return (try ScreenReader.read(bytes: bytes, path: path), String(decoding: bytes, as: UTF8.self))
    } catch {
      throw CommandFailure(.badData, error.description)
    }
  }
}

/// Reads files that people name on the command line.
enum InputFile {
  /// The first bytes of a file.
  static func start(_ path: String, count: Int) throws -> [UInt8] {
    var status = stat()
    // Opening a pipe that nobody writes to would wait forever.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFIFO, status.st_mode & S_IFMT != S_IFDIR,
      let head = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    else { throw CommandFailure(.noInput, "\(path): cannot be read; is it a file?") }
    // An empty file gives nil.
    let data = (try? head.read(upToCount: count)) ?? Data()
    return [UInt8](data)
  }

  /// The bytes of a file, no folder and no pipe, of at most `limit` bytes.
  static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandFailure(.noInput, "\(path): no such file.")
    }
    guard !isFolder.boolValue else { throw CommandFailure(.noInput, "\(path): is a folder, not a file.") }
    // Opening a pipe that nobody writes to would wait forever.
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw CommandFailure(.noInput, "\(path): is a pipe; copy what it gives into a file.")
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      // One byte more than allowed tells that the file is too long, without reading all of it.
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else {
        throw CommandFailure(.badData, "\(path): larger than \(limit / 1024) KiB.")
      }
      return [UInt8](data)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure(.noInput, "\(path): cannot be read: \(error.localizedDescription)")
    }
  }
}
