import AvoidanceCommand
import Sample

AvoidanceCommand.main(name: "sample-lab", strategies: [SampleFamily.self])
