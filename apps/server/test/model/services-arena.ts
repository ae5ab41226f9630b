import { createHash } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import { satang } from '@sanam/money';
import { createAppContext } from '../../src/app-context.ts';
import type { AppContext } from '../../src/app-context.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { Database } from '../../src/db/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { callResult } from '../../src/services/settlement/call-result.ts';
import { openTestDatabase } from '../harness/database.ts';
import { isAboutTransfer } from './answer-desk.ts';
import { STEP_DELAY_MS } from './answer-step.ts';
import type { Arena } from './arena.ts';
import type { DeskAsk, Heard, PlayerAsk } from './ask.ts';
import type { GamePlayer } from './game.ts';
import { lookInStore } from './look-in-store.ts';

const DESK = 'the desk';

export interface ServicesArena extends Arena {
  db: Database;
  /** From now on the house's accounts are counted from nothing, and nothing of earlier games is left to decide. */
  begin(): Promise<void>;
  /** What a server does when it starts: goes on with what another has left. */
  finish(): Promise<void>;
  checkLedger: AppContext['checkLedger'];
  close(): Promise<void>;
}

/**
 * The services of one server, or of several that take turns, on a store of their own and without a network before
 * them: thousands of requests in seconds.
 */
export async function openServicesArena({ servers = 1 }: { servers?: number } = {}): Promise<ServicesArena> {
  const db = await openTestDatabase();
  let now = Date.parse('2026-11-15T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const start = () => Promise.all(Array.from({ length: servers }, () => createApp(db, clock)));
  let apps = await start();
  let turn = 0;
  const app = (): AppContext => {
    turn += 1;
    const next = apps[turn % apps.length];
    if (!next) throw new Error('there is no server');
    return next;
  };
  const closeAll = () => Promise.all(apps.map(({ settlement }) => settlement.close()));
  const { id: stadiumId } = await app().catalog.addStadium({ actor: DESK, stadiumName: 'สนามทดสอบ' });
  let lastPosting = 0;

  const moveTime = async (ms: number): Promise<void> => {
    now += ms;
    await app().steps.decideDue();
  };

  const finish = async (): Promise<void> => {
    await app().settlement.resume(new Date(now + 1));
    await app().steps.decideDue();
  };

  return {
    db,
    finish,
    checkLedger: () => app().checkLedger(),
    addPlayers: (openings) => Promise.all(openings.map((opening) => addPlayer(app(), opening))),
    send: (ask) => hear(() => ('player' in ask ? askAsPlayer(app(), ask) : askAsDesk(app(), ask, stadiumId))),
    moveTime,
    async restart() {
      await closeAll();
      apps = await start();
      await finish();
    },
    look: (game) => lookInStore(db, game, lastPosting),
    async begin() {
      now += STEP_DELAY_MS;
      await finish();
      // What nobody is there to be told is not kept.
      await db.query('DELETE FROM outbox');
      const [row] = await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM posting');
      lastPosting = row?.id ?? 0;
    },
    async close() {
      await closeAll();
      await db.close();
    },
  };
}

function createApp(db: Database, clock: AppContext['clock']): Promise<AppContext> {
  const config = readConfig({ DEMO: 'off', STEP_DELAY_MS: String(STEP_DELAY_MS), LOG_LEVEL: 'silent' });
  return createAppContext({
    config,
    db,
    clock,
    logger: createLogger('silent'),
    tokenSecret: 'nobody signs anything here',
  });
}

let phones = 830_000_000;

async function addPlayer({ db, wallet }: AppContext, opening: bigint): Promise<GamePlayer> {
  phones += 1;
  const [row] = await db.query<{ player_id: number }>(
    "SELECT player_id FROM player_register($1, 'ทดสอบ', '$argon2id$none', 'SCB', 'SCB', '1', 'line', NULL, 1, 1)",
    [`0${phones}`],
  );
  if (!row) throw new Error('the phone is taken');
  const player = { id: row.player_id, opening };
  const amount = satang(Number(opening));
  if (opening > 0n) await wallet.creditDeposit({ playerId: player.id, amount, ref: `opening ${player.id}` });
  return player;
}

async function hear(ask: () => Promise<unknown>): Promise<Heard> {
  try {
    return { ok: true, data: await ask() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, code: error.code, data: error.data };
  }
}

function askAsPlayer({ bets, steps, wallet }: AppContext, ask: PlayerAsk): Promise<unknown> {
  const { player, route, key, body } = ask;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const request = { playerId: player.id, route, key, bodyHash };
  switch (ask.route) {
    case 'POST /bet':
      return bets.placeSideBet(request, ask.body);
    case 'POST /bet/draw':
      return bets.placeDrawBet(request, ask.body);
    case 'POST /step/bet':
      return steps.placeMulti(request, ask.body);
    case 'POST /step/bet/single':
      return steps.placeSingle(request, ask.body);
    case 'POST /wallet/deposit':
      return wallet.requestDeposit(request, ask.body.amount);
    case 'POST /player/withdraw':
      return wallet.requestWithdrawal(request, ask.body.amount);
  }
}

function askAsDesk(app: AppContext, ask: DeskAsk, stadiumId: number): Promise<unknown> {
  const { catalog, odds, settlement, wallet } = app;
  if (ask.route === 'POST /desk/matches') return catalog.addMatch(DESK, aMatch(ask.line, stadiumId));
  if (isAboutTransfer(ask)) {
    const status = ask.route === 'POST /desk/transactions/{id}/confirm' ? 'success' : 'cancelled';
    return wallet.decideTransfer({ transactionId: ask.id, status, actor: DESK });
  }
  const act = { matchId: ask.id, actor: DESK };
  switch (ask.route) {
    case 'POST /desk/matches/{id}/rate':
      return odds.setRate(act, ask.body);
    case 'POST /desk/matches/{id}/open':
      return catalog.moveMatch('open', act);
    case 'POST /desk/matches/{id}/close':
      return catalog.moveMatch('close', act);
    case 'POST /desk/matches/{id}/end':
      return catalog.moveMatch('end', act);
    case 'POST /desk/matches/{id}/draw':
      return catalog.allowDraw(act, ask.body.isDraw);
    case 'POST /desk/matches/{id}/cancel':
      return settlement.cancelMatch(act);
    case 'POST /desk/matches/{id}/result':
      return ask.stops
        ? callResult(app, { ...act, ...ask.body })
        : settlement.callResult({ ...act, ...ask.body });
  }
}

export function aMatch(line: 'LIVE' | 'STEP', stadiumId: number) {
  return {
    line,
    stadiumId,
    categoryCode: 'BULL_FIGHT' as const,
    matchName: 'คู่เอก',
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    fightingDateTime: '2026-11-15T13:00:00Z',
  };
}
