import Testing

@testable import OwnCode

@Suite("Statements that place views and were left out") struct LeftOutLayoutTests {
  @Test("They are counted and the first is named, if they are in a file of the class")
  func sentences() {
    let leftOut = [
      "App/Login.swift:4: Analytics (the module Analytics is not here)",
      "App/Login.swift:31: view.addSubview(stars) (cannot find 'stars' in scope)",
      "App/Stars.swift:8: addSubview(image) (cannot find 'image' in scope)",
      "App/Login.swift:32: stars.snp.makeConstraints { } (cannot find 'stars' in scope)",
    ]
    #expect(
      Trial.sentence(onLayoutWithout: leftOut, in: ["App/Login.swift", "App/Base.swift"])
        == "The layout may differ from that of your app, because 2 statements of the class that place views were left out: "
        + "Login.swift:31 and 1 more.")
    #expect(
      Trial.sentence(onLayoutWithout: Array(leftOut.prefix(2)), in: ["App/Login.swift"])
        == "The layout may differ from that of your app, because 1 statement of the class that places views was left out: "
        + "Login.swift:31.")
    #expect(Trial.sentence(onLayoutWithout: leftOut, in: ["App/Base.swift"]) == nil)
  }
}
