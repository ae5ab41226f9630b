import { changeDepositAccount, readDepositAccount } from './deposit-account.ts';
import { logInOperator } from './log-in.ts';
import { logOutOperator } from './log-out.ts';
import { addMatch, editMatch, readMatches } from './matches.ts';
import { matchTransitions } from './transition-match.ts';
import { callResult, cancelMatch, readSettlements } from './call-result.ts';
import { readDebts } from './read-debts.ts';
import { readExposure } from './read-exposure.ts';
import { readLedger } from './read-ledger.ts';
import { readOperator } from './read-me.ts';
import { setRate } from './set-rate.ts';
import { addStadium, readStadiums } from './stadiums.ts';
import { confirmTransaction, readTransactions, refuseTransaction } from './transactions.ts';

export const deskRoutes = [
  logInOperator,
  logOutOperator,
  readOperator,
  readLedger,
  readStadiums,
  addStadium,
  readMatches,
  addMatch,
  editMatch,
  setRate,
  ...matchTransitions,
  callResult,
  cancelMatch,
  readSettlements,
  readExposure,
  readDebts,
  readTransactions,
  confirmTransaction,
  refuseTransaction,
  readDepositAccount,
  changeDepositAccount,
];
