-- Which scenarios are the hardest?
SELECT scenario, round(100.0 * sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) / count(*), 1) AS percent, count(*) AS cells
FROM contenders WHERE judged GROUP BY scenario ORDER BY percent, scenario;
