import Foundation
import KeyboardAvoidance
import Platform
import Scenarios
import Simulation
import Support
import Trace
import UIKit

/// The bytes in which the parts of a stage and the results of a cell pass from process to process.
enum StageCoding {
  private static let words = (infinity: "inf", negativeInfinity: "-inf", notANumber: "nan")

  /// Returns a value as JSON.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: words.infinity, negativeInfinity: words.negativeInfinity, nan: words.notANumber)
    return (try? encoder.encode(value)).map { Array($0) } ?? []
  }

  /// Returns the value in some JSON; nil if there is none.
  static func value<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: words.infinity, negativeInfinity: words.negativeInfinity, nan: words.notANumber)
    return try? decoder.decode(Value.self, from: Data(bytes))
  }

  /// Returns a scenario as its id if it is built in, otherwise as the text of a file.
  static func bytes(of scenario: Scenario) -> [UInt8] {
    let isBuiltIn = Scenarios.builtIn.first { $0.id == scenario.id } == scenario
    return Array((isBuiltIn ? scenario.id : ScenarioWriter.text(scenario)).utf8)
  }

  /// Returns the scenario of an id or a text; nil if it cannot be read.
  static func scenario(_ bytes: [UInt8]) -> Scenario? {
    let text = String(decoding: bytes, as: UTF8.self)
    return Scenarios.builtIn.first { $0.id == text } ?? (try? ScenarioReader.read(text: text, path: ""))
  }
}

extension Bytes {
  /// Appends the number of some bytes, and then the bytes.
  mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    add(raw: bytes)
  }

  /// Appends the number of some texts, and then each text.
  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }
}

extension BytesReader {
  mutating func texts() throws(Mistake) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try integer()) { texts.append(try text()) }
    return texts
  }
}

extension PlatformProfile {
  /// The settings of all rules, in the rules' order.
  var settings: [String] { PlatformRule.allCases.map { self[$0] } }

  func write(to bytes: inout Bytes) {
    bytes.add(id)
    bytes.add(system)
    bytes.add(settings)
  }

  init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    let (id, system, settings) = (try bytes.text(), try bytes.integer(), try bytes.texts())
    guard let profile = PlatformProfile(id: id, system: system, settings: settings) else {
      throw BytesReader.Mistake()
    }
    self = profile
  }
}

extension Observation {
  func write(to bytes: inout Bytes) {
    for bits in [heard.rawValue, read.rawValue, written.rawValue, nonFinite.rawValue] { bytes.add(bits) }
    bytes.add(unsupported)
    bytes.add(inert)
    bytes.add(late.count)
    for registration in late {
      bytes.add(registration.name)
      bytes.add(registration.place.file)
      bytes.add(registration.place.line)
    }
    bytes.add(presented.count)
    for controller in presented {
      bytes.add(controller.name)
      bytes.add(controller.place?.file ?? "")
      bytes.add(controller.place?.line ?? 0)
    }
    bytes.add(lifetime?.rawValue ?? "")
  }

  init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    self.init()
    heard = HeardEvents(rawValue: try bytes.integer())
    read = Reads(rawValue: try bytes.integer())
    written = Writes(rawValue: try bytes.integer())
    nonFinite = Writes(rawValue: try bytes.integer())
    unsupported = try bytes.texts()
    inert = try bytes.texts()
    for _ in 0..<(try bytes.integer()) {
      let name = try bytes.text()
      late.append(
        LateRegistration(
          name: name, place: SourcePlace(file: try bytes.text(), line: try bytes.integer())))
    }
    for _ in 0..<(try bytes.integer()) {
      let (name, file, line) = (try bytes.text(), try bytes.text(), try bytes.integer())
      presented.append(
        PresentedController(name: name, place: file.isEmpty ? nil : SourcePlace(file: file, line: line)))
    }
    lifetime = ObserverLifetime(rawValue: try bytes.text())
  }
}

extension PlayedCell {
  func write(to bytes: inout Bytes) {
    trace.write(to: &bytes)
    bytes.add(breach.map { [$0] } ?? [])
    observation.write(to: &bytes)
    bytes.add(layoutProblems)
    bytes.add(brokenConstraints)
    bytes.add(consulted.number)
  }

  convenience init(from bytes: inout BytesReader) throws(BytesReader.Mistake) {
    let trace = try Trace(from: &bytes)
    let breach = try bytes.texts().first
    let observation = try Observation(from: &bytes)
    let problems = try bytes.texts()
    let broken = try bytes.integer()
    var consulted = RuleSet()
    consulted.number = try bytes.number()
    self.init(
      trace: trace, breach: breach, observation: observation, layoutProblems: problems,
      brokenConstraints: broken, consulted: consulted)
  }
}
