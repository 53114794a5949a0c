import Platform
import Record
import Support

extension Plan {
  /// Returns one shard of the plan, with the hash of the whole plan.
  ///
  /// All strategies of a situation stay together, because they are measured against the same baseline and
  /// oracle.
  ///
  /// - Parameters:
  ///   - index: the number of the shard; the first is 1.
  ///   - total: the number of shards.
  ///   - mode: the method by which situations are distributed to shards.
  public func shard(_ index: Int, of total: Int, by mode: ShardLabel.Mode) -> Plan {
    let numbers = shardNumbers(of: total, by: mode)
    return keeping { numbers[$0] == index }
  }

  /// Returns the number of the shard of every situation.
  public func shardNumbers(of total: Int, by mode: ShardLabel.Mode) -> [Situation: Int] {
    var numbers: [Situation: Int] = [:]
    if mode == .cost {
      var loads = [Int](repeating: 0, count: total)
      // Situations with equal work stay in plan order, so that the shards depend only on the plan.
      let works = works().enumerated().sorted {
        ($1.element.work, $0.offset) < ($0.element.work, $1.offset)
      }
      for (_, (situation, work)) in works {
        let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
        loads[least] += work
        numbers[situation] = least + 1
      }
      return numbers
    }
    for group in groups {
      for row in group.rows {
        let situation = situation(group, row)
        numbers[situation] =
          mode == .slice ? numbers.count % total + 1 : Self.shard(of: situation, total: total)
      }
    }
    return numbers
  }

  /// Returns the amount of work in every situation, in plan order: strategies × events × views, because every
  /// event is laid out and measured over all views.
  ///
  /// In 2101 situations of the default matrix, the amount explains half of the differences in time (r = 0.7).
  /// This is enough, because the errors average out within a shard.
  func works() -> [(situation: Situation, work: Int)] {
    groups.flatMap { group in
      group.rows.map { row in
        let screen = axes.screens[group.screen]
        // The start of a scenario counts as an event.
        let events = axes.scenarios[row.scenario].events(on: screen) + 1
        return (situation(group, row), row.strategies.count * events * screen.tree.nodes.count)
      }
    }
  }

  /// Returns the plan without its first `count` cells, to continue an interrupted run.
  public func dropping(first count: Int) -> Plan {
    var left = count
    return filtered { _, row in
      let dropped = min(left, row.strategies.count)
      left -= dropped
      return Row(scenario: row.scenario, strategies: Array(row.strategies.dropFirst(dropped)))
    }
  }

  private static func shard(of situation: Situation, total: Int) -> Int {
    var hash = Digest(situation.text).value
    // The low bits of an FNV hash depend on few bytes. The finalizer of MurmurHash3 (Appleby, public domain)
    // mixes them.
    hash ^= hash >> 33
    hash = hash &* 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 33
    hash = hash &* 0xc4ce_b9fe_1a85_ec53
    hash ^= hash >> 33
    return Int(hash % UInt64(total)) + 1
  }

  private func situation(_ group: Group, _ row: Row) -> Situation {
    Situation(
      device: axes.devices[group.device].device.id,
      orientation: axes.orientations[group.orientation].id,
      scenario: axes.scenarios[row.scenario].id, screen: axes.screens[group.screen].id)
  }

  private func keeping(_ isKept: (Situation) -> Bool) -> Plan {
    filtered { group, row in isKept(situation(group, row)) ? row : nil }
  }
}
