import Testing

@testable import AvoidanceCommand

@Suite("The choice of the shard")
struct ShardChoiceTests {
  private func read(_ text: String, _ environment: [String: String] = [:]) -> String {
    do {
      let choice = try ShardChoice.read(text, environment: environment)
      return "\(choice.index)/\(choice.total)"
    } catch { return error.message }
  }

  @Test("Explicit shard numbers count from 1")
  func given() {
    #expect(read("1/1") == "1/1")
    #expect(read("3/8") == "3/8")
    #expect(read("3/8", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"]) == "3/8")
    for text in [
      "0/8", "9/8", "3", "3/", "/8", "3/8/1", "x/8", "3/x", "-1/8", "", "3/0", "auto/0", "auto/1/2",
    ] {
      #expect(read(text).hasSuffix("."), "\(text)")
    }
  }

  @Test(
    "The shard variables of every CI system are read, for the first and the last of eight jobs",
    arguments: [
      ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1), ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
      ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
      ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
      ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE", 0),
      ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0),
    ])
  func systems(_ index: String, _ total: String, _ first: Int) {
    #expect(read("auto", [index: "\(first)", total: "8"]) == "1/8")
    #expect(read("auto", [index: "\(first + 7)", total: "8"]) == "8/8")
    #expect(read("auto/8", [index: "\(first + 2)", total: "8"]) == "3/8")
    #expect(read("auto", [index: "\(first + 8)", total: "8"]).contains(index))
    #expect(read("auto", [index: "\(first - 1)", total: "8"]).contains(index))
    #expect(read("auto/4", [index: "\(first)", total: "8"]).contains("says 8"))
    // The shard is not found if the environment has only an index or only a total.
    #expect(read("auto", [index: "\(first)"]).contains("found no shard"))
    #expect(read("auto", [total: "1"]).contains("found no shard"))
  }

  @Test("Systems that do not give the number of shards require it as an option")
  func withoutTotal() {
    #expect(read("auto/8", ["JOB_COMPLETION_INDEX": "0"]) == "1/8")
    #expect(read("auto/8", ["JOB_COMPLETION_INDEX": "7"]) == "8/8")
    #expect(read("auto/8", ["JOB_COMPLETION_INDEX": "8"]).contains("JOB_COMPLETION_INDEX"))
    #expect(read("auto", ["JOB_COMPLETION_INDEX": "0"]).contains("auto/8"))
    #expect(read("auto/8", ["PARALLEL_SEQ": "8"]) == "8/8")
  }

  @Test("Slurm arrays may begin at any number and have any step, but no gaps")
  func slurm() {
    func array(_ id: Int, _ first: Int, _ last: Int, _ count: Int) -> String {
      read(
        "auto",
        [
          "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(first)",
          "SLURM_ARRAY_TASK_MAX": "\(last)",
          "SLURM_ARRAY_TASK_COUNT": "\(count)",
        ])
    }
    #expect(array(1, 1, 64, 64) == "1/64")
    #expect(array(64, 1, 64, 64) == "64/64")
    #expect(array(0, 0, 7, 8) == "1/8")
    #expect(array(9, 1, 13, 4) == "3/4")
    #expect(array(5, 5, 5, 1) == "1/1")
    #expect(array(3, 1, 5, 4).contains("gaps"))
    #expect(array(2, 1, 13, 4).contains("gaps"))
    #expect(read("auto", ["SLURM_ARRAY_TASK_ID": "1"]).contains("SLURM_ARRAY_TASK_COUNT"))
  }

  @Test("Variables of two CI systems are refused if they disagree, and accepted if they agree")
  func several() {
    let gitlab = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "8"]
    #expect(
      read("auto", gitlab.merging(["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "8"]) { $1 }) == "2/8")
    #expect(
      read("auto", gitlab.merging(["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "8"]) { $1 })
        .contains("two different shards"))
  }
}
