/**
 * What was done, from the tables and the audit trail, numbered by subject: `amount` is what it moved at least. An act that
 * did not ask for consent has no row in `desk_act` and is found.
 */
const ACTS_DONE = [
  `SELECT 'LIMIT' AS kind, subject, row_number() OVER (PARTITION BY subject ORDER BY id) AS place,
          (SELECT coalesce(sum(greatest(0, (after ->> f.name)::bigint - (before ->> f.name)::bigint)), 0) * 100
             FROM unnest(ARRAY['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax']) AS f (name)) AS amount
     FROM audit WHERE action = 'LIMIT_CHANGE'`,
  `SELECT 'SETTING', subject, row_number() OVER (PARTITION BY subject ORDER BY id), 0
     FROM audit WHERE action = 'SETTING_CHANGE' AND subject = 'setting/APPROVAL_BAHT'`,
  `SELECT 'DEPOSIT_ACCOUNT', subject, row_number() OVER (PARTITION BY subject ORDER BY id), 0
     FROM audit WHERE action = 'DEPOSIT_ACCOUNT_CHANGE'`,
  `SELECT 'BANK_ACCOUNT', 'player/' || player_id, row_number() OVER (PARTITION BY player_id ORDER BY id), 0
     FROM bank_change`,
  `SELECT CASE s.result WHEN 'WAIT' THEN 'ROLLBACK' ELSE 'CORRECTION' END, 'match/' || s.match_id,
          row_number() OVER (PARTITION BY s.match_id, s.result = 'WAIT' ORDER BY s.run_no), 0
     FROM settlement s JOIN settlement before ON before.match_id = s.match_id AND before.run_no = s.run_no - 1
    WHERE before.result <> 'WAIT'`,
  `SELECT 'WITHDRAWAL', 'transaction/' || id, 1, amount
     FROM transfer
    WHERE type = 'withdraw' AND (status = 'success' OR reversed_at IS NOT NULL OR approved_at IS NOT NULL)`,
  // One whose checks have passed moves nothing that needs a second person.
  `SELECT 'DEPOSIT', 'transaction/' || id, 1,
          CASE WHEN bank_ref IS NOT NULL AND arrival_amount = amount AND arrival_is_own THEN 0 ELSE amount END
     FROM transfer WHERE type = 'deposit' AND (status = 'success' OR reversed_at IS NOT NULL)`,
  `SELECT 'REVERSAL', 'transaction/' || id, 1, amount FROM transfer WHERE reversed_at IS NOT NULL`,
  `SELECT 'ADJUSTMENT', 'player/' || player_id, row_number() OVER (PARTITION BY player_id ORDER BY player_no), abs(amount)
     FROM adjustment`,
];

/** A ledger check: acts above the sum were approved by another operator, and results above it called by two. */
export const APPROVAL_CHECK = {
  code: 'APPROVALS_BY_TWO',
  name: 'whatever was above the sum was approved by another operator',
  statement: `
      WITH done AS (${ACTS_DONE.join(' UNION ALL ')}),
      act AS (
        SELECT a.*, row_number() OVER (PARTITION BY a.kind, a.subject ORDER BY a.id) AS place,
               p.id IS NOT NULL AND p.status = 'APPROVED' AND p.decided_by <> p.asked_by AND p.asked_by = a.actor
                 AND p.kind = a.kind AND p.subject = a.subject AND p.amount >= a.amount AS is_approved
          FROM desk_act a LEFT JOIN approval p ON p.id = a.approval_id)
      SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS violations
        FROM (SELECT act.id IS NULL OR done.kind IS NULL OR done.amount > act.amount
                     OR (act.approval_id IS NOT NULL OR act.alone_max IS NOT NULL AND (act.is_always OR act.amount > act.alone_max))
                        AND NOT act.is_approved AS is_wrong
                FROM act FULL JOIN done ON done.kind = act.kind AND done.subject = act.subject AND done.place = act.place
              UNION ALL
              SELECT p.decided_by = p.asked_by
                     OR p.status = 'APPROVED' AND NOT EXISTS (SELECT FROM desk_act a WHERE a.approval_id = p.id)
                FROM approval p
              UNION ALL
              SELECT needs_second AND (second_by IS NULL OR second_by = first_by OR second_result <> first_result)
                FROM result_call WHERE status = 'BEGUN') checks`,
} as const;
