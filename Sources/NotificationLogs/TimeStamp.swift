/// The time that is printed before a line of a log, such as `2017-03-28 10:20:30.123`,
/// `10:20:30.123456+0900`, `9:20:30 PM` or `[12.345]`.
struct TimeStamp: Equatable {
  /// The days since 1970-01-01; nil if only the time of day is printed.
  var day: Int?
  /// The microseconds since midnight, as printed.
  var microseconds: Int
  /// The minutes east of UTC; nil if no offset is printed.
  var offset: Int?

  static let microsecondsPerDay = 86_400_000_000
  /// The number of bytes at the beginning of a line that are searched for a time. At most a log level or a
  /// comment mark precedes a time.
  private static let searchedBytes = 64

  /// Returns the first time in a line; nil if there is none near its beginning.
  static func find(in line: UnsafeBufferPointer<UInt8>) -> TimeStamp? {
    let end = min(line.count, searchedBytes)
    var position = 0
    while position + 7 <= end {
      if let stamp = clock(line, at: position) { return stamp }
      position += 1
    }
    return counted(line, end)
  }

  /// Returns the time of day at a position, such as `10:20:30.123`, `9:44:27 PM` or `10:20:30:123`; nil if
  /// there is none.
  private static func clock(_ line: UnsafeBufferPointer<UInt8>, at position: Int) -> TimeStamp? {
    guard isDigit(line[position]),
      position == 0 || !(isDigit(line[position - 1]) || ".:".utf8.contains(line[position - 1]))
    else { return nil }
    let hourDigits = line[position + 1] == UInt8(ascii: ":") ? 1 : 2
    let at = position + hourDigits
    guard at + 6 <= line.count, line[at] == UInt8(ascii: ":"), line[at + 3] == UInt8(ascii: ":"),
      let hours = hourDigits == 1 ? Int(line[position] - 0x30) : twoDigits(line, position), hours < 24,
      let minutes = twoDigits(line, at + 1), minutes < 60, let seconds = twoDigits(line, at + 4),
      seconds <= 60
    else { return nil }
    var after = at + 6
    var fraction = 0
    if after + 3 < line.count, line[after] == UInt8(ascii: ":"), isDigit(line[after + 1]),
      isDigit(line[after + 2]), isDigit(line[after + 3]), after + 4 == line.count || !isWord(line[after + 4])
    {
      // The milliseconds follow a colon.
      for digit in line[(after + 1)...(after + 3)] { fraction = fraction * 10 + Int(digit - 0x30) }
      fraction *= 1_000
      after += 4
    } else {
      guard after == line.count || !(isDigit(line[after]) || line[after] == UInt8(ascii: ":")) else {
        return nil
      }
      fraction = microseconds(line, &after)
    }
    let half = halfOfDay(line, after)
    guard after == line.count || half != nil || !isLetter(line[after]) || line[after] == UInt8(ascii: "Z")
    else {
      return nil
    }
    var hour = hours
    if let half, (1...12).contains(hours) { hour = hours % 12 + half * 12 }
    let time = ((hour * 60 + minutes) * 60 + seconds) * 1_000_000 + fraction
    return TimeStamp(day: day(line, before: position), microseconds: time, offset: offset(line, after))
  }

  /// Returns 0 for `AM` and 1 for `PM` after a time; nil if neither follows.
  private static func halfOfDay(_ line: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    var at = position
    // A space may come first, possibly the narrow space (E2 80 AF) that date formatters insert.
    if at < line.count, line[at] == 0x20 { at += 1 }
    if at + 2 < line.count, line[at] == 0xE2, line[at + 1] == 0x80, line[at + 2] == 0xAF { at += 3 }
    guard at + 1 < line.count, line[at + 1] | 0x20 == UInt8(ascii: "m"),
      at + 2 == line.count || !isWord(line[at + 2])
    else { return nil }
    switch line[at] | 0x20 {
    case UInt8(ascii: "a"): return 0
    case UInt8(ascii: "p"): return 1
    default: return nil
    }
  }

  /// Returns the seconds since an unknown start, such as `1556631867.627`, `[12.345]`, `t=0.250`, `+0.28s` or
  /// `1556631867627`; nil unless only marks and brackets precede them.
  private static func counted(_ line: UnsafeBufferPointer<UInt8>, _ end: Int) -> TimeStamp? {
    var at = 0
    var isMarked = false
    while at < end, !isDigit(line[at]) {
      switch line[at] {
      case 0x20, 0x09, UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "-"): break
      case UInt8(ascii: "["), UInt8(ascii: "+"): isMarked = true
      case UInt8(ascii: "t"), UInt8(ascii: "T"):
        guard at + 1 < end, line[at + 1] == UInt8(ascii: "=") || line[at + 1] == UInt8(ascii: "+") else {
          return nil
        }
        isMarked = true
      case UInt8(ascii: "="): break
      default: return nil
      }
      at += 1
    }
    var digits = 0
    var whole = 0
    while at < end, isDigit(line[at]), digits < 14 {
      whole = whole * 10 + Int(line[at] - 0x30)
      digits += 1
      at += 1
    }
    guard digits > 0, at < end else { return nil }
    let before = at
    let fraction = line[at] == UInt8(ascii: ".") ? microseconds(line, &at) : 0
    let hasFraction = at > before + 1
    if line[at == end ? end - 1 : at] == UInt8(ascii: "]") { isMarked = true }
    if at < end, line[at] == UInt8(ascii: "s"), at + 1 == end || !isWord(line[at + 1]) { isMarked = true }
    guard at == end || !isDigit(line[at]) else { return nil }
    let perDay = microsecondsPerDay
    switch digits {
    case 10 where whole > 1_000_000_000:
      let all = whole * 1_000_000 + fraction
      return TimeStamp(day: all / perDay, microseconds: all % perDay, offset: nil)
    case 13 where whole > 1_000_000_000_000 && !hasFraction:
      let all = whole * 1_000
      return TimeStamp(day: all / perDay, microseconds: all % perDay, offset: nil)
    case 1...6 where isMarked && hasFraction:
      let all = whole * 1_000_000 + fraction
      return TimeStamp(day: all / perDay, microseconds: all % perDay, offset: nil)
    default: return nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { LineScanner.isLetter(byte) }
  private static func isWord(_ byte: UInt8) -> Bool { LineScanner.isWord(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func twoDigits(_ line: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
    guard position + 1 < line.count, isDigit(line[position]), isDigit(line[position + 1]) else { return nil }
    return Int(line[position] - 0x30) * 10 + Int(line[position + 1] - 0x30)
  }

  /// Returns the digits after a point or comma as microseconds. Smaller fractions are dropped.
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

  /// Returns the minutes east of UTC in `+0900`, `+09:00` or `Z`; nil if there is no offset.
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

  /// Returns the date directly before a time, as days since 1970-01-01; nil if there is none.
  private static func day(_ line: UnsafeBufferPointer<UInt8>, before time: Int) -> Int? {
    yearFirst(line, before: time) ?? yearLast(line, before: time)
  }

  /// Reads a date such as `28.03.2017` or `03/28/2017`. With slashes, the month comes first unless the first
  /// number is above 12.
  private static func yearLast(_ line: UnsafeBufferPointer<UInt8>, before time: Int) -> Int? {
    var at = time - 1
    while at >= 0, line[at] == 0x20 || line[at] == UInt8(ascii: ",") { at -= 1 }
    let start = at - 9
    guard at < time - 1, start >= 0, start == 0 || !isDigit(line[start - 1]),
      line[start + 2] == line[start + 5],
      "./-".utf8.contains(line[start + 2]), let first = twoDigits(line, start),
      let second = twoDigits(line, start + 3), let century = twoDigits(line, start + 6),
      let year = twoDigits(line, start + 8)
    else { return nil }
    let isDayFirst = second <= 12 && (first > 12 || line[start + 2] != UInt8(ascii: "/"))
    let (month, day) = isDayFirst ? (second, first) : (first, second)
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return days(year: century * 100 + year, month: month, day: day)
  }

  private static func yearFirst(_ line: UnsafeBufferPointer<UInt8>, before time: Int) -> Int? {
    let start = time - 11
    guard start >= 0, start == 0 || !isDigit(line[start - 1]),
      line[time - 1] == UInt8(ascii: " ") || line[time - 1] == UInt8(ascii: "T"),
      line[start + 4] == line[start + 7],
      line[start + 4] == UInt8(ascii: "-") || line[start + 4] == UInt8(ascii: "/"),
      let century = twoDigits(line, start), let year = twoDigits(line, start + 2),
      let month = twoDigits(line, start + 5), (1...12).contains(month),
      let day = twoDigits(line, start + 8), (1...31).contains(day)
    else { return nil }
    return days(year: century * 100 + year, month: month, day: day)
  }

  /// Returns the days from 1970-01-01 to a date. The calculation begins a year in March, so that the leap day
  /// is the last day of the year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = year - (month <= 2 ? 1 : 0)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}

/// Converts the times of a log to seconds since the first.
struct LogClock {
  private var isDated = false
  /// The first and the last offset in the log. A time without an offset is in the time zone of the time
  /// before it.
  private var zone: (first: Int, last: Int)?
  private var first: Int?
  private var last = 0

  /// Returns the seconds since the first time, and whether the time is earlier than the previous one.
  ///
  /// A time without a date is assumed to be within half a day of the previous time.
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
