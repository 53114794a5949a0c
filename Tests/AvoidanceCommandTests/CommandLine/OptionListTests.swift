import Testing

@testable import AvoidanceCommand

@Suite("Options of a verb")
struct OptionListTests {
  private func properties(of group: any OptionGroup) -> [String] {
    Mirror(reflecting: group).children.flatMap { child -> [String] in
      if let inner = child.value as? any OptionGroup { return properties(of: inner) }
      guard let declaration = child.value as? any Declaration else { return [] }
      return declaration.options.map(\.name) + declaration.operands.map(\.name)
    }
  }

  @Test("Every property is declared exactly once", arguments: Verbs.all.map { $0.spec.name })
  func declared(name: String) throws {
    let options = try #require(Verbs.verb(name)).options
    #expect(
      (options.options.map(\.name) + options.operands.map(\.name)).sorted()
        == properties(of: options).sorted())
  }
}
