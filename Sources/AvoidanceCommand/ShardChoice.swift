import Foundation
import Record

/// The shard of a plan to play, which is given as `3/8` or assigned by a CI system or job scheduler.
struct ShardChoice: Equatable {
  /// The number of the shard, counted from 1.
  var index: Int
  var total: Int
  /// The environment variables that gave the shard, or nil if the command line gave it.
  var source: String?

  /// A CI system, with its environment variables for the number of a job and the number of jobs.
  private struct System {
    var name: String
    var index: String
    /// Nil if the system has no variable for the number of jobs.
    var total: String?
    /// The number that the system gives to the first job.
    var first: Int
  }

  /// The variables are documented at docs.gitlab.com/ci/yaml/#parallel,
  /// circleci.com/docs/parallelism-faster-jobs, buildkite.com/docs/pipelines/configure/environment-variables,
  /// docs.semaphoreci.com (environment variables),
  /// support.atlassian.com/bitbucket-cloud/docs/parallel-step-options, docs.aws.amazon.com/batch (array
  /// jobs), bazel.build/reference/test-encyclopedia, kubernetes.io/docs/concepts/workloads/controllers/job
  /// (indexed) and gnu.org/software/parallel/man.html. Slurm is read separately, because its numbers may
  /// begin anywhere.
  private static let systems = [
    System(name: "GitLab CI", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1),
    System(name: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL", first: 0),
    System(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
    System(name: "Semaphore", index: "SEMAPHORE_JOB_INDEX", total: "SEMAPHORE_JOB_COUNT", first: 1),
    System(
      name: "Bitbucket", index: "BITBUCKET_PARALLEL_STEP", total: "BITBUCKET_PARALLEL_STEP_COUNT", first: 0),
    System(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", total: "AWS_BATCH_JOB_ARRAY_SIZE", first: 0),
    System(name: "Bazel", index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS", first: 0),
    System(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", total: nil, first: 0),
    System(name: "GNU parallel", index: "PARALLEL_SEQ", total: nil, first: 1),
  ]

  static let limit = 100_000

  /// Parses `3/8`, `auto` or `auto/8`. Throws a sentence that explains the mistake.
  static func read(_ text: String, environment: [String: String]) throws(ShardProblem) -> ShardChoice {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "auto", parts.count <= 2 {
      let total = try parts.count == 2 ? number(parts[1], "the number of shards", in: 1...limit) : nil
      return try automatic(total, environment)
    }
    guard parts.count == 2 else {
      throw ShardProblem("Expected for example '3/8', 'auto' or 'auto/8'.")
    }
    let total = try number(parts[1], "the number of shards", in: 1...limit)
    return ShardChoice(index: try number(parts[0], "the shard", in: 1...total), total: total)
  }

  private static func number(
    _ text: String, _ name: String, in range: ClosedRange<Int>
  ) throws(ShardProblem) -> Int {
    guard let value = Int(text), range.contains(value) else {
      throw ShardProblem(
        "'\(text)' for \(name) is not a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
    return value
  }

  private static func automatic(
    _ asked: Int?, _ environment: [String: String]
  ) throws(ShardProblem) -> ShardChoice {
    var found: [ShardChoice] = []
    for system in systems {
      guard let index = environment[system.index], !index.isEmpty else { continue }
      let said = system.total.flatMap { environment[$0] }
      // A system without a variable for the number of jobs is skipped, unless the user gave the number.
      guard let text = said ?? asked.map(String.init) else { continue }
      let total = try number(text, system.total ?? "the number of shards", in: 1...limit)
      let last = system.first + total - 1
      let place = try number(index, system.index, in: system.first...last)
      found.append(
        ShardChoice(
          index: place - system.first + 1, total: total,
          source: "\(system.name): \(system.index)=\(index)"
            + (said.map { " \(system.total ?? "")=\($0)" } ?? "")))
    }
    if let slurm = try slurm(environment) { found.append(slurm) }
    guard let first = found.first else {
      let names = systems.filter { $0.total != nil }.map(\.index) + ["SLURM_ARRAY_TASK_ID"]
      throw ShardProblem(
        "'auto' found no shard in the environment, so nothing was played. It reads "
          + names.joined(separator: ", ") + " and their totals; JOB_COMPLETION_INDEX (Kubernetes) and "
          + "PARALLEL_SEQ (GNU parallel) need the number of shards: 'auto/8'.")
    }
    for other in found where (other.index, other.total) != (first.index, first.total) {
      throw ShardProblem(
        "'auto' found two different shards: \(first.source ?? "") and \(other.source ?? ""). Give the shard, for example '3/8'."
      )
    }
    if let asked, asked != first.total {
      throw ShardProblem("'auto/\(asked)' was given, but \(first.source ?? "") says \(first.total).")
    }
    return first
  }

  /// Returns the shard of a Slurm array, whose task numbers have any start and step
  /// (slurm.schedmd.com/job_array.html).
  private static func slurm(_ environment: [String: String]) throws(ShardProblem) -> ShardChoice? {
    guard let task = environment["SLURM_ARRAY_TASK_ID"], !task.isEmpty else { return nil }
    func value(_ name: String, in range: ClosedRange<Int>) throws(ShardProblem) -> Int {
      guard let text = environment[name] else {
        throw ShardProblem("SLURM_ARRAY_TASK_ID is set, but \(name) is not.")
      }
      return try number(text, name, in: range)
    }
    let most = 0...Int(Int32.max)
    let id = try number(task, "SLURM_ARRAY_TASK_ID", in: most)
    let total = try value("SLURM_ARRAY_TASK_COUNT", in: 1...limit)
    let first = try value("SLURM_ARRAY_TASK_MIN", in: most)
    let last = try value("SLURM_ARRAY_TASK_MAX", in: most)
    let step = total > 1 ? max(1, (last - first) / (total - 1)) : 1
    guard first + (total - 1) * step == last, id >= first, id <= last, (id - first) % step == 0 else {
      throw ShardProblem(
        "The Slurm array from \(first) to \(last) with \(total) tasks has gaps; use one like --array=1-\(total)."
      )
    }
    return ShardChoice(
      index: (id - first) / step + 1, total: total,
      source: "Slurm: SLURM_ARRAY_TASK_ID=\(id) SLURM_ARRAY_TASK_COUNT=\(total)")
  }
}

/// The reason why a shard cannot be determined, as a sentence.
struct ShardProblem: Error, Equatable {
  var message: String
  init(_ message: String) { self.message = message }
}
