import { changePassword, changePasswordAsGuest } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { placeDrawBet, placeSideBet } from './place-bet.ts';
import { calculateOdds, placeMulti, placeSingle, readStepStatus } from './place-step.ts';
import {
  readBetHistory,
  readBetHistoryOfRange,
  readBetSummary,
  readStepHistory,
} from './read-bet-history.ts';
import { readBets, readOpenBets } from './read-bets.ts';
import { readBoard, readMatches } from './read-board.ts';
import { readMatch } from './read-match.ts';
import { readMe } from './read-me.ts';
import { readPreviousOdds } from './read-previous-odds.ts';
import { readProfile } from './read-profile.ts';
import { readResults } from './read-results.ts';
import { readRunningBets, readRunningSteps } from './read-running.ts';
import { readSettings } from './read-settings.ts';
import { readActiveStepMatches, readStepMatches } from './read-step-matches.ts';
import { readHistory, readHistoryOfType, readTransactions } from './read-transactions.ts';
import { readWallet, readWalletBalance } from './read-wallet.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { requestDeposit, requestWithdrawal } from './request-transfer.ts';

export const playerRoutes = [
  register,
  logIn,
  refresh,
  changePasswordAsGuest,
  readSettings,
  readMe,
  readWallet,
  readWalletBalance,
  logOut,
  changePassword,
  readProfile,
  changeProfile,
  readBoard,
  readMatches,
  readMatch,
  readPreviousOdds,
  readResults,
  readStepMatches,
  readActiveStepMatches,
  placeSideBet,
  placeDrawBet,
  placeMulti,
  placeSingle,
  calculateOdds,
  readStepStatus,
  readOpenBets,
  readBets,
  readRunningBets,
  readRunningSteps,
  readBetHistory,
  readBetHistoryOfRange,
  readBetSummary,
  readStepHistory,
  requestDeposit,
  requestWithdrawal,
  readTransactions,
  readHistory,
  readHistoryOfType,
];
