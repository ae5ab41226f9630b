import type { Database, Sql } from '../../db/database.ts';
import { checkLedger, checkLedgerIn } from '../../ledger/check.ts';
import { AUDIT_CHECK } from '../audit/check.ts';
import { BET_CHECKS } from '../settlement/check-bets.ts';
import { TRANSFER_CHECKS } from '../wallet/check-transfers.ts';

const CHECKS = [...TRANSFER_CHECKS, ...BET_CHECKS, AUDIT_CHECK];

/** Everything that can be proved of the books, at one moment: the ledger by itself, and what was posted for what. */
export function proveBooks(db: Database, signal?: AbortSignal) {
  return checkLedger(db, CHECKS, signal);
}

/** The same in a transaction that sees one moment. */
export function proveBooksIn(tx: Sql) {
  return checkLedgerIn(tx, CHECKS);
}
