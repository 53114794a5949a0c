// AvoidanceCommand
