/** Ledger checks of deposits and withdrawals: what they moved, and what is on hold for them. */
export const TRANSFER_CHECKS = [
  {
    code: 'TRANSFERS_MOVE_ONCE',
    name: 'every deposit and withdrawal has moved its amount as its state says, once, and nothing else has',
    // A DEPOSIT whose ref is no transfer's id is an opening balance of an earlier version.
    statement: `
      WITH due AS (
        SELECT moved.kind, t.id::text AS ref, t.player_id, moved.wallet, moved.hold, moved.bank
          FROM transfer t
         CROSS JOIN LATERAL (VALUES
           ('DEPOSIT', t.type = 'deposit' AND t.status = 'success', t.amount, 0, -t.amount),
           ('WITHDRAW_HOLD', t.type = 'withdraw', -t.amount, t.amount, 0),
           ('WITHDRAW', t.type = 'withdraw' AND t.status = 'success', 0, -t.amount, t.amount),
           ('WITHDRAW_RELEASE', t.type = 'withdraw' AND t.status = 'cancelled', t.amount, -t.amount, 0)
         ) AS moved (kind, is_due, wallet, hold, bank)
         WHERE moved.is_due
      ), made AS (
        SELECT p.kind, p.ref, count(*) AS entries, min(a.player_id) AS player_id, max(a.player_id) AS other_player,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_WALLET'), 0) AS wallet,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'PLAYER_HOLD'), 0) AS hold,
               coalesce(sum(e.amount) FILTER (WHERE a.kind = 'HOUSE_BANK'), 0) AS bank
          FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
         WHERE p.kind IN ('WITHDRAW_HOLD', 'WITHDRAW', 'WITHDRAW_RELEASE')
            OR p.kind = 'DEPOSIT' AND p.ref ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
         GROUP BY p.kind, p.ref
      )
      SELECT (SELECT count(*) FROM transfer) AS checked,
             count(*) FILTER (WHERE
               (due.player_id, due.player_id, due.wallet, due.hold, due.bank, 2)
               IS DISTINCT FROM
               (made.player_id, made.other_player, made.wallet, made.hold, made.bank, made.entries)) AS violations
        FROM due FULL JOIN made ON made.kind = due.kind AND made.ref = due.ref`,
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
] as const;
