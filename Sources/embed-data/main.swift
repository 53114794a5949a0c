// Writes one Swift file that holds the given text files as string literals.
// Usage: embed-data OUTPUT FILE...
//        embed-data --strategies OUTPUT [--module NAME FILE...]...
import Foundation

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(code)
}

func write(_ text: String, to path: String) {
  // An unchanged file keeps its date, so that nothing is rebuilt because of it.
  if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
  do { try text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
    fail("embed-data: cannot write '\(path)': \(error)", 73)
  }
}

func name(of path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }

/// Returns a file's name and text as a tuple of literals.
func entry(_ path: String) -> String {
  let content: String
  do { content = try String(contentsOfFile: path, encoding: .utf8) } catch {
    fail("embed-data: cannot read '\(path)': \(error)", 66)
  }
  // Add number signs until the file does not contain the end of the literal.
  var hashes = "####"
  while content.contains("\"\"\"" + hashes) { hashes += "#" }
  return "    (\n      \"\(name(of: path))\",\n      \(hashes)\"\"\"\n\(content)\n\"\"\"\(hashes)\n    ),\n"
}

func embed(_ paths: [String]) -> String {
  "/// The data files of this target by name, embedded at build time.\nenum EmbeddedFiles {\n"
    + "  static let all: [(name: String, text: String)] = [\n" + paths.map(entry).joined() + "  ]\n\n"
    + "  /// Returns the text of a file; empty if there is none.\n"
    + "  static func text(_ name: String) -> String { all.first { $0.name == name }?.text ?? \"\" }\n}\n"
}

func list(_ arguments: some Sequence<String>) -> String {
  var (modules, paths): ([String], [String]) = ([], [])
  var isModule = false
  for argument in arguments {
    if argument == "--module" {
      isModule = true
    } else if isModule {
      modules.append(argument)
      isModule = false
    } else {
      paths.append(argument)
    }
  }
  if let double = Dictionary(grouping: paths, by: name(of:)).first(where: { $0.value.count > 1 }) {
    fail(
      "embed-data: two strategies have a file named '\(double.key)': \(double.value.joined(separator: ", "))",
      65)
  }
  let families = modules.map { "\($0)Family.self" }.joined(separator: ", ")
  return modules.sorted().map { "import \($0)\n" }.joined() + "import KeyboardAvoidance\n\n"
    + "/// The families of the strategies that this target depends on.\n"
    + "let listedFamilies: [any StrategyFamily.Type] = [\(families)]\n\n"
    + "/// Their source files.\nlet listedSources: [(String, String)] = [\n"
    + paths.map(entry).joined() + "]\n"
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first) {
case ("--strategies", let output?): write(list(arguments.dropFirst(2)), to: output)
case (let output?, _) where output != "--strategies": write(embed(Array(arguments.dropFirst())), to: output)
default: fail("usage: embed-data [--strategies] OUTPUT FILE...", 64)
}
