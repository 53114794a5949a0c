// Adds and solves the linear systems of a file with kiwi's C++ core; see compare-solvers and
// Sources/avoidance-benchmark/SolverSystems.swift for the format and the answer.
// Usage: compare-solvers-kiwi SYSTEMS ROUNDS
#include <kiwi/kiwi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

struct Row {
  char relation;
  double priority, excess, weight, constant;
  std::vector<std::pair<int, double>> terms;
};

struct System {
  std::vector<int> isNonNegative;
  std::vector<Row> rows;
};

// Strengths are one number each, so the levels of a system are spread evenly over what a double can tell
// apart: at most a factor of 1000 a level, from 1e8 down.
static double strengthOf(double priority, const std::vector<double>& levels, double weight) {
  if (priority >= 1000) return kiwi::strength::required;
  size_t level = std::find(levels.begin(), levels.end(), priority) - levels.begin();
  double step = std::min(3.0, 10.0 / std::max<size_t>(1, levels.size() - 1));
  return std::pow(10.0, 8.0 - step * level) * weight;
}

static std::vector<System> read(const char* path) {
  std::vector<System> systems;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "system") {
      systems.emplace_back();
    } else if (word == "n") {
      int flag;
      while (words >> flag) systems.back().isNonNegative.push_back(flag);
    } else if (word == "c") {
      Row row;
      int count;
      words >> row.relation >> row.priority >> row.excess >> row.weight >> row.constant >> count;
      for (int i = 0; i < count; i++) {
        int variable;
        double coefficient;
        words >> variable >> coefficient;
        row.terms.emplace_back(variable, coefficient);
      }
      systems.back().rows.push_back(row);
    }
  }
  return systems;
}

int main(int argc, char** argv) {
  if (argc != 3) return 64;
  int rounds = std::max(1, std::atoi(argv[2]));
  for (const System& system : read(argv[1])) {
    std::set<double> found;
    for (const Row& row : system.rows) {
      if (row.priority < 1000) found.insert(row.priority);
      if (row.priority < 1000 && row.relation == '=') found.insert(row.excess);
    }
    std::vector<double> levels(found.rbegin(), found.rend());
    std::vector<kiwi::Variable> variables(system.isNonNegative.size());
    for (size_t i = 0; i < variables.size(); i++) variables[i].setName("v");
    // Made before the clock starts, as the other side's are.
    std::vector<kiwi::Constraint> constraints;
    for (size_t i = 0; i < variables.size(); i++)
      if (system.isNonNegative[i]) constraints.push_back(variables[i] >= 0.0);
    for (const Row& row : system.rows) {
      std::vector<kiwi::Term> terms;
      for (auto& term : row.terms) terms.emplace_back(variables[term.first], term.second);
      kiwi::Expression sum(terms, row.constant);
      double strength = strengthOf(row.priority, levels, row.weight);
      if (row.relation == '=' && row.priority < 1000 && row.excess != row.priority) {
        constraints.emplace_back(sum, kiwi::OP_GE, strength);
        constraints.emplace_back(sum, kiwi::OP_LE, strengthOf(row.excess, levels, row.weight));
      } else {
        constraints.emplace_back(
            sum, row.relation == '=' ? kiwi::OP_EQ : row.relation == '<' ? kiwi::OP_LE : kiwi::OP_GE,
            strength);
      }
    }
    double best = 1e300;
    int refused = 0;
    for (int round = 0; round <= rounds; round++) {
      auto start = std::chrono::steady_clock::now();
      {
        kiwi::Solver solver;
        refused = 0;
        for (const kiwi::Constraint& constraint : constraints) {
          try {
            solver.addConstraint(constraint);
          } catch (const std::exception&) {
            refused++;
          }
        }
        solver.updateVariables();
      }
      auto end = std::chrono::steady_clock::now();
      if (round > 0) best = std::min(best, std::chrono::duration<double, std::nano>(end - start).count());
    }
    std::printf("%.0f", best);
    for (auto& variable : variables) std::printf(refused ? " !" : " %.9g", variable.value());
    std::printf("\n");
  }
}
