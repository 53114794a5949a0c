import Record
import Testing

@testable import Matrix

@Suite("Shards of a plan")
struct ShardTests {
  @Test(
    "The shards contain each cell once and in plan order, with all strategies of a situation together",
    arguments: ShardLabel.Mode.allCases)
  func shares(_ mode: ShardLabel.Mode) throws {
    let plan = Plan(
      axes: try axes(
        devices: ["iphone-se-3", "ipad-mini-7"], orientations: [.portrait, .landscape],
        scenarios: ["show-hide", "reshow", "rotate-and-back"], screens: ["login", "chat", "sign-up"]),
      profile: .newest)
    #expect(plan.cellCount == 108)
    for total in [1, 2, 5, 40] {
      var seen: [CellID: Int] = [:]
      let numbers = plan.shardNumbers(of: total, by: mode)
      for index in 1...total {
        let share = plan.shard(index, of: total, by: mode)
        #expect(share.hash == plan.hash)
        #expect(share.cellCount == share.cells.count && share.cellCount % 3 == 0)
        let kept = Set(share.cells)
        #expect(share.cells == plan.cells.filter(kept.contains))
        for cell in share.cells {
          seen[cell, default: 0] += 1
          #expect(numbers[cell.situation] == index)
        }
      }
      #expect(seen.count == plan.cellCount && seen.values.allSatisfy { $0 == 1 })
    }
    // If they are distributed in turn, 5 shards get 8, 7, 7, 7 and 7 of the 36 situations.
    if mode == .slice {
      #expect((1...5).map { plan.shard($0, of: 5, by: mode).cellCount / 3 } == [8, 7, 7, 7, 7])
    }
  }

  @Test("If shards are split by hash, a larger plan keeps each situation in its shard")
  func stability() throws {
    let small = Plan(axes: try axes(scenarios: ["show-hide", "reshow"]), profile: .newest)
    let large = Plan(
      axes: try axes(
        devices: ["ipad-mini-7", "iphone-se-3"], scenarios: ["show-hide-last", "reshow", "show-hide"],
        screens: ["sign-up", "login"]), profile: .newest)
    let (before, after) = (small.shardNumbers(of: 7, by: .hash), large.shardNumbers(of: 7, by: .hash))
    #expect(before.count == 2)
    for (situation, number) in before { #expect(after[situation] == number) }
  }

  @Test("A plan without its first cells continues with the next cell")
  func rest() throws {
    let plan = Plan(axes: try axes(scenarios: ["show-hide", "reshow"]), profile: .newest)
    for count in 0...6 { #expect(plan.dropping(first: count).cells == Array(plan.cells.dropFirst(count))) }
  }
}
