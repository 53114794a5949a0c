import KeyboardAvoidance

/// The source file of a published variant, and the steps from it to the file of its family's variant done right.
public struct StrategyCode: Sendable, Equatable {
  /// One step: some of the places in which the two files differ, and why.
  public struct Step: Sendable, Equatable {
    /// What is wrong and what the step does about it.
    public var reason: String
    /// The places line by line as in a diff, with `@@` between two of them.
    public var change: String
  }

  /// The published file.
  public var published: String
  /// In the order in which the variant tells its reasons.
  public var steps: [Step]
  /// The file done right.
  public var corrected: String

  /// Parts the difference of two files into the steps of a variant's corrections: a place belongs to the first
  /// correction that mentions a word in one of its changed lines.
  ///
  /// Fails with a sentence when a place belongs to no correction, or a correction has no place.
  init(from published: String, to corrected: String, by corrections: [Correction]) throws(CodeProblem) {
    self.published = published
    self.corrected = corrected
    var places = [[String]](repeating: [], count: corrections.count)
    for place in Self.places(published, corrected) {
      let changed = place.filter { !$0.hasPrefix(" ") }
      let owner = corrections.firstIndex { correction in
        correction.mentions.contains { word in changed.contains { $0.contains(word) } }
      }
      guard let owner else { throw CodeProblem(sentence: "no correction mentions the change \"\(changed[0])\"") }
      places[owner].append(place.joined(separator: "\n"))
    }
    steps = zip(corrections, places).map { Step(reason: $0.reason, change: $1.joined(separator: "\n@@\n")) }
    if let idle = zip(corrections, places).first(where: { $1.isEmpty }) {
      throw CodeProblem(sentence: "the correction \"\(idle.0.reason)\" changes nothing")
    }
  }

  /// Why two files make no steps.
  struct CodeProblem: Error {
    var sentence: String
  }

  /// The places in which two files differ, with a line around each where it is not part of another place.
  private static func places(_ old: String, _ new: String) -> [[String]] {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var places: [[String]] = []
    var place: [String] = []
    var (i, j) = (0, 0)
    func context(_ index: Int) -> [String] { before.indices.contains(index) ? [" " + before[index]] : [] }
    while i < before.count || j < after.count {
      if removed.contains(i) {
        if place.isEmpty { place = context(i - 1) }
        place.append("-" + before[i])
        i += 1
      } else if inserted.contains(j) {
        if place.isEmpty { place = context(i - 1) }
        place.append("+" + after[j])
        j += 1
      } else {
        if !place.isEmpty { places.append(place + context(i)) }
        place = []
        i += 1
        j += 1
      }
    }
    return place.isEmpty ? places : places + [place]
  }
}

extension Catalogue {
  /// The text of the file that holds a variant's code; nil where the catalogue was made without it.
  public func code(of variant: StrategyVariant) -> String? { sources[variant.file] }

  /// The published file and the steps to the one done right; nil for variants without corrections, or where the
  /// catalogue was made without sources.
  public func steps(of variant: StrategyVariant) -> StrategyCode? { try? checkedSteps(of: variant) }

  private func checkedSteps(of variant: StrategyVariant) throws(StrategyCode.CodeProblem) -> StrategyCode? {
    guard !variant.corrections.isEmpty, let published = code(of: variant),
      let right = variants.first(where: { $0.family == variant.family && $0.provenance == .doneRight }),
      let corrected = code(of: right)
    else { return nil }
    return try StrategyCode(from: published, to: corrected, by: variant.corrections)
  }

  /// What is wrong with the code and the corrections of the variants, one sentence each.
  public var problemsOfCode: [String] {
    guard !sources.isEmpty else { return [] }
    return variants.compactMap { variant in
      if !variant.file.isEmpty, code(of: variant) == nil {
        return "The variant \"\(variant.id)\" names the file \"\(variant.file)\", which is not there."
      }
      do throws(StrategyCode.CodeProblem) { _ = try checkedSteps(of: variant) } catch {
        return "In the code of the variant \"\(variant.id)\" \(error.sentence)."
      }
      return nil
    }
  }
}
