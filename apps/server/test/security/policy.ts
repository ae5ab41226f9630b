import type { OperatorRole } from '@sanam/contract';
import { STORE } from '../harness/store.ts';

/**
 * Who may call which route, written down apart from the code that decides it. `everybody` needs no credentials; `key`
 * needs the app's key; `player` a player's token; a list names operator roles. `machine` is callers on this machine, and
 * `folder` callers who can read the data folder.
 */
export type Allowed = 'everybody' | 'key' | 'player' | 'machine' | 'folder' | readonly OperatorRole[];

const trading = ['trader', 'admin'] as const;
const cashing = ['cashier', 'admin'] as const;
const anyone = ['trader', 'cashier', 'admin'] as const;
const admin = ['admin'] as const;

/** A test fails for every route that is not listed here. */
export const POLICY: Readonly<Record<string, Allowed>> = {
  'GET /': 'everybody',
  'GET /desk/': 'everybody',
  'GET /favicon.svg': 'everybody',
  'GET /assets/app-1a2b.js': 'everybody',
  'GET /desk/assets/desk-3c4d.js': 'everybody',
  'GET /healthz': 'everybody',
  'GET /readyz': 'everybody',
  'GET /metrics': 'machine',
  'GET /internal/ledger-check': 'folder',
  // PostgreSQL is backed up by its own programs.
  ...(STORE === 'pglite' && { 'GET /internal/backup': 'folder' }),
  'GET /api/docs': 'everybody',
  'GET /api/openapi.json': 'everybody',
  // Anybody may connect; LIVE_POLICY says who is authenticated on the connection.
  'GET /socket.io/': 'everybody',
  'POST /socket.io/': 'everybody',
  'OPTIONS /socket.io/': 'everybody',

  'POST /api/auth/register': 'key',
  'POST /api/auth/login': 'key',
  'POST /api/auth/refresh': 'key',
  'POST /api/auth/change-password': 'key',
  'GET /api/settings': 'key',
  'POST /api/desk/login': 'key',

  'GET /api/player/me': 'player',
  'GET /api/player/wallet': 'player',
  'GET /api/wallet/balance': 'player',
  'GET /api/player/turnover': 'player',
  'POST /api/player/logout': 'player',
  'POST /api/player/change-password': 'player',
  'GET /api/user/profile': 'player',
  'PUT /api/user/profile': 'player',
  'PUT /api/player/bet-chips': 'player',
  'POST /api/wallet/deposit': 'player',
  'POST /api/player/withdraw': 'player',
  'GET /api/match': 'player',
  'GET /api/matches': 'player',
  'GET /api/match/results': 'player',
  'GET /api/match/:id': 'player',
  'GET /api/match/:id/previous-odds': 'player',
  'POST /api/bet': 'player',
  'POST /api/bet/draw': 'player',
  'GET /api/bet/running/:matchId': 'player',
  'GET /api/bets/history': 'player',
  'GET /api/bets/:id': 'player',
  'GET /api/bets/match/:matchId': 'player',
  'GET /api/bets/decided': 'player',
  'POST /api/bets/decided/told': 'player',
  'GET /api/step/matches': 'player',
  'GET /api/step/matches/active': 'player',
  'POST /api/step/bet': 'player',
  'POST /api/step/bet/single': 'player',
  'POST /api/step/calculate-odds': 'player',
  'GET /api/step/bet/status/:transactionId': 'player',
  'GET /api/step/bets/running': 'player',
  'GET /api/step/bets/history': 'player',
  'GET /api/transactions/history': 'player',
  'GET /api/history': 'player',
  'GET /api/history/:type': 'player',
  'GET /api/bet-history': 'player',
  'POST /api/bet-history/date-range': 'player',
  'GET /api/bet-history/summary': 'player',
  'GET /api/bet-history/days': 'player',
  'GET /api/bet-history/running': 'player',

  'POST /api/desk/logout': anyone,
  'GET /api/desk/me': anyone,
  'POST /api/desk/active': anyone,
  'POST /api/desk/change-password': anyone,
  'POST /api/desk/totp': anyone,
  'POST /api/desk/totp/confirm': anyone,
  'GET /api/desk/operators': admin,
  'POST /api/desk/operators': admin,
  'POST /api/desk/operators/:id/disable': admin,
  'POST /api/desk/operators/:id/enable': admin,
  'POST /api/desk/operators/:id/reset': admin,
  'POST /api/desk/players/:id/disable': cashing,
  'POST /api/desk/players/:id/enable': cashing,
  'POST /api/desk/players/:id/end-sessions': cashing,
  'GET /api/desk/ledger': admin,
  'GET /api/desk/stadiums': anyone,
  'POST /api/desk/stadiums': trading,
  'GET /api/desk/matches': anyone,
  'POST /api/desk/matches': trading,
  'PATCH /api/desk/matches/:id': trading,
  'POST /api/desk/matches/:id/rate': trading,
  'POST /api/desk/matches/:id/start': trading,
  'POST /api/desk/matches/:id/open': trading,
  'POST /api/desk/matches/:id/close': trading,
  'POST /api/desk/matches/:id/open-special': trading,
  'POST /api/desk/matches/:id/close-special': trading,
  'POST /api/desk/matches/:id/end': trading,
  'POST /api/desk/matches/:id/cancel': trading,
  'POST /api/desk/matches/:id/draw': trading,
  'POST /api/desk/matches/:id/result': trading,
  'GET /api/desk/matches/:id/rates': anyone,
  'GET /api/desk/matches/:id/settlements': anyone,
  'GET /api/desk/exposure/:matchId': trading,
  'GET /api/desk/bets/:ticketCode': anyone,
  'GET /api/desk/transactions': cashing,
  'POST /api/desk/transactions/:id/confirm': cashing,
  'POST /api/desk/transactions/:id/refuse': cashing,
  'GET /api/desk/debts': cashing,
  'GET /api/desk/deposit-account': cashing,
  'POST /api/desk/deposit-account': admin,
};

/** A live connection delivers the board and the player's own events. */
export const LIVE_POLICY = 'player';
