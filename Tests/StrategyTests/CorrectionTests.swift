import KeyboardAvoidance
import Matrix
import StrategyCatalog
import Testing
import UIKit

@Suite("Steps from published code to corrected code") struct CorrectionTests {
  /// A family with two variants, each in its own file.
  enum Twin: StrategyFamily {
    static let id = "twin"
    static let title = "Twin"
    static let summary = "Two files."
    @TaskLocal static var corrections: [Correction] = []
    static var variants: [StrategyVariant] {
      [
        variant("twin", .published, file: "Old.swift", corrections),
        variant("twin-right", .corrected, file: "New.swift", []),
      ]
    }

    private static func variant(
      _ id: String, _ provenance: Provenance, file: String, _ corrections: [Correction]
    ) -> StrategyVariant {
      StrategyVariant(
        id: id, family: self.id, title: "t", summary: "s", provenance: provenance, source: "this test",
        undo: "u", knownFailures: ["x"], file: file, corrections: corrections, make: { Idle() })
    }

    final class Idle: UIViewController, KeyboardAvoidanceStrategy {}
  }

  static func catalogue(
    _ corrections: [Correction], from old: String, to new: String?
  ) throws -> Catalogue {
    var sources = StrategyCatalog.sources
    sources["Old.swift"] = old
    sources["New.swift"] = new
    return try Twin.$corrections.withValue(corrections) {
      try Catalogue(StrategyCatalog.families + [Twin.self], sources: sources)
    }
  }

  static func code(
    _ corrections: [Correction], from old: String, to new: String
  ) throws -> StrategyCode {
    let catalogue = try catalogue(corrections, from: old, to: new)
    #expect(catalogue.problemsOfCode == [])
    let twin = try #require(catalogue.variant("twin"))
    return try #require(catalogue.steps(of: twin))
  }

  @Test("a change shows removed, added and equal lines, with one equal line around each changed place")
  func places() throws {
    let code = try Self.code(
      [Correction("First.", mentions: ["A"]), Correction("Then.", mentions: ["C", "D"])],
      from: "a\n  b\nc\n\nd\ne", to: "A\n  b\nC\n\nd\ne\nD")
    #expect(code.published == "a\n  b\nc\n\nd\ne" && code.corrected == "A\n  b\nC\n\nd\ne\nD")
    #expect(code.steps.map(\.reason) == ["First.", "Then."])
    #expect(code.steps.map(\.change) == ["-a\n+A\n   b", "   b\n-c\n+C\n \n@@\n e\n+D"])
  }

  @Test("a changed place belongs to the first correction that mentions one of its changed lines")
  func owners() throws {
    let code = try Self.code(
      [Correction("One.", mentions: ["common"]), Correction("Two.", mentions: ["two"])],
      from: "common\nx\ny\nz", to: "common\ntwo\ny\nz\ncommon two")
    #expect(code.steps[0].change == " z\n+common two")
    #expect(code.steps[1].change == " common\n-x\n+two\n y")
  }

  @Test("equal lines make no step, and changes in neighboring lines are one place")
  func neighbours() throws {
    let code = try Self.code(
      [Correction("All.", mentions: ["3"])], from: "a\n1\n2\nb", to: "a\n3\n4\n5\nb")
    #expect(code.steps.map(\.change) == [" a\n-1\n-2\n+3\n+4\n+5\n b"])
  }

  @Test(
    "changes of different members of a type are separate, and so are removed and added lines in one place")
  func members() throws {
    let old = "class\n  func a() {}\n}"
    let new = "class\n  func b() {\n    b\n  }\n\n  func c() {}\n\n  func d() {}\n}"
    let code = try Self.code(
      [
        Correction("C.", mentions: ["func c"]), Correction("A.", mentions: ["func a"]),
        Correction("B.", mentions: ["func b"]),
      ], from: old, to: new)
    #expect(
      code.steps.map(\.change) == [
        "+\n+  func c() {}\n+\n+  func d() {}\n }", " class\n-  func a() {}",
        "+  func b() {\n+    b\n+  }",
      ])
  }

  @Test("a changed place without a correction is an error, and so is a correction without a place")
  func problems() throws {
    func problems(_ corrections: [Correction], from old: String, to new: String?) throws -> [String] {
      let catalogue = try Self.catalogue(corrections, from: old, to: new)
      let twin = try #require(catalogue.variant("twin"))
      #expect(catalogue.steps(of: twin) == nil)
      return catalogue.problemsOfCode
    }
    #expect(
      try problems(
        [Correction("A.", mentions: ["let a"])], from: "let a = 1\nz\nlet b = 1",
        to: "let a = 2\nz\nlet b = 2")
        == ["In the code of the variant \"twin\", no correction mentions the change \"-let b = 1\"."])
    #expect(
      try problems(
        [Correction("A.", mentions: ["let a"]), Correction("B.", mentions: ["let b"])], from: "let a = 1",
        to: "let a = 2") == ["In the code of the variant \"twin\", the correction \"B.\" changes nothing."])
    #expect(
      try problems([Correction("A.", mentions: ["let a"])], from: "let a = 1", to: nil)
        == ["The variant \"twin-right\" names the file \"New.swift\", which does not exist."])
  }

  @Test("the package's corrections have no errors, and their steps lead from published to corrected code")
  func package() throws {
    let catalogue = Catalogue.package
    #expect(catalogue.problemsOfCode == [])
    var paired = 0
    for family in catalogue.families where family.place == .contender {
      // Families that have only published code or only corrected code are skipped.
      guard let right = family.variants.first(where: { $0.provenance == .corrected }),
        family.variants.contains(where: { $0.provenance == .published })
      else { continue }
      paired += 1
      let end = try #require(catalogue.code(of: right))
      #expect(end.contains("note.dockedTop(in: view)") && end.contains("note.concerns(self)"), "\(family.id)")
      for variant in family.variants where variant.provenance == .published && variant.adoption == nil {
        let code = try #require(catalogue.steps(of: variant), "\(variant.id)")
        #expect(code.published == catalogue.code(of: variant) && code.corrected == end)
        #expect(code.published != end)
        #expect(code.steps.map(\.reason) == variant.corrections.map(\.reason))
        #expect(Self.sortedLines(code.published, after: code.steps) == Self.sortedLines(end))
      }
    }
    #expect(paired >= 6)
    #expect(catalogue.steps(of: catalogue.floor) == nil)
    #expect(catalogue.code(of: catalogue.floor)?.contains("class PlainViewController") == true)
  }

  /// Returns the sorted lines of a text after the given steps. A step's lines with a minus are removed, and
  /// its lines with a plus are added.
  static func sortedLines(_ text: String, after steps: [StrategyCode.Step] = []) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in steps.flatMap({ $0.change.split(separator: "\n", omittingEmptySubsequences: false) }) {
      if line.hasPrefix("-"), let place = lines.firstIndex(of: line.dropFirst()) { lines.remove(at: place) }
      if line.hasPrefix("+") { lines.append(line.dropFirst()) }
    }
    return lines.sorted()
  }
}
