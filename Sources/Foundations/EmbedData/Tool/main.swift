// Writes one Swift file that holds the given text files as string literals.
// Usage: embed-data OUTPUT FILE...
import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
  FileHandle.standardError.write(Data("usage: embed-data OUTPUT FILE...\n".utf8))
  exit(64)
}
var text = "/// The data files of this target by name, embedded at build time.\nenum EmbeddedFiles {\n"
text += "  static let all: [(name: String, text: String)] = [\n"
for path in arguments.dropFirst(2) {
  let content: String
  do { content = try String(contentsOfFile: path, encoding: .utf8) } catch {
    FileHandle.standardError.write(Data("embed-data: cannot read '\(path)': \(error)\n".utf8))
    exit(66)
  }
  // Nothing in the file may look like the end of the literal.
  var hashes = "####"
  while content.contains("\"\"\"" + hashes) { hashes += "#" }
  let name = URL(fileURLWithPath: path).lastPathComponent
  text += "    (\n      \"\(name)\",\n      \(hashes)\"\"\"\n\(content)\n\"\"\"\(hashes)\n    ),\n"
}
text += "  ]\n}\n"
do { try text.write(toFile: arguments[1], atomically: true, encoding: .utf8) } catch {
  FileHandle.standardError.write(Data("embed-data: cannot write '\(arguments[1])': \(error)\n".utf8))
  exit(73)
}
