import KeyboardAvoidance
import MatrixRunner
import Testing

@Suite("Steps from published code to the code done right") struct CorrectionTests {
  @Test("lines go, come and stay, in several places, and what has no place is added at the end")
  func applies() {
    let code = "a\n  b\nc\n\nd"
    #expect(Correction("", "-a\n+A\n@@\n c\n\n+C").applied(to: code) == "A\n  b\nc\n\nC\nd")
    #expect(Correction("", "   b\n-c").applied(to: code) == "a\n  b\n\nd")
    #expect(Correction("", "+e\n+f").applied(to: code) == "a\n  b\nc\n\nd\ne\nf")
  }

  @Test("what is not there, is there twice or is no change does not apply")
  func refuses() {
    #expect(Correction("", "-x").applied(to: "a\nb") == nil)
    #expect(Correction("", " a\n-b").applied(to: "a\nb\na\nb") == nil)
    #expect(Correction("", "-a\n-b\n-c").applied(to: "a\nb") == nil)
    #expect(Correction("", "a").applied(to: "a") == nil)
  }

  @Test("all published code of a family with a variant done right leads to the same code")
  func families() throws {
    for family in Catalogue.package.families {
      let published = family.variants.filter { $0.provenance == .published }
      let isCorrected = family.variants.contains { $0.provenance == .doneRight }
      let ends = published.map(\.correctedCode)
      #expect(ends.allSatisfy { ($0 != nil) == isCorrected }, "\(family.id)")
      #expect(Set(ends).count <= 1, "\(family.id)")
      // A family of one's own has no steps to give.
      for variant in published where isCorrected {
        // What is corrected away must be gone, what every family needs must be there.
        let end = try #require(variant.correctedCode)
        #expect(variant.code != end)
        #expect(end.contains("note.dockedTop(in: view)") && end.contains("note.isLocal"), "\(variant.id)")
        #expect(variant.code.count { $0 == "{" } == variant.code.count { $0 == "}" })
        #expect(end.count { $0 == "{" } == end.count { $0 == "}" })
      }
    }
  }

  @Test("the catalogue names a variant whose steps do not apply")
  func broken() {
    enum Broken: StrategyFamily {
      static let id = "broken"
      static let title = "Broken"
      static let summary = "Nothing."
      static let variants = [
        StrategyVariant(
          id: "broken", family: id, title: "Broken", summary: "Nothing.", provenance: .published,
          source: "here",
          undo: "Nothing.", code: "let a = 1", corrections: [Correction("Two.", "-let a = 3\n+let a = 2")],
          declaration: Declaration(subscribes: [], reads: [], writes: []), make: { Idle() })
      ]
    }
    #expect(
      Catalogue.problems(of: [Broken.self]) == [
        "The corrections of the variant \"broken\" do not apply to its code."
      ])
  }

  private struct Idle: KeyboardAvoidanceStrategy {}
}
