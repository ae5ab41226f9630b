import { changeLimits, readLimits } from './limits.ts';
import { addMatch, addStadium, editMatch, readMatches, readRates, readStadiums, setRate } from './matches.ts';
import {
  createOperator,
  disableOperator,
  enableOperator,
  readOperators,
  resetOperator,
} from './operators.ts';
import { disablePlayer, enablePlayer, endPlayerSessions } from './players.ts';
import { findBet, readExposure, readLedger } from './reports.ts';
import {
  beginTotp,
  changeOperatorPassword,
  confirmTotp,
  logInOperator,
  logOutOperator,
  readOperator,
  reportActivity,
} from './session.ts';
import { callResult, cancelMatch, previewResult, readDebts, readSettlements } from './settlement.ts';
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
  reportActivity,
  changeOperatorPassword,
  beginTotp,
  confirmTotp,
  readOperators,
  createOperator,
  disableOperator,
  enableOperator,
  resetOperator,
  disablePlayer,
  enablePlayer,
  endPlayerSessions,
  readLedger,
  readStadiums,
  addStadium,
  readMatches,
  addMatch,
  editMatch,
  setRate,
  readRates,
  ...matchTransitions,
  previewResult,
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
  readLimits,
  changeLimits,
];
