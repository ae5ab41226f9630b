import type { Database } from '../../db/database.ts';
import { checkLedger } from '../../ledger/check.ts';
import { AUDIT_CHECK } from '../audit/check.ts';
import { BET_CHECKS } from '../settlement/check-bets.ts';
import { TRANSFER_CHECKS } from '../wallet/check-transfers.ts';

/** Everything that can be proved of the books, at one moment: the ledger by itself, and what was posted for what. */
export function proveBooks(db: Database) {
  return checkLedger(db, [...TRANSFER_CHECKS, ...BET_CHECKS, AUDIT_CHECK]);
}
