/// The time a console prints before a line: `2017-03-28 10:20:30.123`, `10:20:30.123456+0900`, `10:20:30`.
struct TimeStamp: Equatable {
  /// Days since 1970-01-01; nil when only the time of the day is printed.
  var day: Int?
  /// Microseconds since midnight, as printed.
  var microseconds: Int
  /// Minutes east of UTC; nil where no offset is printed.
  var offset: Int?

  static let microsecondsPerDay = 86_400_000_000
  /// A time stands within the first bytes of a line, after a level or a file's comment mark at most.
  private static let searchedBytes = 64

  /// The first time of a line, nil when there is none near its beginning.
  static func find(in line: UnsafeBufferPointer<UInt8>) -> TimeStamp? {
    let end = min(line.count, searchedBytes)
    var position = 0
    while position + 8 <= end {
      if line[position + 2] == UInt8(ascii: ":"), line[position + 5] == UInt8(ascii: ":"),
        position == 0 || !(isDigit(line[position - 1]) || line[position - 1] == UInt8(ascii: ":")),
        let hours = twoDigits(line, position), hours < 24,
        let minutes = twoDigits(line, position + 3), minutes < 60,
        let seconds = twoDigits(line, position + 6), seconds <= 60,
        position + 8 == line.count
          || !(isDigit(line[position + 8]) || line[position + 8] == UInt8(ascii: ":"))
      {
        var after = position + 8
        let fraction = microseconds(line, &after)
        let time = ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + fraction
        return TimeStamp(
          day: day(line, before: position), microseconds: time, offset: offset(line, after))
      }
      position += 1
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func twoDigits(_ line: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position + 1 < line.count, isDigit(line[position]), isDigit(line[position + 1]) else { return nil }
    return Int(line[position] - 0x30) * 10 + Int(line[position + 1] - 0x30)
  }

  /// The digits after a point or comma, as microseconds; further digits are dropped.
  private static func microseconds(_ line: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int {
    guard position + 1 < line.count, isDigit(line[position + 1]),
      line[position] == UInt8(ascii: ".") || line[position] == UInt8(ascii: ",")
    else { return 0 }
    position += 1
    var value = 0
    var unit = 100_000
    while position < line.count, isDigit(line[position]) {
      value += Int(line[position] - 0x30) * unit
      unit /= 10
      position += 1
    }
    return value
  }

  /// Minutes east of UTC in `+0900`, `+09:00` or `Z`; nil when there is none.
  private static func offset(_ line: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    if position < line.count, line[position] == UInt8(ascii: "Z") { return 0 }
    guard position < line.count,
      line[position] == UInt8(ascii: "+") || line[position] == UInt8(ascii: "-"),
      let hours = twoDigits(line, position + 1), hours < 24
    else { return nil }
    let separated = position + 3 < line.count && line[position + 3] == UInt8(ascii: ":")
    guard let minutes = twoDigits(line, position + (separated ? 4 : 3)), minutes < 60 else { return nil }
    return (hours * 60 + minutes) * (line[position] == UInt8(ascii: "-") ? -1 : 1)
  }

  /// The date `yyyy-mm-dd` that ends one byte before a time, as days since 1970-01-01.
  private static func day(_ line: UnsafeBufferPointer<UInt8>, before time: Int) -> Int? {
    let start = time - 11
    guard start >= 0, start == 0 || !isDigit(line[start - 1]),
      line[time - 1] == UInt8(ascii: " ") || line[time - 1] == UInt8(ascii: "T"),
      line[start + 4] == line[start + 7],
      line[start + 4] == UInt8(ascii: "-") || line[start + 4] == UInt8(ascii: "/"),
      let century = twoDigits(line, start), let year = twoDigits(line, start + 2),
      let month = twoDigits(line, start + 5), (1...12).contains(month),
      let day = twoDigits(line, start + 8), (1...31).contains(day)
    else { return nil }
    // Days from civil: a year begins in March, so that the leap day is its last.
    let shifted = century * 100 + year - (month <= 2 ? 1 : 0)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

/// Turns the times of a log into seconds since the first.
struct LogClock {
  private var isDated = false
  /// The first offset of the log, and the last: a time without one is in the zone of the time before it.
  private var zone: (first: Int, last: Int)?
  private var first: Int?
  private var last = 0

  /// Seconds since the first time, and whether the clock went back since the last one.
  ///
  /// Where a date is missing, the time lies within half a day of the one before it.
  mutating func seconds(_ stamp: TimeStamp) -> (seconds: Double, goesBack: Bool) {
    let perDay = TimeStamp.microsecondsPerDay
    var stamp = stamp
    if let offset = stamp.offset { zone = (zone?.first ?? offset, offset) }
    if let zone { stamp.microseconds -= (zone.last - zone.first) * 60_000_000 }
    guard let first else {
      isDated = stamp.day != nil
      last = (stamp.day ?? 0) * perDay + stamp.microseconds
      first = last
      return (0, false)
    }
    let now: Int
    if isDated, let day = stamp.day {
      now = day * perDay + stamp.microseconds
    } else {
      let days = (Double(last - stamp.microseconds) / Double(perDay)).rounded()
      now = stamp.microseconds + Int(days) * perDay
    }
    let goesBack = now < last
    last = now
    return (Double(now - first) / 1e6, goesBack)
  }
}
