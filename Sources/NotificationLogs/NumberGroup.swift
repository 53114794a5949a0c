import UIKit

/// The numbers of a bracketed list: four for a rectangle, two for a size or point, or one as in
/// `Optional(0.25)`.
struct NumberGroup: Equatable {
  var count = 0
  var first = 0.0
  var second = 0.0
  var third = 0.0
  var fourth = 0.0

  mutating func append(_ value: Double) -> Bool {
    guard count < 4 else { return false }
    self[count] = value
    count += 1
    return true
  }

  subscript(place: Int) -> Double {
    get { [first, second, third, fourth][place] }
    set {
      switch place {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }

  var rect: CGRect { CGRect(x: first, y: second, width: third, height: fourth) }

  var isFinite: Bool { first.isFinite && second.isFinite && third.isFinite && fourth.isFinite }
}

/// Numbers that are identified by their labels, in any order, such as
/// `{"height": 346, "screenX": 0, "screenY": 550, …}`.
struct LabelledNumbers {
  private var values = NumberGroup()
  /// One bit for each known number: x, y, width and height.
  private var known: UInt8 = 0

  var isEmpty: Bool { known == 0 }
  func has(_ place: Int) -> Bool { known & 1 << place != 0 }

  mutating func set(_ place: Int, _ value: Double) {
    values[place] = value
    known |= 1 << place
  }

  /// The numbers as a rectangle, a size or a point; nil if a number is missing.
  var group: NumberGroup? {
    var group = values
    switch known {
    case 0b1111: group.count = 4
    case 0b0011: group.count = 2
    case 0b1100: group = NumberGroup(count: 2, first: values.third, second: values.fourth)
    default: return nil
    }
    return group
  }
}
