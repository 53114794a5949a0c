import KeyboardAvoidance
import Testing
import UIKit

@Suite("Publishers of an app's own values") struct PublisherTests {
  private final class Model: ObservableObject {
    @Published var count = 1
    @Published var copy = 0
  }

  @Test("A published property sends its value, and each new one before the property has it")
  func published() {
    let model = Model()
    var received: [String] = []
    let subscription = model.$count.sink { received.append("\($0) while \(model.count)") }
    model.count = 2
    subscription.cancel()
    model.count = 3
    #expect(received == ["1 while 1", "2 while 1"] && model.count == 3)
  }

  @Test("A published property takes the values of a publisher for as long as its object lives")
  func assigned() {
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = Model()
    weak var released = model
    if let model { subject.assign(to: &model.$copy) }
    subject.send(7)
    #expect(model?.copy == 7)
    model = nil
    #expect(released == nil)
    subject.send(8)
  }

  @Test("A subject with a value sends it first, and one without a value only what follows")
  func subjects() {
    let (current, passing) = (CurrentValueSubject<Int, Never>(4), PassthroughSubject<Int, Never>())
    var received: [String] = []
    var subscriptions: Set<AnyCancellable> = []
    current.sink { received.append("current \($0)") }.store(in: &subscriptions)
    passing.sink { received.append("passing \($0)") }.store(in: &subscriptions)
    current.value = 5
    passing.send(6)
    passing.send(completion: .finished)
    passing.send(7)
    Just(8).sink { received.append("just \($0)") }.store(in: &subscriptions)
    #expect(received == ["current 4", "current 5", "passing 6", "just 8"])
  }

  @Test("Values are combined and skipped")
  func combined() {
    let (first, second) = (CurrentValueSubject<Int, Never>(1), PassthroughSubject<String, Never>())
    var pairs: [String] = []
    var numbers: [Int] = []
    let subscriptions = [
      first.combineLatest(second).sink { pairs.append("\($0)\($1)") },
      first.dropFirst().prepend(9).sink { numbers.append($0) },
    ]
    second.send("a")
    first.send(2)
    second.send("b")
    #expect(pairs == ["1a", "2a", "2b"] && numbers == [9, 2])
    for subscription in subscriptions { subscription.cancel() }
    first.send(3)
    #expect(numbers == [9, 2])
  }

  @Test(
    "Of values that follow each other quickly, the last one is delivered after the time; a delay delivers all"
  )
  func timing() {
    let screen = TestScreen()
    let subject = PassthroughSubject<Int, Never>()
    var (debounced, delayed): ([Int], [Int]) = ([], [])
    screen.play { _ in
      let subscriptions = [
        subject.debounce(for: .milliseconds(300), scheduler: RunLoop.main).sink { debounced.append($0) },
        subject.delay(for: 0.5, scheduler: DispatchQueue.main).sink { delayed.append($0) },
      ]
      subject.send(1)
      subject.send(2)
      screen.run(until: 0.2)
      #expect(debounced.isEmpty)
      screen.run(until: 0.4)
      #expect(debounced == [2] && delayed.isEmpty)
      screen.run(until: 0.6)
      #expect(delayed == [1, 2])
      subject.send(3)
      for subscription in subscriptions { subscription.cancel() }
      screen.run(until: 2)
    }
    #expect(debounced == [2] && delayed == [1, 2])
  }
}
