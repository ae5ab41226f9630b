/**
 * What was done, from the tables and the audit trail, numbered by subject: `amount` is what it moved at least. An act
 * that did not ask for consent has no row in `desk_act` and is found.
 */
const ACTS_DONE = [
  `SELECT 'LIMIT' AS kind, subject, row_number() OVER (PARTITION BY subject ORDER BY id) AS place,
          (SELECT coalesce(sum(greatest(0, (after ->> f.name)::bigint - (before ->> f.name)::bigint)), 0) * 100
             FROM unnest(ARRAY['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax']) AS f (name)) AS amount
     FROM audit WHERE action = 'LIMIT_CHANGE'`,
  `SELECT 'SETTING', subject, row_number() OVER (PARTITION BY subject ORDER BY id), 0
     FROM audit WHERE action = 'SETTING_CHANGE' AND subject = 'setting/APPROVAL_BAHT'`,
  // Earlier versions had one account and changed it.
  `SELECT 'DEPOSIT_ACCOUNT', subject, row_number() OVER (PARTITION BY subject ORDER BY id), 0
     FROM audit WHERE action = 'DEPOSIT_ACCOUNT_CHANGE'`,
  `SELECT 'DEPOSIT_ACCOUNT', 'deposit-account/' || account_number, row_number() OVER (PARTITION BY account_number ORDER BY id), 0
     FROM deposit_account`,
  `SELECT 'BANK_ACCOUNT', 'player/' || player_id, row_number() OVER (PARTITION BY player_id ORDER BY id), 0
     FROM bank_change`,
  `SELECT CASE s.result WHEN 'WAIT' THEN 'ROLLBACK' ELSE 'CORRECTION' END, 'match/' || s.match_id,
          row_number() OVER (PARTITION BY s.match_id, s.result = 'WAIT' ORDER BY s.run_no), 0
     FROM settlement s JOIN settlement before ON before.match_id = s.match_id AND before.run_no = s.run_no - 1
    WHERE before.result <> 'WAIT'`,
  `SELECT 'WITHDRAWAL', 'transaction/' || id, 1, amount
     FROM transfer
    WHERE type = 'withdraw' AND (status = 'success' OR reversed_at IS NOT NULL OR approved_at IS NOT NULL)`,
  `SELECT 'REVERSAL', 'transaction/' || id, 1, amount FROM transfer WHERE reversed_at IS NOT NULL`,
  `SELECT 'ADJUSTMENT', 'player/' || player_id, row_number() OVER (PARTITION BY player_id ORDER BY player_no), abs(amount)
     FROM adjustment`,
];

/**
 * First results, and those after a rollback, each with what it pays, calculated here again:
 * - what winning bets are paid and, after a rollback, the stakes that it returns;
 * - only bets that waited until then: after a rollback, if its run was complete;
 * - a bet over several matches with the last called result of its legs, once the last result of each has decided it.
 */
const RESULTS_CALLED = `
  SELECT r.credit, r.alone_max, r.call_id,
         c.status = 'BEGUN' AND c.match_id = r.match_id AND c.second_by <> c.first_by
           AND c.first_result = r.result AND c.second_result = r.result AS is_by_two,
         coalesce(before.status, 'DONE') = 'DONE' AND r.alone_max IS NOT NULL
           AND r.credit < (SELECT coalesce(sum(
                 CASE WHEN b.side = r.result OR b.side = 'NODRAW' AND r.result IN ('RED', 'BLUE') THEN b.stake + b.win
                      WHEN before.run_no IS NOT NULL
                           AND (r.result = 'CANCEL' OR r.result = 'DRAW' AND b.side IN ('RED', 'BLUE')) THEN b.stake
                      ELSE 0 END), 0)
                 FROM bet b WHERE b.match_id = r.match_id AND b.status IN ('ACCEPTED', 'PAID'))
             + coalesce(CASE WHEN before.run_no IS NULL THEN multi.won ELSE multi.paid END, 0) AS is_more
    FROM settlement r
    LEFT JOIN settlement before ON before.match_id = r.match_id AND before.run_no = r.run_no - 1
    LEFT JOIN result_call c ON c.id = r.call_id
    LEFT JOIN multi ON multi.match_id = r.match_id AND multi.run_no = r.run_no
   WHERE coalesce(before.result, 'WAIT') = 'WAIT' AND num_nonnulls(r.alone_max, r.call_id) > 0`;

const MULTIS_BY_RUN = `
  SELECT match_id, run_no, sum(payout) AS paid, sum(payout) FILTER (WHERE result_type = 'WIN') AS won
    FROM (SELECT DISTINCT ON (b.id) b.payout, b.result_type, s.match_id, s.run_no
            FROM bet b
            JOIN bet_leg leg ON leg.bet_id = b.id
            JOIN settlement s ON s.match_id = leg.match_id AND s.run_no = leg.settled_run
           WHERE b.status = 'PAID' AND b.payout > 0
             AND NOT EXISTS (SELECT FROM bet_leg other
                               JOIN settlement later ON later.match_id = other.match_id AND later.run_no > other.settled_run
                              WHERE other.bet_id = b.id)
           ORDER BY b.id, s.called_order DESC) last
   GROUP BY match_id, run_no`;

const BY_NAMES_AND_ACCOUNTS = `t.decided_at >= (
  SELECT applied_at FROM schema_migration WHERE name LIKE '%_names_and_accounts_of_deposits.sql')`;

/**
 * Deposits that were credited. One whose checks have passed moves nothing that needs a second person, unless nobody but
 * the operator who credits it has seen its money, or that operator imported its line or typed whose money it is: each
 * since the migration of that rule. One that was credited against a check always does. Each of the statement, an
 * operator and a verifier of slips may say something or nothing; none may contradict.
 */
const DEPOSITS_DONE = `
  SELECT 'DEPOSIT', 'transaction/' || t.id, 1,
         CASE WHEN is_checked
                   AND (v.outcome = 'FOUND' OR l.imported_by <> t.decided_by
                        OR t.decided_at < (SELECT applied_at FROM schema_migration WHERE name LIKE
                             CASE WHEN l.id IS NULL THEN '%_deposit_references.sql' ELSE '%_lines_by_importer.sql' END))
                   AND (v.outcome = 'FOUND' OR t.bank_line_is_own OR t.arrival_by <> t.decided_by
                        OR NOT ${BY_NAMES_AND_ACCOUNTS})
              THEN 0 ELSE t.amount END,
         NOT is_checked
    FROM transfer t
    LEFT JOIN bank_line l ON l.id = t.bank_line_id
    LEFT JOIN slip_verification v ON v.transfer_id = t.id
   CROSS JOIN LATERAL (
         SELECT coalesce(t.bank_ref IS NOT NULL AND bool_and(amount) AND bool_and(name) AND bool_and(arrived), false) AS is_checked
           FROM (VALUES
             (l.amount = t.amount, nullif(t.bank_line_is_own, false),
              l.booked_at BETWEEN t.created_at - interval '24 hours' AND t.created_at + interval '24 hours'
                AND (bank_line_fits(p_account => l.account, p_transfer => t.id) OR NOT ${BY_NAMES_AND_ACCOUNTS})),
             (t.arrival_amount = t.amount, t.arrival_is_own, t.arrival_at IS NOT NULL OR NULL),
             (v.amount = t.amount, NOT 'NAME' = ANY (v.objections),
              CASE WHEN v.outcome = 'NOT_FOUND' AND l.id IS NULL THEN false
                   ELSE NOT v.objections && ARRAY['TIME', 'RECEIVER'] END)
           ) AS source (amount, name, arrived)) said
   WHERE t.type = 'deposit' AND (t.status = 'success' OR t.reversed_at IS NOT NULL)`;

const DONE = [
  ...ACTS_DONE.map((acts) => `SELECT *, false AS is_always FROM (${acts}) acts`),
  DEPOSITS_DONE,
].join(' UNION ALL ');

/** A ledger check: acts above the sum were approved by another operator, and results above it called by two. */
export const APPROVAL_CHECK = {
  code: 'APPROVALS_BY_TWO',
  name: 'whatever was above the sum was approved by another operator',
  statement: `
      WITH done AS (${DONE}),
      multi AS (${MULTIS_BY_RUN}),
      act AS (
        SELECT a.*, row_number() OVER (PARTITION BY a.kind, a.subject ORDER BY a.id) AS place,
               p.id IS NOT NULL AND p.status = 'APPROVED' AND p.decided_by <> p.asked_by AND p.asked_by = a.actor
                 AND p.kind = a.kind AND p.subject = a.subject AND p.amount >= a.amount AS is_approved
          FROM desk_act a LEFT JOIN approval p ON p.id = a.approval_id)
      SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS violations
        FROM (SELECT act.id IS NULL OR done.kind IS NULL OR done.amount > act.amount OR done.is_always AND NOT act.is_always
                     OR (act.approval_id IS NOT NULL OR act.alone_max IS NOT NULL AND (act.is_always OR act.amount > act.alone_max))
                        AND NOT act.is_approved AS is_wrong
                FROM act FULL JOIN done ON done.kind = act.kind AND done.subject = act.subject AND done.place = act.place
              UNION ALL
              SELECT p.decided_by = p.asked_by
                     OR p.status = 'APPROVED' AND NOT EXISTS (SELECT FROM desk_act a WHERE a.approval_id = p.id)
                FROM approval p
              UNION ALL
              SELECT needs_second AND (second_by IS NULL OR second_by = first_by OR second_result <> first_result)
                FROM result_call WHERE status = 'BEGUN'
              UNION ALL
              SELECT CASE WHEN call_id IS NULL THEN credit > alone_max OR is_more ELSE is_by_two IS NOT TRUE END
                FROM (${RESULTS_CALLED}) results) checks`,
} as const;
