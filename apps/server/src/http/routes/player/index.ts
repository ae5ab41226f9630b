import { defineRoute } from '../../define-route.ts';
import { readPublicSettings } from '../../public-settings.ts';
import {
  changePassword,
  changePasswordAsGuest,
  changeProfile,
  changeBetChips,
  logIn,
  logOut,
  readMe,
  readProfile,
  refresh,
  register,
} from './account.ts';
import {
  readActiveStepMatches,
  readBoard,
  readMatch,
  readMatches,
  readPreviousOdds,
  readResults,
  readStepMatches,
} from './matches.ts';
import {
  calculateOdds,
  placeDrawBet,
  placeMulti,
  placeSideBet,
  placeSingle,
  readStepStatus,
} from './place-bet.ts';
import {
  readBetHistory,
  readBetHistoryOfRange,
  readBetDays,
  readBetSummary,
  readStepHistory,
} from './read-bet-history.ts';
import {
  readBets,
  readBetsOnMatch,
  readDecided,
  readOpenBets,
  readRunningBets,
  readRunningSteps,
  readTicket,
  tellDecided,
} from './read-bets.ts';
import { readHistory, readHistoryOfType, readTransactions } from './read-transactions.ts';
import { readWallet, readWalletBalance, requestDeposit, requestWithdrawal } from './wallet.ts';

const readSettings = defineRoute('GET /settings', async (app) => ({ data: readPublicSettings(app) }));

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
  changeBetChips,
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
  readBetsOnMatch,
  readDecided,
  tellDecided,
  readBets,
  readTicket,
  readRunningBets,
  readRunningSteps,
  readBetHistory,
  readBetHistoryOfRange,
  readBetDays,
  readBetSummary,
  readStepHistory,
  requestDeposit,
  requestWithdrawal,
  readTransactions,
  readHistory,
  readHistoryOfType,
];
