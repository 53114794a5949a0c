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

  @Test("The end of a publisher is received, nothing follows it, and who comes later gets only the end")
  func ends() {
    let (current, passing) = (CurrentValueSubject<Int, Never>(4), PassthroughSubject<Int, Never>())
    var received: [String] = []
    var subscriptions: Set<AnyCancellable> = []
    func log(_ name: String, _ publisher: some Publisher<Int, Never>) {
      publisher.sink(
        receiveCompletion: { _ in received.append("\(name) ended") },
        receiveValue: { received.append("\(name) \($0)") }
      ).store(in: &subscriptions)
    }
    log("just", Just(8).map { $0 + 1 })
    #expect(received == ["just 9", "just ended"])
    received = []
    log("current", current)
    log("merged", current.dropFirst().merge(with: passing))
    current.send(completion: .finished)
    current.send(5)
    passing.send(6)
    passing.send(completion: .finished)
    log("late", current)
    #expect(received == ["current 4", "current ended", "merged 6", "merged ended", "late ended"])
    #expect(current.value == 4)
  }

  @Test("A combined publisher ends when both have ended, and never without a value of both")
  func combinedEnd() {
    var ends: [String] = []
    for values in [true, false] {
      let (one, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let subscription = one.combineLatest(other).sink(
        receiveCompletion: { _ in ends.append("\(values)") }, receiveValue: { _ in })
      one.send(1)
      if values { other.send(2) }
      one.send(completion: .finished)
      #expect(ends.count == (values ? 0 : 1))
      other.send(completion: .finished)
      subscription.cancel()
    }
    #expect(ends == ["true"])
  }

  @Test("A failure ends a merged publisher at once")
  func failure() {
    struct Broken: Error {}
    let (one, other) = (PassthroughSubject<Int, any Error>(), PassthroughSubject<Int, any Error>())
    var received: [String] = []
    let subscription = one.merge(with: other).sink(
      receiveCompletion: { if case .failure = $0 { received.append("failed") } },
      receiveValue: { received.append("\($0)") })
    one.send(1)
    one.send(completion: .failure(Broken()))
    other.send(2)
    other.send(completion: .finished)
    #expect(received == ["1", "failed"])
    subscription.cancel()
  }

  @Test("A subscriber that sends or cancels while it receives a value")
  func reentrance() {
    let subject = CurrentValueSubject<Int, Never>(0)
    var received: [Int] = []
    let sender = subject.sink { value in
      received.append(value)
      if value == 0 { subject.send(1) }
    }
    #expect(received == [0, 1])
    sender.cancel()
    var names: [String] = []
    var second: AnyCancellable?
    let first = subject.dropFirst().sink { _ in
      names.append("first")
      second?.cancel()
    }
    second = subject.dropFirst().sink { _ in names.append("second") }
    subject.send(2)
    #expect(names == ["first"])
    first.cancel()
  }

  private final class Counting: Subscriber {
    private(set) var received: [Int] = []
    private let most: Int
    private var subscription: (any Subscription)?

    init(most: Int) { self.most = most }
    func receive(subscription: any Subscription) {
      self.subscription = subscription
      subscription.request(.max(1))
    }
    func receive(_ input: Int) -> Subscribers.Demand {
      received.append(input)
      if received.count < most { subscription?.request(.max(1)) } else { subscription?.cancel() }
      return .none
    }
    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Test(
    "A subscriber of the app's own that asks for values one by one is subscribed once, and can cancel at the first value"
  )
  func demands() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let (all, one) = (Counting(most: 9), Counting(most: 1))
    subject.subscribe(all)
    subject.prepend(0).subscribe(one)
    subject.send(2)
    #expect(all.received == [1, 2] && one.received == [0])
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
