/** A ledger check: the stored sums of days. */
export const DAY_CHECK = {
  code: 'DAYS_MATCH_ENTRIES',
  name: 'the stored sums of every day are those of its bets, transfers and entries',
  statement: `
      WITH stored AS (
        SELECT day, day_start(p_day => day) AS starts_at, day_end(p_day => day) AS ends_at
          FROM day_moved WHERE kind = ''),
      sums AS (
        SELECT day, match_id::text AS of, trader, agent_id, ARRAY[bets, stakes, returned, paid] AS amounts,
               stakes = posted_stakes AND stakes - paid = posted_result AS is_equal
          FROM day_settled
         UNION ALL
        SELECT day, kind, '', agent_id, ARRAY[count, amount], amount = posted FROM day_moved WHERE kind <> ''),
      entries AS (
        SELECT stored.day, s.match_id::text AS of, s.trader, s.agent_id, ARRAY[s.bets, s.posted_stakes, s.returned,
               s.posted_stakes - s.posted_result] AS amounts
          FROM stored CROSS JOIN LATERAL settled_between(p_from => starts_at, p_to => ends_at) s
         UNION ALL
        SELECT stored.day, m.kind, '', m.agent_id, ARRAY[m.count, m.posted]
          FROM stored CROSS JOIN LATERAL moved_between(p_from => starts_at, p_to => ends_at) m)
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE sums.amounts IS DISTINCT FROM entries.amounts OR NOT coalesce(sums.is_equal, false))
               AS violations
        FROM sums FULL JOIN entries USING (day, of, trader, agent_id)`,
} as const;
