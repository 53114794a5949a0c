import UIKit

/// Reads frames that are printed in a custom format.
extension EventAssembler {
  /// Reads the values that `FrameLine` finds in a line without a notification name, key or label.
  mutating func readFrames(
    _ line: UnsafeBufferPointer<UInt8>, _ isBelowFrame: Bool, _ state: inout LineState
  ) {
    if let draft, draft.isOpenDump, draft.brackets.depth > 0 { return }
    if !isBelowFrame { components = LabelledNumbers() }
    let isWaiting = isBelowFrame && (componentRole != nil || !components.isEmpty)
    let parsed = FrameLine(line, inComponents: isWaiting)
    for item in parsed.items {
      switch item {
      case .frame(let group, let role, let trust):
        place(group, role ?? (isWaiting ? componentRole : nil), trust, parsed, &state)
      case .size(let group, let role, .keyboard): placeSize(group, role, parsed, &state)
      case .size: break
      case .component(let place, let value, let role): read(place, value, role, parsed, &state)
      case .role(let role):
        componentRole = role
        components = LabelledNumbers()
        componentLine = state.number
        componentsMeanKeyboard = parsed.meansKeyboard || mentionsKeyboard
        draft?.forgetKey()
        if draft?.isLoose == true, draft?.has(role == .begin ? .frameBegin : .frameEnd) == false {
          contribute(&state)
        }
      case .duration(let value): assign(.duration, value, &state)
      case .curve(let value): assign(.curve, value, &state)
      case .isLocal(let value): assign(.isLocal, value ? 1 : 0, &state)
      case .height(let value):
        if value.isFinite, value > 0, heights.count < 20, !heights.contains(value) { heights.append(value) }
      }
    }
  }

  private func joins(_ role: FrameLine.Role?, _ parsed: FrameLine, _ state: LineState) -> Bool {
    guard let draft, !draft.isDump else { return false }
    if let stamp = state.stamp, let other = draft.stamp, draft.lastLine != state.number,
      abs(stamp.microseconds - other.microseconds) > 50_000
    {
      return false
    }
    guard draft.hasValues else {
      return draft.name != nil && state.number - draft.lastLine <= Self.componentGap
    }
    guard draft.isLoose, parsed.name == nil || draft.name == nil || parsed.name == draft.name else {
      return false
    }
    switch role {
    case .begin: return !draft.has(.frameBegin)
    case .end: return !draft.has(.frameEnd)
    case nil: return draft.isAssumedEnd && !draft.has(.frameBegin) && draft.lastLine == state.number
    }
  }

  private mutating func place(
    _ group: NumberGroup, _ role: FrameLine.Role?, _ trust: FrameLine.Trust, _ parsed: FrameLine,
    _ state: inout LineState
  ) {
    guard trust != .foreign, isKeyboard(group, role, trust, parsed, state) else { return }
    if let draft, draft.isLoose, let end = draft.event.end, draft.isAssumedEnd || role == .end,
      draft.lastLine != state.number, end == group.rect, draft.stamp == nil || state.stamp == nil
    {
      // The line repeats the frame, after a conversion or in a description.
      return contribute(&state)
    }
    componentRole = nil
    open(role, parsed, &state)
    draft?.setFrame(group, role, line: state.number)
    contribute(&state)
  }

  private mutating func placeSize(
    _ group: NumberGroup, _ role: FrameLine.Role?, _ parsed: FrameLine, _ state: inout LineState
  ) {
    guard group.isFinite, group.first >= 200, group.second > 0 else { return }
    open(role ?? .end, parsed, &state)
    draft?.setSize(group, role, line: state.number)
    contribute(&state)
  }

  private mutating func open(_ role: FrameLine.Role?, _ parsed: FrameLine, _ state: inout LineState) {
    if !joins(role, parsed, state) {
      begin(name: parsed.name, isExact: false, &state)
      draft?.headingLine = 0
    }
    draft?.isLoose = true
  }

  /// Returns whether a frame is the keyboard's, according to the words before it and the known screens.
  private func isKeyboard(
    _ group: NumberGroup, _ role: FrameLine.Role?, _ trust: FrameLine.Trust, _ parsed: FrameLine,
    _ state: LineState
  ) -> Bool {
    let isHeaded = draft.map { !$0.isDump && state.number - $0.lastLine <= Self.componentGap } ?? false
    guard group.isFinite else { return isHeaded && role != nil }
    if known.fits(group) {
      return trust == .keyboard || role != nil || parsed.name != nil || isHeaded || known.isKeyboard(group)
    }
    guard trust == .keyboard || parsed.meansKeyboard || isHeaded else { return false }
    return role != nil || known.fitsUnrotated(group)
      || (trust == .keyboard && group.third >= 200 && group.fourth < group.third * 2)
  }

  private mutating func read(
    _ place: Int, _ value: Double, _ said: FrameLine.Role?, _ parsed: FrameLine,
    _ state: inout LineState
  ) {
    if let said { componentRole = said }
    if components.has(place) { components = LabelledNumbers() }
    components.set(place, value)
    componentLine = state.number
    guard let group = components.group, group.count == 4 else {
      if draft?.isLoose == true { contribute(&state) }
      return
    }
    components = LabelledNumbers()
    let role = componentRole
    componentRole = nil
    if let draft, draft.isLoose, role == nil || role == .begin && draft.has(.frameBegin),
      draft.event.begin == group.rect || draft.event.end == group.rect
    {
      // A printed tree contains every frame twice.
      return contribute(&state)
    }
    let trust: FrameLine.Trust = componentsMeanKeyboard || parsed.meansKeyboard ? .keyboard : .open
    componentsMeanKeyboard = false
    self.place(group, role, trust, parsed, &state)
  }

  private mutating func assign(_ key: UserInfoKey, _ value: Double, _ state: inout LineState) {
    guard let draft, draft.isLoose || (draft.name != nil && !draft.isDump), !draft.has(key),
      state.number - draft.lastLine <= Self.componentGap
    else { return }
    self.draft?.expect(key, line: state.number)
    self.draft?.assign(NumberGroup(count: 1, first: value))
    contribute(&state)
  }
}
