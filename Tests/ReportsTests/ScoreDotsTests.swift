import Pictures
import Testing

@testable import Reports

@Suite("Scores as rows of dots")
struct ScoreDotsTests {
  @Test("Discs and diamonds are at the positions of their scores, with the names to the left")
  func places() {
    let picture = ScoreDots(rows: [
      .init(rank: 1, name: "best", occlusion: 100, motion: 50),
      .init(rank: nil, name: "none", occlusion: 0, motion: 0),
    ]).drawn(.light)
    // Names take at least 60 points, so the scale begins at 12 + 24 + 60 + 10 = 106 and ends at 358 - 12 - 8
    // = 338.
    #expect(picture.contains("width=\"358\""))
    #expect(picture.contains("M334 92a4 4"))  // a score of 100: the disc begins 4 points left of its center
    // a score of 50: the diamond begins 5 points left of its center
    #expect(picture.contains("M217 92l5 -5"))
    #expect(picture.contains("M102 108a4 4"))  // a score of 0
    #expect(
      picture.contains(">1</text>") && picture.contains(">best</text>") && picture.contains(">–</text>"))
  }

  @Test("Rows that do not fit are counted below")
  func limit() {
    let rows = (1...63).map { (n: Int) in ScoreDots.Row(rank: n, name: "s\(n)", occlusion: 50, motion: 50) }
    let picture = ScoreDots(rows: rows).drawn(.light)
    #expect(picture.contains(">s60</text>") && !picture.contains(">s61</text>"))
    #expect(picture.contains("3 more: see the table"))
  }
}
