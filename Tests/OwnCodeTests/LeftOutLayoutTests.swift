import Testing

@testable import OwnCode

@Suite("Parts of a class that place views and were left out") struct LeftOutLayoutTests {
  private func cut(_ file: String, _ line: Int, placesViews: Bool = true, _ kind: LeftOut.Kind = .statement)
    -> LeftOut
  {
    LeftOut(
      kind: kind, file: file, line: line, endLine: line, error: "cannot find it in scope", text: "text",
      isKeyboard: false, placesViews: placesViews)
  }

  @Test("They are counted and the first is named, if they are in a file of the class and do not run")
  func sentences() {
    let cuts = [
      cut("App/Login.swift", 3, .attribute),
      cut("App/Login.swift", 4, placesViews: false),
      cut("App/Login.swift", 31),
      cut("App/Stars.swift", 8),
      cut("App/Login.swift", 32, .member),
    ]
    #expect(
      Trial.sentence(onLayoutWithout: cuts, in: ["App/Login.swift", "App/Base.swift"])
        == "The layout may differ from that of your app, because 2 parts of the class, which place views, were left out: "
        + "Login.swift:31 and 1 more.")
    #expect(
      Trial.sentence(onLayoutWithout: Array(cuts.prefix(3)), in: ["App/Login.swift"])
        == "The layout may differ from that of your app, because 1 part of the class, which places views, was left out: "
        + "Login.swift:31.")
    #expect(Trial.sentence(onLayoutWithout: cuts, in: ["App/Base.swift"]) == nil)
  }
}
