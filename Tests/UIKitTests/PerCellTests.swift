import KeyboardAvoidance
import Testing
import UIKit

private final class Counter {
  static nonisolated(unsafe) var living = 0
  var count = 0
  init() { Self.living += 1 }
  deinit { Self.living -= 1 }
}

private struct Variables {
  @PerCell var counter = Counter()
  @PerCell var limit: Int? = 5
}

private nonisolated(unsafe) let shared = Variables()
/// The address of this variable is the key of an associated value.
private nonisolated(unsafe) var key: UInt8 = 0

@Suite("Variables of which each cell has its own value") struct PerCellTests {
  @Test("A value is made in each cell and released at its end")
  func cells() {
    for _ in 0..<2 {
      TestScreen().play { _ in
        #expect(shared.counter.count == 0)
        #expect(shared.limit == 5)
        shared.counter.count += 1
        shared.limit = nil
        #expect(shared.counter.count == 1)
        #expect(shared.limit == nil)
        #expect(Counter.living == 1)
      }
      #expect(Counter.living == 0)
    }
  }

  @Test("An associated value belongs to its object and ends with the cell")
  func associatedValues() {
    TestScreen().play { root in
      let other = UIView()
      objc_setAssociatedObject(root, &key, "note", .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(root, &key) as? String == "note")
      #expect(objc_getAssociatedObject(other, &key) == nil)
      objc_setAssociatedObject(root, &key, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(root, &key) == nil)
    }
  }

  @Test("A method with a Boolean argument is called with true, as Objective-C calls endEditing")
  func booleanArgument() {
    final class Target {
      var flags: [Bool] = []
      func end(_ flag: Bool) { flags.append(flag) }
    }
    TestScreen().play { _ in
      let target = Target()
      let button = UIButton()
      button.addTarget(target, action: Selector("end:", Target.end), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(target.flags == [true])
    }
  }
}

@Suite("Defaults of which each cell has its own") struct UserDefaultsTests {
  @Test("They are empty at the start of each cell, and suites do not share values")
  func cells() {
    for _ in 0..<2 {
      TestScreen().play { _ in
        let defaults = UserDefaults.standard
        #expect(defaults.integer(forKey: "launches") == 0)
        defaults.set(defaults.integer(forKey: "launches") + 1, forKey: "launches")
        #expect(UserDefaults.standard.integer(forKey: "launches") == 1)
        let group = UserDefaults(suiteName: "group.form")
        #expect(group?.object(forKey: "launches") == nil)
        group?.set("0.5", forKey: "margin")
        #expect(UserDefaults(suiteName: "group.form")?.double(forKey: "margin") == 0.5)
        #expect(defaults.object(forKey: "margin") == nil)
      }
    }
    #expect(UserDefaults.standard.object(forKey: "launches") == nil)
  }

  @Test("A registered value holds where none is stored, and numbers are read as other kinds")
  func conversions() {
    TestScreen().play { _ in
      let defaults = UserDefaults.standard
      defaults.register(defaults: ["seen": true, "margin": 8])
      #expect(defaults.bool(forKey: "seen") && defaults.float(forKey: "margin") == 8)
      #expect(defaults.object(forKey: "margin") as? Double == 8)
      defaults.set("NO", forKey: "seen")
      #expect(!defaults.bool(forKey: "seen"))
      defaults.removeObject(forKey: "seen")
      #expect(defaults.bool(forKey: "seen"))
      defaults.set(1.5, forKey: "margin")
      #expect(defaults.integer(forKey: "margin") == 1 && defaults.string(forKey: "margin") == "1.5")
      defaults.set(nil, forKey: "margin")
      #expect(defaults.integer(forKey: "margin") == 8)
    }
  }
}
