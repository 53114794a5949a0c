import Testing

@testable import Lab

@Suite("Numbers in stories")
struct StoryNumbersTests {
  @Test("A range with a negative number has minus signs and a word instead of a dash")
  func spans() {
    #expect(StoryNumbers.span(12, 56) == "12–56")
    #expect(StoryNumbers.span(-44, -10) == "−44 to −10")
    #expect(StoryNumbers.span(-8, 35.8) == "−8 to 35.8")
  }
}
