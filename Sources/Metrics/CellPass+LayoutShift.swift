import Trace

extension CellPass {
  /// Writes the visible edges of all clipping views. The window's visible part ends at the top edge of a
  /// docked keyboard.
  mutating func seeClips(_ rects: UnsafePointer<Double>, stage: Int) {
    var base = scene.window(stage)
    let keyboard = Arrangement.box(rects, scene.nodeCount - 2)
    if Arrangement.cover(keyboard, base) == .docked { base.y1 = min(base.y1, keyboard.y0) }
    let clips = memory.clips
    let window = clips + values
    window[0] = base.x0
    window[1] = base.y0
    window[2] = base.x1
    window[3] = base.y1
    for clip in facts.clips {
      let outer = clips + (scene.nodes[clip].clip < 0 ? values : scene.nodes[clip].clip * 4)
      let box = Arrangement.box(rects, clip)
      let c = clips + clip * 4
      c[0] = max(box.x0, outer[0])
      c[1] = max(box.y0, outer[1])
      c[2] = min(box.x1, outer[2])
      c[3] = min(box.y1, outer[3])
    }
  }

  mutating func see(
    _ rects: UnsafePointer<Double>, stage: Int, into edges: UnsafeMutablePointer<Double>
  ) {
    seeClips(rects, stage: stage)
    let count = leaves.count
    for i in 0..<count {
      let r = rects + leaves[i] * 4
      let c = memory.clips + leafClips[i] * 4
      edges[i] = max(r[0], c[0])
      edges[count + i] = min(r[0] + r[2], c[2])
      edges[2 * count + i] = max(r[1], c[1])
      edges[3 * count + i] = min(r[1] + r[3], c[3])
    }
  }

  // This function is not split, because calls would cost more than the arithmetic of its innermost loop.

  /// Adds the layout shift of a frame in which only y changed and no keyboard floats.
  ///
  /// The result is that of `shift`, but the cases that cannot occur here are left out.
  mutating func verticalShift(stage: Int, frame: Int, time: Double) {
    if walk.seenFrame != frame - 1 {
      see(memory.last, stage: stage, into: memory.seen)
      walk.areColumnsCut = false
    }
    walk.seenFrame = frame
    seeClips(memory.now, stage: stage)
    let count = leaves.count
    let (top, bottom, x0, x1) = (
      memory.seen + 2 * count, memory.seen + 3 * count, memory.seen, memory.seen + count
    )
    let (now, last, clips, low, high) = (memory.now, memory.last, memory.clips, memory.low, memory.high)
    let threshold = pixel - 1e-9
    var distance = 0.0
    var hasJumps = false
    for i in 0..<count {
      let leaf = leaves[i] * 4
      let clip = clips + leafClips[i] * 4
      let (y, h) = (now[leaf + 1], now[leaf + 3])
      let y0 = y > clip[1] ? y : clip[1]
      let y1 = y + h < clip[3] ? y + h : clip[3]
      let (oldY0, oldY1) = (top[i], bottom[i])
      top[i] = y0
      bottom[i] = y1
      low[i] = y0
      high[i] = -.infinity
      let dy = abs(y - last[leaf + 1])
      if dy < threshold || x1[i] <= x0[i] { continue }
      if y1 > y0 {
        high[i] = y1
        if oldY1 > oldY0 {
          if y0 > oldY1 || oldY0 > y1 {
            // The view moved by more than its height, so it covers two separate intervals.
            if !hasJumps {
              (low + count).update(repeating: -.infinity, count: count)
              (high + count).update(repeating: -.infinity, count: count)
              hasJumps = true
            }
            low[count + i] = oldY0
            high[count + i] = oldY1
          } else {
            if oldY0 < y0 { low[i] = oldY0 }
            if oldY1 > y1 { high[i] = oldY1 }
          }
        }
      } else if oldY1 > oldY0 {
        low[i] = oldY0
        high[i] = oldY1
      } else {
        continue
      }
      if dy > distance { distance = dy }
    }
    guard distance > 0 else { return }
    let area: Double
    if hasJumps {
      area = columnArea(hasJumps: true)
    } else {
      if !walk.areColumnsCut && !tools.union.matches(x0, x1, count) { tools.union.cut(x0, x1, count) }
      walk.areColumnsCut = true
      area = tools.union.area(low: low, high: high)
    }
    add(area: area, distance: distance, stage: stage, time: time)
  }

  mutating func add(area: Double, distance: Double, stage: Int, time: Double) {
    let window = scene.window(stage)
    let impact = area / max(window.area, .leastNormalMagnitude)
    let value = impact * min(1, distance / max(window.width, window.height))
    guard value > 0 else { return }
    shifts.windows.add(value, at: time)
    if time - shifts.lastInput >= 0.5 - 1e-9 { shifts.strictWindows.add(value, at: time) }
    if value > shifts.peak?.value ?? 0 { shifts.peak = LayoutShiftPeak(time: time, value: value) }
  }

  // This function is not split, because calls would cost more than the arithmetic of its innermost loop.

  /// Adds the layout shift between the previous frame and this one.
  mutating func shift(stage: Int, frame: Int, time: Double) {
    let count = leaves.count
    walk.areColumnsCut = false
    swap(&memory.seen, &memory.wasSeen)
    if walk.seenFrame != frame - 1 { see(memory.last, stage: walk.lastStage, into: memory.wasSeen) }
    see(memory.now, stage: stage, into: memory.seen)
    walk.seenFrame = frame

    let window = scene.window(stage)
    let keyboards = (
      Arrangement.box(memory.last, scene.nodeCount - 2), Arrangement.box(memory.now, scene.nodeCount - 2)
    )
    let floats = (
      Arrangement.cover(keyboards.0, window) == .floating, Arrangement.cover(keyboards.1, window) == .floating
    )
    let threshold = pixel - 1e-9
    let followed = frame <= walk.lastFollowing ? keyboards.1.y0 - keyboards.0.y0 : 0
    var distance = 0.0
    var isGeneral = floats.0 || floats.1
    var hasJumps = false
    for i in 0..<count {
      let leaf = leaves[i] * 4
      let dx = abs(memory.now[leaf] - memory.last[leaf])
      let dy = CellPass.step(memory.now[leaf + 1] - memory.last[leaf + 1], beyond: followed)
      let (y0, y1) = (memory.seen[2 * count + i], memory.seen[3 * count + i])
      memory.low[i] = y0
      memory.high[i] = -.infinity
      memory.low[count + i] = y0
      memory.high[count + i] = -.infinity
      if dx < threshold && dy < threshold { continue }
      let (oldY0, oldY1) = (memory.wasSeen[2 * count + i], memory.wasSeen[3 * count + i])
      var isSeen = y1 > y0 && memory.seen[count + i] > memory.seen[i]
      var wasIt = oldY1 > oldY0 && memory.wasSeen[count + i] > memory.wasSeen[i]
      if floats.0 && wasIt { wasIt = !isBehind(memory.wasSeen, i, keyboards.0) }
      if floats.1 && isSeen { isSeen = !isBehind(memory.seen, i, keyboards.1) }
      if !isSeen && !wasIt { continue }
      distance = max(distance, dx, dy)
      if isSeen && wasIt {
        if y0 > oldY1 || oldY0 > y1 {
          // The view moved by more than its height, so it covers two separate intervals.
          memory.high[i] = y1
          memory.low[count + i] = oldY0
          memory.high[count + i] = oldY1
          hasJumps = true
        } else {
          memory.low[i] = min(y0, oldY0)
          memory.high[i] = max(y1, oldY1)
        }
      } else if isSeen {
        memory.high[i] = y1
      } else {
        memory.low[i] = oldY0
        memory.high[i] = oldY1
      }
      if memory.seen[i] != memory.wasSeen[i] || memory.seen[count + i] != memory.wasSeen[count + i] {
        isGeneral = true
      }
    }
    guard distance > 0 else { return }

    let area: Double
    if isGeneral {
      area = generalArea(window: window, keyboards: keyboards, followed: followed)
    } else {
      area = columnArea(hasJumps: hasJumps)
    }
    add(area: area, distance: distance, stage: stage, time: time)
  }

  /// Returns the length of a step without the part of it that follows the keyboard.
  @inline(__always)
  private static func step(_ step: Double, beyond followed: Double) -> Double {
    step * followed > 0 ? max(0, abs(step) - abs(followed)) : abs(step)
  }

  /// Returns the area that the vertical intervals of the leaves cover in their columns.
  mutating func columnArea(hasJumps: Bool) -> Double {
    let count = leaves.count
    guard hasJumps else {
      if !tools.union.matches(memory.seen, memory.seen + count, count) {
        tools.union.cut(memory.seen, memory.seen + count, count)
      }
      return tools.union.area(low: memory.low, high: memory.high)
    }
    memory.doubled.update(from: memory.seen, count: count)
    (memory.doubled + count).update(from: memory.seen, count: count)
    (memory.doubled + 2 * count).update(from: memory.seen + count, count: count)
    (memory.doubled + 3 * count).update(from: memory.seen + count, count: count)
    if !tools.jumpUnion.matches(memory.doubled, memory.doubled + 2 * count, 2 * count) {
      tools.jumpUnion.cut(memory.doubled, memory.doubled + 2 * count, 2 * count)
    }
    return tools.jumpUnion.area(low: memory.low, high: memory.high)
  }

  /// Returns whether a floating keyboard hides the whole visible part of a leaf.
  mutating func isBehind(_ edges: UnsafePointer<Double>, _ i: Int, _ keyboard: Box) -> Bool {
    let count = leaves.count
    return edges[i] >= keyboard.x0 && edges[count + i] <= keyboard.x1 && edges[2 * count + i] >= keyboard.y0
      && edges[3 * count + i] <= keyboard.y1
  }

  /// Returns the area of the layout shift if views move sideways or overlap a floating keyboard.
  mutating func generalArea(window: Box, keyboards: (Box, Box), followed: Double) -> Double {
    let count = leaves.count
    let threshold = pixel - 1e-9
    tools.boxes.removeAll(keepingCapacity: true)
    for i in 0..<count {
      let leaf = leaves[i] * 4
      let dy = CellPass.step(memory.now[leaf + 1] - memory.last[leaf + 1], beyond: followed)
      if abs(memory.now[leaf] - memory.last[leaf]) < threshold && dy < threshold { continue }
      for (edges, keyboard) in [(memory.wasSeen, keyboards.0), (memory.seen, keyboards.1)] {
        let box = Box(
          x0: edges[i], y0: edges[2 * count + i], x1: edges[count + i], y1: edges[3 * count + i])
        if box.isEmpty { continue }
        if Arrangement.cover(keyboard, window) == .floating {
          tools.boxes += box.without(keyboard)
        } else {
          tools.boxes.append(box)
        }
      }
    }
    return tools.union.area(of: tools.boxes)
  }
}
