import Foundation
import Support

/// The translated files without what was left out so far.
struct PrunedFiles {
  /// One file.
  struct File {
    /// The person's path.
    let path: String
    /// The path in the compiler's messages.
    let shownPath: String
    /// The text without what was left out.
    var text: String
    /// What was left out.
    var leftOut: [LeftOut]

    /// The text with its imports and the person's own place.
    var compilerText: String { "import UIKit\n#sourceLocation(file: \"\(shownPath)\", line: 1)\n\(text)\n" }
  }

  private(set) var files: [File]

  init(_ translation: TranslatedSources, _ cuts: CutCache) {
    files = translation.files.enumerated().map { index, file in
      let known = cuts.entry(for: index)
      return File(
        path: file.path, shownPath: Self.shown(file.path, index), text: known?.text ?? file.text,
        leftOut: known?.leftOut ?? [])
    }
  }

  /// Returns a path that can stand in a string literal and on one line of a message.
  private static func shown(_ path: String, _ index: Int) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0 != "\"" && $0 != "\\" && $0 != ":" && $0.value >= 32 && $0.value != 127
    }
    return isPlain && !path.isEmpty ? path : "file-\(index).swift"
  }

  /// What was left out, in order of its place.
  ///
  /// A cut inside of a later, larger cut is part of it.
  var leftOut: [LeftOut] {
    files.flatMap { file in
      let largest = file.leftOut.enumerated().filter { index, cut in
        !file.leftOut.enumerated().contains { other, larger in
          let isAround = larger.line <= cut.line && larger.endLine >= cut.endLine
          let isLarger = larger.endLine - larger.line > cut.endLine - cut.line
          return other != index && larger.isLoss && isAround && isLarger
        }
      }.map(\.element)
      return largest.sorted { ($0.line, $0.text) < ($1.line, $1.text) }
    }
  }

  /// Takes over an answer of the translator, and returns whether it changed anything.
  mutating func apply(_ answer: CutSources) -> Bool {
    var isChanged = false
    for (index, file) in files.enumerated() {
      guard let changed = answer.files.first(where: { $0.path == file.shownPath }), changed.text != file.text
      else { continue }
      files[index].text = changed.text
      files[index].leftOut += answer.leftOut.filter { $0.file == file.shownPath }.map { cut in
        var cut = cut
        cut.file = file.path
        return cut
      }
      isChanged = true
    }
    return isChanged
  }

  /// Returns an error at the first statement of a line at which the code stops.
  func error(at stop: StoppingLine) -> CompilerError? {
    guard let file = files.first(where: { $0.path == stop.file }) else { return nil }
    let lines = file.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(stop.line - 1) else { return nil }
    var rest = lines[stop.line - 1].drop { $0 == " " || $0 == "\t" }
    if rest.hasPrefix(Self.mark) { rest = rest.dropFirst(Self.mark.count) }
    guard !rest.isEmpty else { return nil }
    let column = lines[stop.line - 1].utf8.distance(
      from: lines[stop.line - 1].startIndex, to: rest.startIndex)
    return CompilerError(
      file: file.shownPath, line: stop.line, column: column + 1,
      message: "the code stops here: \(stop.reason)")
  }

  /// The call that the translation writes before a statement.
  private static let mark = "_runs(); "

  /// The statements about the keyboard that share a line with a cut, by class. Calls for their effect elsewhere do not
  /// count.
  func lostStatements(_ translation: TranslatedSources) -> [String: [KeyboardStatement]] {
    let cuts = Dictionary(grouping: leftOut.filter { $0.isLoss && $0.callee == nil }, by: \.file)
    var lost: [String: [KeyboardStatement]] = [:]
    for part in translation.keyboardParts {
      let statements = part.statements.filter { statement in
        (cuts[statement.file] ?? []).contains { $0.line <= statement.endLine && $0.endLine >= statement.line }
      }
      if !statements.isEmpty { lost[part.type] = statements }
    }
    return lost
  }
}

extension LeftOut {
  /// Whether a statement on the lines of the cut does not run.
  var isLoss: Bool {
    switch kind {
    case .statement, .value, .condition, .member, .type, .declaration, .file: true
    case .conformance, .superclass, .attribute, .override, .asset: false
    }
  }
}

/// The cuts of earlier runs. They hold for a file as long as it and the declarations of the other files stay the same.
struct CutCache {
  struct Entry: Codable {
    var text: String
    var leftOut: [LeftOut]
  }

  private let cache: CacheFolder
  private let keys: [String]

  init(_ cache: CacheFolder, environment: String, _ translation: TranslatedSources) {
    self.cache = cache
    var shared = Digest(environment)
    for file in translation.files {
      shared.add(file.path)
      shared.add(0)
      shared.add(file.interface)
      shared.add(0)
    }
    keys = translation.files.map { file in
      var digest = shared
      digest.add(file.path)
      digest.add(file.text)
      return digest.text
    }
  }

  /// Whether an earlier run stored its cuts of every file.
  var isComplete: Bool { keys.indices.allSatisfy { entry(for: $0) != nil } }

  func entry(for index: Int) -> Entry? {
    guard let file = try? file(index), let data = try? Data(contentsOf: file) else { return nil }
    return try? JSONDecoder().decode(Entry.self, from: data)
  }

  func store(_ files: PrunedFiles) {
    for (index, file) in files.files.enumerated() {
      guard let place = try? self.file(index),
        let data = try? JSONEncoder().encode(Entry(text: file.text, leftOut: file.leftOut))
      else { continue }
      try? data.write(to: place, options: .atomic)
    }
    if let folder = try? cache.folder("cuts") { cache.removeOldFiles(in: folder) }
  }

  private func file(_ index: Int) throws -> URL {
    try cache.folder("cuts").appendingPathComponent("\(keys[index]).json")
  }
}
