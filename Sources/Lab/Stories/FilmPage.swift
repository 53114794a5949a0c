import Foundation
import HTMLReport
import Matrix
import Metrics
import Pictures
import Platform
import Record
import Support
import Trace

/// The HTML page of a record, for which the cells are played again.
package enum FilmPage {
  /// Returns the bytes of the HTML page, and the number of the record's cells that can be played in it.
  ///
  /// - Parameter table: The table of the record's devices.
  package static func render(
    _ record: RunRecord, _ replay: Replay, table: DeviceTable, jobs: Int
  ) -> (bytes: [UInt8], films: Int) {
    var draft = PageDraft(record)
    let shapes = shapes(of: record, table)
    while true {
      let films = films(of: record, draft.wanted, replay, jobs: jobs)
      let page = draft.rendered(films, devices: shapes)
      if !page.hasAllFilms || !draft.widen() { return (page.bytes, page.films) }
    }
  }

  /// Returns the films of the wanted cells, and the reasons why other cells have none.
  private static func films(
    of record: RunRecord, _ wanted: Set<Int>?, _ replay: Replay, jobs: Int
  ) -> Films {
    let groups = groups(of: record, wanted)
    var films = Films()
    if let wanted {
      for index in record.cells.indices where !wanted.contains(index) {
        if let refusal = replay.refusal(of: record.cells.id(index)) { films.refuse(index, refusal) }
      }
    }
    // A few groups are played at a time, so that memory holds only their traces.
    let size = max(1, jobs) * 4
    for start in stride(from: 0, to: groups.count, by: size) {
      let part = Array(groups[start..<min(groups.count, start + size)])
      for cells in mapConcurrently(part, jobs: jobs, { play($0, of: record, replay) }) {
        films.add(
          cells.compactMap { cell in
            if case .success(let (trace, measurement)) = cell.outcome {
              (cell.index, trace, measurement)
            } else {
              nil
            }
          })
        for cell in cells {
          if case .failure(let refusal) = cell.outcome { films.refuse(cell.index, refusal) }
        }
      }
    }
    return films
  }

  /// Returns the indices of the wanted cells in groups of one device, orientation and screen. The cells of a
  /// group are in rows, one for each scenario, in the order of the record.
  private static func groups(of record: RunRecord, _ wanted: Set<Int>?) -> [[[Int]]] {
    var groups: [[[Int]]] = []
    var places: [Situation: Int] = [:]
    var rows: [Situation: Int] = [:]
    for index in record.cells.indices where wanted?.contains(index) != false {
      let situation = record.cells.id(index).situation
      var key = situation
      key.scenario = ""
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append([])
      }
      if let row = rows[situation] {
        groups[place][row].append(index)
      } else {
        rows[situation] = groups[place].count
        groups[place].append([index])
      }
    }
    return groups
  }

  private typealias PlayedFilm = (index: Int, outcome: Result<(Trace, CellMeasurement), Replay.Refusal>)

  private static func play(_ group: [[Int]], of record: RunRecord, _ replay: Replay) -> [PlayedFilm] {
    let stories = replay.stories(of: group.map { row in row.map { record.cells[$0] } })
    return zip(group, stories).flatMap { row, stories in
      zip(row, stories).map { index, story in (index, story.map { ($0.trace, $0.measurement) }) }
    }
  }

  private static func shapes(of record: RunRecord, _ table: DeviceTable) -> [String: DeviceShape] {
    let named = Set(record.cells.indices.map { record.cells.id($0).device })
    return Dictionary(
      table.matrixDevices.filter { named.contains($0.id) }.map { ($0.id, $0.shape) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Films {
  fileprivate mutating func refuse(_ index: Int, _ refusal: Replay.Refusal) {
    let text = refusal.description
    refuse(index, reason: text.prefix(1).uppercased() + text.dropFirst() + ".")
  }
}
