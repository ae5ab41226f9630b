/** A ledger check: the chain of the audit trail. */
export const AUDIT_CHECK = {
  code: 'AUDIT_CHAIN',
  name: "every row of the desk's trail is sealed with the one before it",
  statement: `
      SELECT count(*) AS checked, count(*) FILTER (WHERE seal IS DISTINCT FROM expected) AS violations
        FROM (SELECT a.seal, audit_seal_of(p_previous => lag(a.seal) OVER (ORDER BY a.id), p_row => a) AS expected
                FROM audit a) sealed`,
} as const;
