import PositionedJSON
import Testing
import ViewLayout

@testable import ScreenLibrary

@Suite("Built-in screens")
struct BuiltInScreenTests {
  @Test("Every embedded screen file can be read, and none is left out")
  func allFilesAreScreens() throws {
    let names = EmbeddedFiles.all.map(\.name).filter { $0 != "screen.schema.json" }
    #expect(Set(names) == Set(Screens.order.map { "\($0).json" }))
    for id in Screens.order {
      let text = try #require(Screens.text(of: id))
      do {
        #expect(try ScreenReader.read(text: text, path: "\(id).json").id == id)
      } catch { Issue.record("\(error)") }
    }
    #expect(Screens.builtIn.map(\.id) == Screens.order)
  }
}
