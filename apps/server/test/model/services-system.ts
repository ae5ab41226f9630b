import { createHash } from 'node:crypto';
import type { RunResult } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import { baht, satang } from '@sanam/money';
import { createAppContext } from '../../src/app-context.ts';
import type { AppContext } from '../../src/app-context.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { Database } from '../../src/db/database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createApprovals } from '../../src/services/approvals/index.ts';
import { changeOrAsk, createCorrectionAct } from '../../src/services/settlement/call-result.ts';
import { createSettlement } from '../../src/services/settlement/index.ts';
import { createRollbackAct } from '../../src/services/settlement/roll-back-result.ts';
import { openTestDatabase } from '../harness/database.ts';
import { STEP_FIGHT, createOperator } from '../harness/desk.ts';
import { expectPreviewed } from '../harness/expect-previewed.ts';
import { insertPlayer } from '../harness/player.ts';
import { ageWatch } from '../harness/silence.ts';
import { isAboutApproval } from './predict-approvals.ts';
import { isAboutTransfer } from './predict-desk.ts';
import { MATCH_HOLDERS, isAboutMatchHolder } from './predict-match-holders.ts';
import { STEP_DELAY_MS } from './predict-step.ts';
import type { System } from './system.ts';
import type {
  DeskRequest,
  GamePlayer,
  MatchHolderRequest,
  PlayerRequest,
  Reply,
  TransferRequest,
} from './request.ts';
import { readStateFromTables } from './read-state.ts';

const DESK = 'desk';
const SECOND = 'second';

/** More than any game moves: only raised limits, which need one at any amount, wait for a second person. */
export const GAME_APPROVAL_BAHT = '1000000000';

export interface ServicesSystem extends System {
  db: Database;
  /** Starts a game: the house's accounts count from zero and earlier games leave nothing to decide. */
  begin(): Promise<void>;
  /** What a starting server does: it finishes settlements and step bets that another server left. */
  finish(): Promise<void>;
  verifyLedger: AppContext['verifyLedger'];
  close(): Promise<void>;
}

/**
 * The services of one server, or of several used in rotation, on a database of their own and called without HTTP:
 * thousands of requests in seconds.
 */
export async function openServicesSystem({
  servers = 1,
}: { servers?: number } = {}): Promise<ServicesSystem> {
  const db = await openTestDatabase();
  let now = Date.parse('2026-11-15T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const start = () => Promise.all(Array.from({ length: servers }, () => createApp(db, clock)));
  let apps = await start();
  let lastUsed = 0;
  const app = (): AppContext => {
    lastUsed += 1;
    const next = apps[lastUsed % apps.length];
    if (!next) throw new Error('no server');
    return next;
  };
  const closeAll = () => Promise.all(apps.map(({ settlement }) => settlement.close()));
  const { id: stadiumId } = await app().catalog.addStadium({ actor: DESK, stadiumName: 'สนามทดสอบ' });
  const traders = await addTraders(app());
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
    approvalSum: BigInt(approvalSum),
    db,
    finish,
    verifyLedger: () => app().verifyLedger(),
    addPlayers: (openings) => Promise.all(openings.map((opening) => addPlayer(app(), opening))),
    send: (request) =>
      toReply(() =>
        'player' in request
          ? sendAsPlayer(app(), request)
          : sendAsDesk(app(), request, { stadiumId, traders, isAlone: servers === 1 }),
      ),
    moveTime,
    async restart() {
      await closeAll();
      apps = await start();
      await finish();
    },
    readState: (game) => readStateFromTables(db, game, lastPosting),
    async begin() {
      now += STEP_DELAY_MS;
      await finish();
      // No live connection reads the outbox here.
      await db.query('DELETE FROM outbox');
      await db.query('DELETE FROM match_holder');
      const [row] = await db.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM posting');
      lastPosting = row?.id ?? 0;
    },
    async close() {
      await closeAll();
      await db.close();
    },
  };
}

async function createApp(db: Database, clock: AppContext['clock']): Promise<AppContext> {
  const config = readConfig({
    DEMO: 'off',
    STEP_DELAY_MS: String(STEP_DELAY_MS),
    STEP_UP_MINUTES: '0',
    RESULT_RECALL_SECONDS: '0',
    APPROVAL_BAHT: GAME_APPROVAL_BAHT,
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger('silent');
  const app = await createAppContext({ config, db, clock, logger, tokenSecret: 'unused' });
  const settings = { read: () => Promise.resolve({ approvalSum, resultRecallSeconds: 0 }) };
  const settlement = createSettlement({ db, clock, logger, matchChanged: app.matchChanged, settings });
  return {
    ...app,
    settlement,
    approvals: createApprovals({ db, clock, settings, acts: [...app.limits.acts, ...settlement.acts] }),
  };
}

const approvalSum = baht(1000);
/** For a server that stops after it has called a result. */
const NO_SUM = { read: () => Promise.resolve({ approvalSum: undefined, resultRecallSeconds: 0 }) };

/** Unless the run of another match, which the preview counts, waits for a server that has stopped. */
async function asPreviewed(
  { db, settlement }: AppContext,
  { matchId, result }: { matchId: number; result: RunResult },
  send: () => Promise<unknown>,
): Promise<unknown> {
  const others = await db.query(`SELECT FROM settlement WHERE status = 'RUNNING' AND match_id <> $1`, [
    matchId,
  ]);
  if (others.length > 0) return send();
  return expectPreviewed(db, { matchId, ...(await settlement.previewResult(matchId, result)) }, send);
}

/** A correction that needs a second person gets one at once; the same request then finds it done. */
async function withSecondPerson(
  { approvals }: AppContext,
  send: () => Promise<{ approvalId?: string }>,
): Promise<unknown> {
  const reply = await send();
  if (reply.approvalId === undefined) return reply;
  await approvals.approve({ id: reply.approvalId, actor: SECOND, role: 'admin' });
  return send();
}

async function addPlayer({ db, wallet }: AppContext, opening: bigint): Promise<GamePlayer> {
  const { playerId } = await insertPlayer(db);
  const amount = satang(Number(opening));
  if (opening > 0n) await wallet.creditDeposit({ playerId, amount, ref: `opening ${playerId}` });
  return { id: playerId, opening };
}

async function toReply(send: () => Promise<unknown>): Promise<Reply> {
  try {
    return { ok: true, data: await send() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, code: error.code, data: error.data };
  }
}

function sendAsPlayer({ bets, steps, wallet }: AppContext, request: PlayerRequest): Promise<unknown> {
  const { player, route, key, body } = request;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const keyed = { playerId: player.id, route, key, bodyHash };
  switch (request.route) {
    case 'POST /bet':
      return bets.placeSideBet(keyed, request.body);
    case 'POST /bet/draw':
      return bets.placeDrawBet(keyed, request.body);
    case 'POST /step/bet':
      return steps.placeMulti(keyed, request.body);
    case 'POST /step/bet/single':
      return steps.placeSingle(keyed, request.body);
    case 'POST /wallet/deposit':
      return wallet.requestDeposit(keyed, request.body.amount);
    case 'POST /player/withdraw':
      return wallet.requestWithdrawal(keyed, request.body.amount);
  }
}

type Traders = Awaited<ReturnType<typeof addTraders>>;

async function addTraders(app: AppContext) {
  const add = async (username: string) => {
    const { id, sessionId } = await createOperator({ app }, 'trader', username);
    return { id, actor: { username, sessionId, address: 'test' } };
  };
  return [await add(MATCH_HOLDERS[0]), await add(MATCH_HOLDERS[1])] as const;
}

function sendAsDesk(
  app: AppContext,
  request: DeskRequest,
  { stadiumId, traders, isAlone }: { stadiumId: number; traders: Traders; isAlone: boolean },
): Promise<unknown> {
  const { approvals, catalog, limits, odds, settlement, wallet } = app;
  if (request.route === 'POST /desk/limits') return limits.changeLimits({ actor: DESK, ...request.body });
  if (isAboutApproval(request)) {
    const { id, isOwn } = request;
    const decision = { id, actor: isOwn ? DESK : SECOND, role: 'admin' } as const;
    return request.route === 'POST /desk/approvals/{id}/approve'
      ? approvals.approve(decision)
      : approvals.refuse(decision);
  }
  if (request.route === 'POST /desk/matches')
    return catalog.addMatch(DESK, matchForm(request.line, stadiumId));
  if (request.route === 'POST /desk/players/{id}/adjust') {
    return wallet.adjustWallet({ ...request.body, playerId: request.id, key: undefined, actor: DESK });
  }
  if (isAboutTransfer(request)) return sendAboutTransfer(app, request);
  if (isAboutMatchHolder(request)) return sendAboutMatchHolder(app, request, traders);
  const act = { matchId: request.id, actor: DESK };
  const byTrader = ({ operator }: { operator?: 0 | 1 }) =>
    operator === undefined ? {} : { actor: traders[operator].actor };
  const stopping = { ...app, settings: NO_SUM };
  const run = (result: RunResult, send: () => Promise<unknown>) =>
    isAlone ? asPreviewed(app, { matchId: request.id, result }, send) : send();
  switch (request.route) {
    case 'POST /desk/matches/{id}/rate':
      return odds.setRate(act, request.body);
    case 'POST /desk/matches/{id}/open':
      return request.operator === undefined
        ? catalog.transitionMatch('open', act)
        : catalog.transitionMatch('open', { ...act, ...byTrader(request) }, { isWatched: true });
    case 'POST /desk/matches/{id}/close':
      return catalog.transitionMatch('close', { ...act, ...byTrader(request) });
    case 'POST /desk/matches/{id}/end':
      return catalog.transitionMatch('end', act);
    case 'POST /desk/matches/{id}/draw':
      return catalog.allowDraw(act, request.body.isDraw);
    case 'POST /desk/matches/{id}/cancel':
      return settlement.cancelMatch(act);
    case 'POST /desk/matches/{id}/result':
      return request.stops
        ? changeOrAsk(stopping, createCorrectionAct(stopping), { ...act, ...request.body }, DESK)
        : run(request.body.result, () =>
            withSecondPerson(app, () => settlement.callResult({ ...act, ...request.body })),
          );
    case 'POST /desk/matches/{id}/rollback':
      return request.stops
        ? changeOrAsk(stopping, createRollbackAct(stopping), { ...act, ...request.body }, DESK)
        : run('WAIT', () =>
            withSecondPerson(app, () => settlement.rollBackResult({ ...act, ...request.body })),
          );
    case 'POST /desk/matches/{id}/result/call':
      return callBlind(app, request);
  }
}

/** Longer than any game takes. */
const SILENCE_S = 3600;

async function sendAboutMatchHolder(
  { catalog, db }: AppContext,
  request: MatchHolderRequest,
  traders: Traders,
): Promise<unknown> {
  if (request.route === 'silence') {
    await ageWatch(db, request.id, SILENCE_S + 1);
    return catalog.closeSilent(SILENCE_S);
  }
  const { operator } = request;
  const { id: operatorId, actor } = traders[operator];
  if (request.route === 'POST /desk/close-all') return catalog.closeAll({ actor, ofOperator: operatorId });
  const act = { matchId: request.id, operatorId, actor };
  switch (request.route) {
    case 'POST /desk/matches/{id}/take':
      return catalog.takeMatch(act, { role: 'trader' });
    case 'POST /desk/matches/{id}/release':
      return catalog.releaseMatch(act);
    case 'POST /desk/matches/{id}/hand-over':
      return catalog.handOverMatch(act, traders[operator === 0 ? 1 : 0].id);
  }
}

async function callBlind(
  { db, settlement }: AppContext,
  { id, operator, body }: Extract<DeskRequest, { route: 'POST /desk/matches/{id}/result/call' }>,
): Promise<unknown> {
  const [match] = await db.query<{ version: number }>('SELECT version FROM match WHERE id = $1', [id]);
  const actor = operator === 0 ? DESK : SECOND;
  return settlement.callBlind({ matchId: id, ...body, seenVersion: match?.version ?? 0, actor });
}

function sendAboutTransfer({ wallet }: AppContext, request: TransferRequest): Promise<unknown> {
  const act = { transactionId: request.id, actor: DESK };
  switch (request.route) {
    case 'POST /desk/transactions/{id}/arrival':
      return wallet.recordArrival({ ...request.body, ...act });
    case 'POST /desk/transactions/{id}/approve':
      return wallet.approveWithdrawal({ ...request.body, ...act });
    case 'POST /desk/transactions/{id}/confirm':
      return wallet.decideTransfer({ ...request.body, ...act, status: 'success' });
    case 'POST /desk/transactions/{id}/refuse':
      return wallet.decideTransfer({ ...request.body, ...act, status: 'cancelled' });
    case 'POST /desk/transactions/{id}/reverse':
      return wallet.reverseTransfer({ ...request.body, ...act });
  }
}

export function matchForm(line: 'LIVE' | 'STEP', stadiumId: number) {
  return {
    line,
    stadiumId,
    categoryCode: 'BULL_FIGHT' as const,
    matchName: 'คู่เอก',
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    fightingDateTime: STEP_FIGHT,
  };
}
