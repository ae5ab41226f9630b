import { addMatch, addStadium, editMatch, readMatches, readRates, readStadiums, setRate } from './matches.ts';
import { findBet, readExposure, readLedger } from './reports.ts';
import { logInOperator, logOutOperator, readOperator } from './session.ts';
import { callResult, cancelMatch, readDebts, readSettlements } from './settlement.ts';
import { matchTransitions } from './transition-match.ts';
import {
  changeDepositAccount,
  confirmTransaction,
  readDepositAccount,
  readTransactions,
  refuseTransaction,
} from './wallet.ts';

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
  readRates,
  ...matchTransitions,
  callResult,
  cancelMatch,
  readSettlements,
  readExposure,
  findBet,
  readDebts,
  readTransactions,
  confirmTransaction,
  refuseTransaction,
  readDepositAccount,
  changeDepositAccount,
];
