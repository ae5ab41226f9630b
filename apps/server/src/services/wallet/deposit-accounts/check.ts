import { DEPOSIT_ACCOUNT_WAIT_MINUTES } from '@sanam/contract';

/**
 * A ledger check: players were shown no account for deposits before its time. By how many it was added is another
 * check.
 */
export const DEPOSIT_ACCOUNT_CHECK = {
  code: 'DEPOSIT_ACCOUNTS_IN_FORCE',
  name: 'accounts for deposits came into force in time, and deposits name only those that were in force',
  statement: `
    SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS violations
      FROM (SELECT a.in_force_from < a.added_at + interval '${DEPOSIT_ACCOUNT_WAIT_MINUTES} minutes'
                   AND EXISTS (SELECT FROM deposit_account other
                                WHERE other.id < a.id
                                  AND deposit_account_in_force(p_account => other, p_at => a.added_at)) AS is_wrong
              FROM deposit_account a
            UNION ALL
            SELECT NOT deposit_account_was_shown(p_id => t.deposit_account_id, p_at => t.created_at)
              FROM transfer t WHERE t.deposit_account_id IS NOT NULL) AS shown`,
} as const;
