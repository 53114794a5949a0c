import Analysis
import Foundation
import Lab
import NotificationLogs
import Platform
import Scenarios
import Support
import UIKit

extension InputChoice: OptionChoice {}
/// The values of `--orientation`.
enum OrientationChoice: String, OptionChoice {
  case portrait, landscape

  var orientation: UIInterfaceOrientation { self == .portrait ? .portrait : .landscape }
}

/// The verb `import-log`, which creates a scenario and keyboard heights from the console log of an app.
enum ImportLogVerb: Verb {
  struct Options: OptionGroup {
    let file = Operand<String>.required("file", help: "The log; '-' is standard input.").reading()
    let output = Option<String>.value(
      "output", short: "o", "file", default: "-",
      help: "The file for the scenario; '-' is standard output."
    ).writing()
    let keyboardsOut = Option<String?>.value(
      "keyboards-out", "file", help: "The file for the measured keyboard heights, which --keyboards reads."
    ).writing()
    let format = Option<TextForm>.choice(
      "format", "form", default: .text, help: "The format of the report on standard error.")
    let id = Option<String?>.value(
      "id", "id", defaultNote: "derived from the file's name", help: "The scenario's id.")
    let focus = Option<InputChoice>.choice(
      "focus", "input", default: .last, help: "The input that becomes first responder.")
    let orientation = Option<OrientationChoice?>.choice(
      "orientation", "orientation", defaultNote: "the orientation of the first frames",
      help: "Use the part of the log in this orientation.")
    let device = Option<String?>.value(
      "device", "id", help: "The device that printed the log, for the keyboard heights.")
    let system = Option<Int?>.integer(
      "system", "version", in: 1...DeviceTable.newestSystem,
      help: "The version of iOS that printed the log, for the keyboard heights.")

    var declared: [any Declaration] {
      [file, output, keyboardsOut, format, id, focus, orientation, device, system]
    }
  }

  static let options = Options()

  static let spec = CommandSpec(
    name: "import-log", abstract: "Create a scenario from the keyboard notifications that an app printed.",
    discussion:
      "The log may contain keyboard notifications as print(notification), NSLog or a debugger writes them, "
      + "bare dictionaries, rectangles after a word, and any other output. Notifications without a name are "
      + "inferred from the frames. The scenario posts the same notifications again, on devices with the "
      + "screen for which the frames were made. A report on standard error says what was understood and "
      + "what could not be parsed. The exit code is 65 if a part of the log could not be read, if a limit left "
      + "out notifications, or if a "
      + "requested file could not be created; all other files are still written.",
    takes: options,
    examples: [
      CommandExample(
        arguments: "import-log console.log -o bug.json", explanation: "A scenario from a bug report."),
      CommandExample(
        arguments: "run --scenario-file bug.json -l my-screen.json", explanation: "Play it on a screen."),
      CommandExample(
        arguments:
          "import-log console.log -o bug.json --keyboards-out mine.csv --device iphone-7 --system 10",
        explanation: "The scenario and the keyboard heights."),
    ])

  static func run(
    _ arguments: Arguments<Options>, _ lab: Laboratory, _ console: Console
  ) throws -> ExitCode {
    let path = arguments.file
    let output = arguments.output
    let rowsOutput = arguments.keyboardsOut
    if output == rowsOutput {
      throw arguments.usageError(
        "The scenario and the keyboards cannot both be written to '\(output)'.", about: \.keyboardsOut)
    }
    let replayOptions = try replayOptions(arguments)
    let device = arguments.device
    if let device, DeviceTable.builtIn.device(device) == nil {
      let ids = DeviceTable.builtIn.devices.map(\.id)
      throw arguments.usageError(
        "Unknown device '\(device)'.\(Suggestions.sentence(for: device, in: ids))"
          + arguments.words.listHint("device"), about: \.device)
    }

    let sequence = try read(path)
    let replay = ReplayScenario(of: sequence, options: replayOptions)
    let measured = rowsOutput.map { _ in
      MeasuredKeyboards(
        of: sequence,
        options: .init(device: device, systems: arguments.system.map { $0...$0 }))
    }
    let report = ImportReport(
      sequence: sequence, replay: replay, measured: measured, scenarioPath: output, rowsPath: rowsOutput)
    if let scenario = replay.scenario {
      try OutputFile.write(Data(ScenarioWriter.text(scenario).utf8), to: output, console)
    }
    if let measured, let rowsOutput, !measured.rows.isEmpty {
      try OutputFile.write(Data(measured.csv.utf8), to: rowsOutput, console)
    }
    console.err(arguments.format == .json ? report.json : report.text)
    return report.isComplete ? .ok : .badData
  }

  private static func replayOptions(_ arguments: Arguments<Options>) throws -> ReplayScenario.Options {
    let id = arguments.id
    if let id, !isIdentifier(id) {
      throw arguments.usageError(
        "'\(id)' is not an id; ids have 1 to 64 lowercase letters, digits and '-'.", about: \.id)
    }
    if let id, Scenarios.scenario(id) != nil {
      throw arguments.usageError(
        "The id '\(id)' belongs to a built-in scenario. Choose another id.", about: \.id)
    }
    return ReplayScenario.Options(
      id: id, input: arguments.focus,
      orientation: arguments.orientation?.orientation)
  }

  private static func read(_ path: String) throws -> RecordedSequence {
    guard path == "-" else {
      do { return try RecordedSequence.read(path: path) } catch {
        throw CommandFailure(.noInput, "\(error.description).")
      }
    }
    var reader = NotificationLogReader(file: "standard-input")
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !reader.isFull {
      let count = Foundation.read(0, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandFailure(.noInput, "Standard input cannot be read: \(String(cString: strerror(errno))).")
      }
      guard count > 0 else { break }
      buffer.withUnsafeBufferPointer { reader.read(UnsafeBufferPointer(rebasing: $0[..<count])) }
    }
    return reader.finish()
  }
}

private struct ImportReport {
  let sequence: RecordedSequence
  let replay: ReplayScenario
  let measured: MeasuredKeyboards?
  let scenarioPath: String
  let rowsPath: String?

  private var findings: [LogFinding] {
    let all = sequence.findings + replay.findings + (measured?.findings ?? [])
    return all.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  /// Whether the log is valid and gave a scenario and, if they were requested, keyboard heights.
  var isComplete: Bool {
    !findings.contains { $0.kind.severity == .error } && replay.scenario != nil
      && measured.map { !$0.rows.isEmpty } ?? true
  }

  var text: String {
    var lines = findings.map(\.description)
    let counts = sequence.lines
    lines.append(
      "\(sequence.file): \(counts.read) lines, \(counts.used) used, \(counts.ignored) ignored; "
        + "\(sequence.events.count) notification\(sequence.events.count == 1 ? "" : "s").")
    for screen in sequence.screens { lines.append("Screen: \(text(screen)).") }
    if sequence.screens.isEmpty {
      lines.append("Screen: not recognised.")
    } else if sequence.devices.isEmpty {
      lines.append("Device: no device in the tables matches the whole log.")
    } else {
      lines.append("Device: \(sequence.devices.joined(separator: ", ")).")
    }
    if let systems = sequence.systems, !sequence.systemReasons.isEmpty {
      lines.append("System: \(text(systems)) (\(sequence.systemReasons.joined(separator: "; "))).")
    }
    if let scenario = replay.scenario {
      lines.append(
        "Scenario '\(scenario.id)': \(posted) in "
          + "\(shortest(seconds(scenario))) s, \(place(scenarioPath)).")
    } else {
      lines.append("No scenario was written.")
    }
    if let measured, let rowsPath {
      lines.append(
        measured.rows.isEmpty
          ? "No keyboard heights were written."
          : "Keyboards: \(heights(measured)) points, \(place(rowsPath)).")
    }
    return lines.map { visible($0) + "\n" }.joined()
  }

  var json: String {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("file", sequence.file)
    json.key("lines")
    json.beginObject()
    json.member("read", sequence.lines.read)
    json.member("used", sequence.lines.used)
    json.member("ignored", sequence.lines.ignored)
    json.endObject()
    json.member("notifications", sequence.events.count)
    writePlaces(&json)
    writeFindings(&json)
    writeProducts(&json)
    json.endObject()
    json.endLine()
    return json.text
  }

  /// Writes the screens, devices and systems on which the log may have been recorded.
  private func writePlaces(_ json: inout JSONWriter) {
    json.key("screens")
    json.beginArray()
    for screen in sequence.screens {
      json.beginObject()
      json.key("width")
      json.value(screen.size.map { Double($0.width) })
      json.key("height")
      json.value(screen.size.map { Double($0.height) })
      json.member("orientation", screen.orientation.id)
      json.member("rule", screen.rule.rawValue)
      json.member("line", screen.line)
      json.endObject()
    }
    json.endArray()
    json.key("devices")
    json.beginArray()
    for device in sequence.devices { json.value(device) }
    json.endArray()
    json.key("systems")
    if let systems = sequence.systems {
      json.beginArray()
      json.value(systems.lowerBound)
      json.value(systems.upperBound)
      json.endArray()
    } else {
      json.null()
    }
  }

  private func writeFindings(_ json: inout JSONWriter) {
    json.key("findings")
    json.beginArray()
    for finding in findings {
      json.beginObject()
      json.member("line", finding.line)
      json.member("severity", finding.kind.severity.rawValue)
      json.member("kind", finding.kind.rawValue)
      json.member("message", finding.message)
      json.endObject()
    }
    json.endArray()
  }

  private func writeProducts(_ json: inout JSONWriter) {
    json.key("scenario")
    if let scenario = replay.scenario {
      json.beginObject()
      json.member("id", scenario.id)
      json.member("path", scenarioPath)
      json.member("notifications", replay.posted)
      json.member("steps", scenario.steps.count)
      json.member("seconds", seconds(scenario))
      json.endObject()
    } else {
      json.null()
    }
    json.key("keyboards")
    if let measured, let rowsPath, !measured.rows.isEmpty {
      json.beginObject()
      json.member("path", rowsPath)
      json.member("rows", measured.rows.count)
      json.endObject()
    } else {
      json.null()
    }
  }

  /// The number of notifications that the scenario posts, compared with the number in the log.
  private var posted: String {
    let printed = sequence.events.count
    guard replay.posted > printed else { return "\(replay.posted) of \(printed) notifications" }
    return "\(replay.posted) notifications, \(replay.posted - printed) of them inferred,"
  }

  private func text(_ screen: RecordedScreen) -> String {
    let size = screen.size.map { "\(shortest($0.width))×\(shortest($0.height)) points" }
    return "\(size ?? "one of several sizes") in \(screen.orientation.id), line \(screen.line): "
      + screen.rule.explanation
  }

  private func text(_ systems: ClosedRange<Int>) -> String {
    let last = systems.upperBound >= DeviceTable.newestSystem ? "now" : "\(systems.upperBound)"
    return systems.count == 1 ? "iOS \(last)" : "iOS \(systems.lowerBound) to \(last)"
  }

  private func seconds(_ scenario: Scenario) -> Double {
    (scenario.steps.reduce(0) { $0 + $1.delay } * 1_000).rounded() / 1_000
  }

  private func heights(_ measured: MeasuredKeyboards) -> String {
    measured.rows.map { "\(shortest($0.height)) in \($0.orientation.id)" }.joined(separator: ", ")
  }

  private func place(_ path: String) -> String { path == "-" ? "on standard output" : "in \(path)" }
}
