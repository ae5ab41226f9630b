import { BANK_CHANGE_HOURS } from '@sanam/contract';

/** Ledger checks of deposits, withdrawals and adjustments: what they moved, and what is on hold for them. */
export const TRANSFER_CHECKS = [
  {
    code: 'TRANSFERS_MOVE_ONCE',
    name: 'every deposit and withdrawal has moved its amount as its state says, once, and nothing else has',
    // A DEPOSIT whose ref is no transfer's id is an opening balance of an earlier version. What the wallet no longer
    // holds of a reversed deposit is a debt; a posting and its reversal sum to zero over both.
    statement: `
      WITH due AS (
        SELECT moved.kind, t.id::text AS ref, t.player_id, moved.owned, moved.hold, moved.bank
          FROM transfer t
         CROSS JOIN LATERAL (SELECT t.type = 'deposit' AS is_deposit, t.reversed_at IS NOT NULL AS is_reversed) is_it
         CROSS JOIN LATERAL (VALUES
           ('DEPOSIT', is_deposit AND (t.status = 'success' OR is_reversed), t.amount, 0, -t.amount),
           ('DEPOSIT_REVERSE', is_deposit AND is_reversed, -t.amount, 0, t.amount),
           ('WITHDRAW_HOLD', NOT is_deposit, -t.amount, t.amount, 0),
           ('WITHDRAW', NOT is_deposit AND (t.status = 'success' OR is_reversed), 0, -t.amount, t.amount),
           ('WITHDRAW_RELEASE', NOT is_deposit AND t.status = 'cancelled' AND NOT is_reversed, t.amount, -t.amount, 0),
           ('WITHDRAW_REVERSE', NOT is_deposit AND is_reversed, t.amount, 0, -t.amount)
         ) AS moved (kind, is_due, owned, hold, bank)
         WHERE moved.is_due
      ), made AS (
        SELECT p.kind, p.ref, min(a.player_id) AS player_id, max(a.player_id) AS other_player,
               coalesce(sum(e.amount) FILTER (WHERE a.kind IN ('PLAYER_WALLET', 'PLAYER_DEBT')), 0) AS owned,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_HOLD'), 0) AS hold,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_BANK'), 0) AS bank,
               CASE p.kind WHEN 'DEPOSIT_REVERSE' THEN bool_and((e.amount > 0) = (a.kind = 'HOUSE_BANK'))
                           ELSE count(*) = 2 AND bool_and(a.kind <> 'PLAYER_DEBT') END AS is_simple
          FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
         WHERE p.kind IN ('DEPOSIT_REVERSE', 'WITHDRAW_HOLD', 'WITHDRAW', 'WITHDRAW_RELEASE', 'WITHDRAW_REVERSE')
            OR p.kind = 'DEPOSIT' AND p.ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
         GROUP BY p.kind, p.ref
      )
      SELECT (SELECT count(*) FROM transfer) AS checked,
             count(*) FILTER (WHERE
               (due.player_id, due.player_id, due.owned, due.hold, due.bank, true)
               IS DISTINCT FROM
               (made.player_id, made.other_player, made.owned, made.hold, made.bank, made.is_simple)) AS violations
        FROM due FULL JOIN made ON made.kind = due.kind AND made.ref = due.ref`,
  },
  {
    code: 'REFERENCES_NAME_ONE',
    name: "no two transfers that wait or have moved money have the same bank's reference",
    statement: `
      SELECT coalesce(sum(transfers), 0)::bigint AS checked, count(*) FILTER (WHERE transfers > 1) AS violations
        FROM (SELECT count(*) AS transfers FROM transfer
               WHERE bank_ref IS NOT NULL AND status IN ('pending', 'success')
               GROUP BY bank_id, bank_ref
              UNION ALL
              -- A credited one is the same whichever bank was said: that is typed.
              SELECT count(*) FROM transfer
               WHERE bank_ref IS NOT NULL AND type = 'deposit' AND status = 'success'
               GROUP BY bank_ref HAVING count(DISTINCT bank_id) > 1) named`,
  },
  {
    code: 'BANK_LINES_MATCH',
    name: 'every matched line of a bank statement has one transfer of its amount that counts, and credits no other',
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS violations
        FROM (SELECT t.id IS NULL OR t.status = 'cancelled' OR l.same > 1
                     OR l.amount <> CASE t.type WHEN 'deposit' THEN t.amount ELSE -t.amount END AS is_wrong
                FROM (SELECT *, count(*) OVER (PARTITION BY transfer_id) AS same
                        FROM bank_line WHERE transfer_id IS NOT NULL) l
                LEFT JOIN transfer t ON t.id = l.transfer_id
              UNION ALL
              SELECT l.transfer_id IS DISTINCT FROM t.id
                FROM transfer t LEFT JOIN bank_line l ON l.id = t.bank_line_id
               WHERE t.bank_line_id IS NOT NULL AND t.status = 'success') lines`,
  },
  {
    code: 'VERIFIED_CREDITS_FOUND',
    name: 'every deposit that a verifier has credited was found with its amount, and without objection',
    statement: `
      SELECT count(*) AS checked,
             count(*) FILTER (WHERE v.outcome IS DISTINCT FROM 'FOUND' OR v.amount <> t.amount OR v.objections <> '{}'
                                 OR 'verifier/' || v.verifier <> t.decided_by
                                 OR (v.bank_id, v.bank_ref) <> (t.bank_id, t.bank_ref)
                                 OR v.paid_at NOT BETWEEN t.created_at - interval '24 hours' AND v.found_at + interval '5 minutes'
                                 ) AS violations
        FROM transfer t LEFT JOIN slip_verification v ON v.transfer_id = t.id
       WHERE t.decided_by LIKE 'verifier/%' AND (t.status = 'success' OR t.reversed_at IS NOT NULL)`,
  },
  {
    code: 'HOLDS_MATCH_WITHDRAWALS',
    name: "every player's hold is the sum of their waiting withdrawals",
    statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE b.balance <> coalesce(waiting.total, 0)) AS violations
        FROM account a
        JOIN account_balance b ON b.account_id = a.id
        LEFT JOIN (SELECT player_id, sum(amount) AS total
                     FROM transfer WHERE type = 'withdraw' AND status = 'pending'
                    GROUP BY player_id) waiting ON waiting.player_id = a.player_id
       WHERE a.kind = 'PLAYER_HOLD'`,
  },
  {
    code: 'ADJUSTMENTS_MOVE_ONCE',
    name: 'every adjustment has moved its amount between the house and the player, once, and nothing else has',
    // Money that is given goes into the wallet. What is taken and the wallet does not hold becomes a debt.
    statement: `
      WITH made AS (
        SELECT p.ref, min(a.player_id) AS player_id, max(a.player_id) AS other_player,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_WALLET'), 0) AS wallet,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_DEBT'), 0) AS debt,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_ADJUST'), 0) AS house
          FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
         WHERE p.kind = 'ADJUST'
         GROUP BY p.ref
      )
      SELECT (SELECT count(*) FROM adjustment) AS checked,
             count(*) FILTER (WHERE
               (due.player_id, due.player_id, due.amount, -due.amount, true)
               IS DISTINCT FROM
               (made.player_id, made.other_player, made.wallet + made.debt, made.house,
                CASE WHEN due.amount > 0 THEN made.debt = 0 ELSE greatest(made.wallet, made.debt) <= 0 END)) AS violations
        FROM adjustment due FULL JOIN made ON made.ref = due.id::text`,
  },
  {
    code: 'PAYOUTS_AFTER_BANK_CHANGE',
    name: `nothing was paid out to a bank account within ${BANK_CHANGE_HOURS} hours of its change at the desk`,
    statement: `
      SELECT (SELECT count(*) FROM bank_change) AS checked, count(*) AS violations
        FROM bank_change c
        JOIN transfer t ON t.player_id = c.player_id AND t.type = 'withdraw'
                       AND (t.status = 'success' OR t.reversed_at IS NOT NULL)
                       AND (t.bank_code, t.bank_account) = (c.bank_code, c.bank_account)
                       AND t.decided_at >= c.changed_at
                       AND t.decided_at < c.changed_at + interval '${BANK_CHANGE_HOURS} hours'`,
  },
] as const;
