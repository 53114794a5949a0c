-- Which strategy fails in the fewest cells?
SELECT strategy, count(*) AS cells, sum(CASE WHEN status <> 'pass' THEN 1 ELSE 0 END) AS failing,
  round(100.0 * sum(CASE WHEN status <> 'pass' THEN 1 ELSE 0 END) / count(*), 1) AS percent,
  round(avg(score), 1) AS mean_score
FROM contenders GROUP BY strategy ORDER BY percent, mean_score DESC, strategy;
