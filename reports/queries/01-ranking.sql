-- Which strategy passes in most cells, and in how many does it do nothing?
SELECT strategy, count(*) AS cells, sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) AS passing,
  round(100.0 * sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) / count(*), 1) AS percent,
  sum(CASE WHEN outcome = 'does-nothing' THEN 1 ELSE 0 END) AS does_nothing,
  round(avg(score), 1) AS mean_score
FROM contenders WHERE judged GROUP BY strategy ORDER BY percent DESC, mean_score DESC, strategy;
