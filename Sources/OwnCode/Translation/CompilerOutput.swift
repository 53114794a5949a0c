import Foundation

/// The errors in the output of `swiftc`, in the style of LLVM.
struct CompilerOutput {
  /// The errors in order, with the notes behind each.
  private(set) var errors: [CompilerError] = []
  /// The lines that name an error without a place, such as a module that cannot be imported.
  private(set) var problemsWithoutPlace: [String] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if let (error, kind) = Self.located(line) {
        if kind == "error" {
          errors.append(error)
        } else if kind == "note", !errors.isEmpty {
          errors[errors.count - 1].notes.append(
            .init(file: error.file, line: error.line, message: error.message))
        }
      } else if line.hasPrefix("<unknown>:0: error: ") || line.hasPrefix("error: ") {
        problemsWithoutPlace.append(String(line))
      }
    }
    if errors.isEmpty, let crash = Self.crash(text) { errors = [crash] }
  }

  /// Reads `path:line:column: kind: message`.
  private static func located(_ line: Substring) -> (CompilerError, kind: String)? {
    for kind in ["error", "note"] {
      guard let mark = line.range(of: ": \(kind): ") else { continue }
      let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let column = Int(place[place.count - 1]), let row = Int(place[place.count - 2])
      else { continue }
      let file = place.dropLast(2).joined(separator: ":")
      return (
        CompilerError(file: file, line: row, column: column, message: String(line[mark.upperBound...])), kind
      )
    }
    return nil
  }

  /// Reads the innermost place from the report of a crash of the compiler, as in `at [path:12:3 - line:14:5]`.
  private static func crash(_ text: String) -> CompilerError? {
    let lines = text.split(separator: "\n").filter { $0.contains(" at [") && $0.contains(" - line:") }
    for line in lines.reversed() {
      guard let start = line.range(of: " at ["), let end = line.range(of: " - line:") else { continue }
      let place = line[start.upperBound..<end.lowerBound].split(separator: ":")
      guard place.count >= 3, let column = Int(place[place.count - 1]), let row = Int(place[place.count - 2])
      else { continue }
      return CompilerError(
        file: place.dropLast(2).joined(separator: ":"), line: row, column: column,
        message: "the compiler crashed here")
    }
    return nil
  }
}
