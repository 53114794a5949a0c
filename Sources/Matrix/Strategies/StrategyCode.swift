import KeyboardAvoidance

/// The source file of a published variant, and the steps that lead from it to the source file of the
/// corrected variant of the same family.
public struct StrategyCode: Sendable, Equatable {
  /// One step: some differences between the two files, with the reason for them.
  public struct Step: Sendable, Equatable {
    /// The mistake, and how the step corrects it.
    public var reason: String
    /// The differences, line by line as in a diff. A line with `@@` separates two differences.
    public var change: String
  }

  /// The contents of the published file.
  public var published: String
  /// The steps, in the order of the variant's corrections.
  public var steps: [Step]
  /// The contents of the corrected file.
  public var corrected: String

  /// Assigns the differences of two files to the steps of a variant's corrections. A change belongs to the
  /// first correction that mentions a word in one of its changed lines.
  ///
  /// If a difference contains several members of a type, or both removed and added lines, each of them is a
  /// separate change. A change that no correction mentions belongs to the same correction as the change
  /// before it. Throws an error with a sentence if no correction mentions a word in a difference, or if a
  /// correction has no change.
  init(from published: String, to corrected: String, by corrections: [Correction]) throws(CodeProblem) {
    self.published = published
    self.corrected = corrected
    var changes = [[String]](repeating: [], count: corrections.count)
    for place in Self.places(published, corrected) {
      let members = Self.members(place)
      let owners = members.map { member in Self.owner(of: member, corrections) }
      guard var owner = owners.lazy.compactMap({ $0 }).first else {
        let first = place.first { !$0.hasPrefix(" ") } ?? ""
        throw CodeProblem(sentence: "no correction mentions the change \"\(first)\"")
      }
      var previous: Int?
      for (member, found) in zip(members, owners) {
        owner = found ?? owner
        let lines = member.joined(separator: "\n")
        // Adjacent changes of the same correction stay together.
        if owner == previous, let last = changes[owner].indices.last {
          changes[owner][last] += "\n" + lines
        } else {
          changes[owner].append(lines)
        }
        previous = owner
      }
    }
    steps = zip(corrections, changes).map { Step(reason: $0.reason, change: $1.joined(separator: "\n@@\n")) }
    if let idle = zip(corrections, changes).first(where: { $1.isEmpty }) {
      throw CodeProblem(sentence: "the correction \"\(idle.0.reason)\" changes nothing")
    }
  }

  struct CodeProblem: Error {
    var sentence: String
  }

  private static func owner(of lines: some Sequence<String>, _ corrections: [Correction]) -> Int? {
    let changed = lines.filter { !$0.hasPrefix(" ") }
    return corrections.firstIndex { correction in
      correction.mentions.contains { word in changed.contains { $0.contains(word) } }
    }
  }

  /// Splits a difference into changes. A blank line begins a new change, and so does the first added line
  /// after removed lines.
  private static func members(_ place: [String]) -> [ArraySlice<String>] {
    var starts = [place.startIndex]
    var mark: Character?
    for (index, line) in place.enumerated() where !line.hasPrefix(" ") {
      if let mark, line.count == 1 || line.first != mark { starts.append(index) }
      mark = line.first
    }
    return zip(starts, starts.dropFirst() + [place.endIndex]).map { place[$0..<$1] }
  }

  /// Returns the differences of two files. Each contains the removed lines, then the added lines, with a line
  /// of context on each side.
  private static func places(_ old: String, _ new: String) -> [[String]] {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false)
    var places: [[String]] = []
    var (i, j) = (0, 0)
    let end = (before.count, after.count)
    for next in common(before, after) + [end] {
      var (gone, come) = (before[i..<next.0], after[j..<next.1])
      // The closing braces of different members are not matched, although their lines are equal. Such lines
      // are not a difference.
      while let line = gone.first, line == come.first {
        gone.removeFirst()
        come.removeFirst()
      }
      if !gone.isEmpty || !come.isEmpty {
        let above = gone.startIndex > 0 ? [" \(before[gone.startIndex - 1])"] : []
        let below = next.0 < before.count ? [" \(before[next.0])"] : []
        places.append(above + gone.map { "-\($0)" } + come.map { "+\($0)" } + below)
      }
      (i, j) = (next.0 + 1, next.1 + 1)
    }
    return places
  }

  /// Returns pairs of indices of equal lines in two files: as many pairs as possible, each at the first
  /// occurrence of the line.
  private static func common(_ old: [Substring], _ new: [Substring]) -> [(Int, Int)] {
    let (before, after) = (anchors(old), anchors(new))
    // The number of common lines from each pair of positions to the ends of the files.
    var counts = [[Int]](repeating: [Int](repeating: 0, count: after.count + 1), count: before.count + 1)
    for i in before.indices.reversed() {
      for j in after.indices.reversed() {
        counts[i][j] =
          before[i] == after[j] ? counts[i + 1][j + 1] + 1 : max(counts[i + 1][j], counts[i][j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < before.count, j < after.count {
      if before[i] == after[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if counts[i + 1][j] >= counts[i][j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Returns the keys by which lines are compared. The key is the text of the line. The key of a closing
  /// brace also contains the member that it closes, and the key of a blank line contains the line below it.
  private static func anchors(_ lines: [Substring]) -> [String] {
    func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    return lines.enumerated().map { index, line in
      let depth = indentation(line)
      if line.isEmpty, let next = lines[index...].first(where: { !$0.isEmpty }), indentation(next) > 0 {
        return "\n" + next
      }
      if depth > 0, line.dropFirst(depth) == "}",
        let opening = lines[..<index].last(where: { !$0.isEmpty && indentation($0) == depth })
      {
        return "}\n" + opening
      }
      return String(line)
    }
  }
}

extension Catalogue {
  /// Returns the contents of a variant's source file; nil if the catalogue does not have the file.
  public func code(of variant: StrategyVariant) -> String? { sources[variant.file] }

  /// Returns the published file with the steps to the corrected file; nil if the variant has no corrections
  /// or the catalogue has no source files.
  public func steps(of variant: StrategyVariant) -> StrategyCode? {
    known.code(of: variant) { try? checkedSteps(of: variant) }
  }

  private func checkedSteps(of variant: StrategyVariant) throws(StrategyCode.CodeProblem) -> StrategyCode? {
    guard !variant.corrections.isEmpty, let published = code(of: variant),
      let right = variants.first(where: { $0.family == variant.family && $0.provenance == .corrected }),
      let corrected = code(of: right)
    else { return nil }
    return try StrategyCode(from: published, to: corrected, by: variant.corrections)
  }

  /// The problems in the source files and corrections of the variants, one sentence each.
  public var problemsOfCode: [String] {
    guard !sources.isEmpty else { return [] }
    return variants.compactMap { variant in
      if !variant.file.isEmpty, code(of: variant) == nil {
        return "The variant \"\(variant.id)\" names the file \"\(variant.file)\", which does not exist."
      }
      do throws(StrategyCode.CodeProblem) { _ = try checkedSteps(of: variant) } catch {
        return "In the code of the variant \"\(variant.id)\", \(error.sentence)."
      }
      return nil
    }
  }
}
