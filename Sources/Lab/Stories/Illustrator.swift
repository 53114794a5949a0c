import Matrix
import Pictures
import Record
import Reports
import Support

/// The illustrator of reports. It plays cells and draws the pictures that pages request.
package enum Illustrator {
  /// Returns the pictures of a record's pages. They do not depend on the number of jobs.
  ///
  /// - Parameters:
  ///   - requests: The pictures that the pages need.
  ///   - cells: The cells of the record.
  ///   - replay: The replay that plays cells again.
  ///   - jobs: The number of situations that are played at once.
  package static func illustrations(
    _ requests: [IllustrationRequest], of cells: ResultTable, _ replay: Replay, jobs: Int
  ) -> Illustrations {
    // Requests are grouped by situation, so that they share the plays of the baseline and the oracle.
    var situations: [(situation: Situation, requests: [IllustrationRequest])] = []
    var places: [Situation: Int] = [:]
    var wanted: Set<CellID> = []
    for request in requests {
      let place = places[request.situation] ?? situations.count
      if place == situations.count {
        places[request.situation] = place
        situations.append((request.situation, []))
      }
      situations[place].requests.append(request)
      wanted.formUnion(request.cells)
    }
    var records: [CellID: CellResult] = [:]
    let isShown = (0..<cells.situationCount).map { places[cells.situation(at: $0)] != nil }
    for cell in cells.indices where isShown[cells.situation(cell)] && wanted.contains(cells.id(cell)) {
      records[cells.id(cell)] = cells[cell]
    }
    let known = records
    let outcomes = mapConcurrently(situations, jobs: jobs) { situation, requests in
      draw(requests, in: situation, known, replay)
    }
    var illustrations = Illustrations()
    for (place, drawn) in zip(situations, outcomes) {
      for (request, outcome) in zip(place.requests, drawn) { illustrations[request] = outcome }
    }
    return illustrations
  }

  private static func draw(
    _ requests: [IllustrationRequest], in situation: Situation, _ records: [CellID: CellResult],
    _ replay: Replay
  ) -> [Illustrations.Answer] {
    var wanted: [CellResult] = []
    for cell in requests.flatMap(\.cells) where !wanted.contains(where: { $0.cell == cell }) {
      if let record = records[cell] { wanted.append(record) }
    }
    let stories = replay.stories(in: situation, wanted)
    func story(_ cell: CellID) -> Result<CellStory, Replay.Refusal> {
      guard let index = wanted.firstIndex(where: { $0.cell == cell }) else {
        return .failure(Replay.Refusal("the record does not have the cell"))
      }
      return stories[index]
    }
    return requests.map { request in
      do {
        return draw(request, try request.cells.map { try story($0).get() }, replay)
      } catch {
        return .missing("\(error)")
      }
    }
  }

  private static func draw(
    _ request: IllustrationRequest, _ stories: [CellStory], _ replay: Replay
  ) -> Illustrations.Answer {
    guard let story = stories.first else { return .missing("nothing was requested") }
    switch request.kind {
    case .cell(let isAnimated):
      let ranges = replay.plan(of: story.cell).flatMap { FailureSearch.ranges(story, $0) }
      return .drawn(
        StoryMarkdown.drawings(of: story, isAnimated: isAnimated),
        text: StoryMarkdown.body(story, ranges: ranges, pictures: request.folder, isAnimated: isAnimated))
    case .strip:
      let strip = FilmStrip(story.picture, limit: 3, width: .phone)
      return .drawn([Illustrations.Drawing("strip", story.picture.finding, strip.drawn)], text: "")
    case .keyboard:
      let chart = MotionChart(story.picture, content: .keyboard)
      let narrow = MotionChart(story.picture, content: .keyboard, width: .phone)
      return .drawn(
        [
          Illustrations.Drawing("keyboard", chart.finding, chart.drawn),
          Illustrations.Drawing("keyboard-narrow", narrow.finding, narrow.drawn),
        ], text: StoryMarkdown.keyboard(story))
    case .moment:
      let strip = MomentStrip(stories.map(\.picture))
      let moving = MomentStrip(strip.subjects, isMoving: true)
      return .drawn(
        [
          Illustrations.Drawing("moment", strip.finding, strip.drawn),
          Illustrations.Drawing("animation", moving.finding, moving.drawn),
        ], text: "")
    case .comparison:
      let strip = MomentStrip(stories.map(\.picture))
      return .drawn([Illustrations.Drawing("comparison", strip.finding, strip.drawn)], text: "")
    }
  }
}

extension IllustrationRequest {
  var cells: [CellID] { strategies.map { CellID(strategy: $0, in: situation) } }
}
