import Foundation
import Lab
import Support

/// Protects a file that the same command reads, or that this program did not write, from being replaced by an
/// output.
///
/// `--force` turns off both checks. The options and operands of a verb declare which files it reads and which it
/// replaces (`FileUse`).
enum OutputGuard {
  static let force = Option<Bool>.flag(
    "force", help: "Replace an output that is also an input, or a file that this program did not write.")

  /// Whether a verb can replace a file and does not declare `--force` itself.
  static func hasOutput(_ command: CommandSpec) -> Bool {
    command.options.contains { if case .output = $0.use { true } else { false } }
      && !command.options.contains { $0.name == "force" }
  }

  /// Throws `CommandFailure` if the name of a file has a line break or another control character.
  ///
  /// Messages, annotations and command lines name the files, and one name must not become two lines.
  static func checkNames(_ words: ParsedArguments) throws {
    func check(_ texts: [String], _ place: String) throws {
      for text in texts where text.unicodeScalars.contains(where: breaksLines) {
        throw CommandFailure(
          .usage,
          "\(place) '\(visible(text))': a file's name cannot have line breaks or control characters here. Rename the "
            + "file.")
      }
    }
    for option in words.command.options where option.use != nil {
      try check(words.texts(option), "--\(option.name)")
    }
    for operand in words.command.positionals where operand.use != nil {
      try check(words.texts(operand), "<\(operand.name)>")
    }
  }

  private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Checks all outputs of a command line before anything is played.
  ///
  /// Throws `CommandFailure`, which names the file and the argument that reads it.
  static func check(_ words: ParsedArguments, _ console: Console) throws {
    guard !console.replacesAnything else { return }
    for option in words.command.options where isOutput(option, words) {
      for path in words.texts(option) {
        if let reader = reader(of: path, words) {
          throw CommandFailure(
            .cannotWrite,
            "\(path): \(reader) reads this file, and --\(option.name) would replace it.\n"
              + "Nothing was written. Name another file, or replace it with --force.")
        }
        try check(path, console)
      }
    }
  }

  /// Throws `CommandFailure` if a path is a file that this program did not write.
  static func check(_ path: String, _ console: Console) throws {
    guard !console.replacesAnything, !isOurs(path) else { return }
    throw CommandFailure(
      .cannotWrite,
      "\(path): this file exists.\nNothing was written. Name another file, or replace it with --force."
    )
  }

  /// Whether this command line replaces the file of an option.
  private static func isOutput(_ option: OptionSpec, _ words: ParsedArguments) -> Bool {
    guard case .output(let conditions) = option.use else { return false }
    return conditions.isEmpty
      || words.command.positionals.contains { words.texts($0).contains(where: conditions.contains) }
  }

  /// Returns the option or operand that reads the file at a path, or nil if there is none.
  private static func reader(of path: String, _ words: ParsedArguments) -> String? {
    guard let file = FileIdentity(path) else { return nil }
    func isSame(_ text: String) -> Bool {
      // The argument may name a scene in the file, as `FILE#SCENE`.
      FileIdentity(text) == file
        || text.split(separator: "#").first.flatMap { FileIdentity(String($0)) } == file
    }
    for option in words.command.options {
      guard case .input(let isDefaultRead) = option.use, isDefaultRead || words.isGiven(option.name) else {
        continue
      }
      if words.texts(option).contains(where: isSame) { return "--\(option.name)" }
    }
    for operand in words.command.positionals {
      guard case .input = operand.use else { continue }
      if words.texts(operand).contains(where: isSame) { return "<\(operand.name)>" }
    }
    return nil
  }

  /// Whether a path can be overwritten without loss: it has no file, its file is empty or not a regular file,
  /// or its format is one of ours.
  private static func isOurs(_ path: String) -> Bool {
    guard path != "-", FileIdentity(path) != nil else { return true }
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    // Reading an empty file returns nil.
    let bytes = (try? file.read(upToCount: 4_096)) ?? Data()
    let head = String(decoding: bytes, as: UTF8.self)
    return head.isEmpty || openings.contains(where: head.hasPrefix)
      || marks.contains { head.hasPrefix($0.start) && head.contains($0.mark) } || isStory(head)
  }

  /// The first characters of documents that only this program writes.
  private static let openings = [
    // Records, plans, summaries, comparisons and traces.
    "{\"schema\":", "{\n  \"schema\":", "{\"adjustments\":[",
    // Tables, annotations, short pages, comparisons and checks.
    "strategy,device,orientation,scenario,screen,", "::warning ", "::error ", "::notice ",
    "# Keyboard avoidance\n", "- Base: ", "Base: ", "✓ ", "✗ ", "**✓ ", "**✗ ",
  ]

  /// The first characters of documents that other programs also write, each with a text that only our
  /// documents have.
  private static let marks: [(start: String, mark: String)] = [
    ("{\"displayTimeUnit\":\"ms\"", "\"otherData\":{\"cell\":"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"", "role=\"img\" font-family=\"system-ui, -apple-system,"),
    ("<?xml", "<testsuites name=\"avoidance\""),
    ("<!doctype html>", "<title>Keyboard avoidance report</title>"),
    ("{", "\"name\": \"avoidance\""),
  ]

  private static func isStory(_ head: String) -> Bool {
    var first = head.prefix { $0 != "\n" }
    if first.hasPrefix("# `"), first.hasSuffix("`") { first = first.dropFirst(3).dropLast() }
    return first.split(separator: "/").count == 5 && !first.contains(" ")
  }
}

/// The identity of a regular file, which is the same for all paths to the file.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Nil if the path is not a regular file.
  init?(_ path: String) {
    var status = stat()
    guard !path.isEmpty, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension Laboratory {
  /// Throws an error if pages cannot be written to a folder, and warns, also if the console is quiet, if they cannot
  /// be replaced in one step. Call it before anything is played.
  func announce(pagesIn folder: String, by option: String = "--output-dir", to console: Console) throws {
    if let remark = try checkPlace(ofPages: folder, option: option) {
      console.err("Warning: \(visible(remark))\n")
    }
  }
}
