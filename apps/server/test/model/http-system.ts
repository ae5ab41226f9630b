import type { Envelope } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { callRaw, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';
import { isAboutMatchHolder } from './predict-match-holders.ts';
import { STEP_DELAY_MS } from './predict-step.ts';
import type { System, State } from './system.ts';
import type { GameRequest, Reply } from './request.ts';
import { toSatang } from './expected.ts';
import type { Game } from './game.ts';
import { GAME_APPROVAL_BAHT, matchForm } from './services-system.ts';

export interface HttpSystem extends System {
  server(): RunningServer;
  close(): Promise<void>;
}

/** A real server, called over HTTP as players and operators call it. */
export async function openHttpSystem(): Promise<HttpSystem> {
  const env = {
    ...(await freshStore()),
    STEP_DELAY_MS: String(STEP_DELAY_MS),
    APPROVAL_BAHT: GAME_APPROVAL_BAHT,
  };
  let late = 0;
  const clock = { now: () => new Date(began + late) };
  const began = Date.now();
  const start = () => startTestServer({ env, clock });
  let server = await start();
  const { token: deskToken } = await createGameActions(server);
  const { token: secondToken } = await createOperator(server, 'admin', 'second');
  const players = new Map<number, TestPlayer>();

  const call = async (method: 'GET' | 'POST', path: string, request: Parameters<typeof callRaw>[3]) => {
    const { reply } = await callRaw(server, method, `/api${path}`, request);
    return reply;
  };
  const read = async <Data>(path: string, token: string): Promise<Data> => {
    const reply = await call('GET', path, { token });
    if (!reply.success) throw new Error(`${path} was refused: ${reply.code}`);
    return reply.data as Data;
  };
  const desk = { token: deskToken };
  const stadium = await call('POST', '/desk/stadiums', { ...desk, body: { stadiumName: 'สนามทดสอบ' } });
  const stadiumId = (stadium.data as { id: number }).id;

  return {
    server: () => server,
    async addPlayers(openings) {
      const game = await createGameActions(server);
      const created = await Promise.all(openings.map((opening) => game.createPlayer(Number(opening) / 100)));
      for (const player of created) players.set(player.playerId, player);
      return created.map(({ playerId }, place) => ({ id: playerId, opening: openings[place] ?? 0n }));
    },
    async send(request) {
      const operatorToken = 'isOwn' in request && !request.isOwn ? secondToken : deskToken;
      const token = 'player' in request ? players.get(request.player.id)?.accessToken : operatorToken;
      const { path, body, headers } = toRequest(request, stadiumId);
      const reply = await call('POST', path, { ...(token !== undefined && { token }), body, headers });
      return toReply(reply);
    },
    async moveTime(ms) {
      late += ms;
      await server.app.steps.decideDue();
    },
    async restart() {
      await server.close();
      server = await start();
      await server.app.steps.decideDue();
    },
    readState: (game) => readStateOverHttp(read, game, { players, deskToken }),
    close: () => server.close(),
  };
}

function toRequest(request: GameRequest, stadiumId: number) {
  const path = request.route.slice('POST '.length);
  if ('player' in request) {
    const headers: Record<string, string> =
      request.key === undefined ? {} : { 'idempotency-key': request.key };
    return { path, body: request.body, headers };
  }
  if (request.route === 'POST /desk/matches')
    return { path, body: matchForm(request.line, stadiumId), headers: {} };
  if (request.route === 'POST /desk/limits') return { path, body: request.body, headers: {} };
  if (isAboutMatchHolder(request)) throw new Error('this system has no two traders');
  const body = 'body' in request ? request.body : undefined;
  return { path: path.replace('{id}', String(request.id)), body, headers: {} };
}

function toReply(reply: Envelope<unknown>): Reply {
  return reply.success ? { ok: true, data: reply.data } : { ok: false, code: reply.code, data: reply.data };
}

async function readStateOverHttp(
  read: <Data>(path: string, token: string) => Promise<Data>,
  game: Game,
  { players, deskToken }: { players: Map<number, TestPlayer>; deskToken: string },
): Promise<State> {
  const { debts } = await read<{ debts: { username: string; amount: number }[] }>(
    '/desk/debts?limit=100',
    deskToken,
  );
  const seen: State = { money: [], bets: [], transfers: [] };
  for (const { id } of game.players) {
    const player = players.get(id);
    if (!player) throw new Error(`nobody is player ${id}`);
    const { accessToken: token, username } = player;
    const { balance } = await read<{ balance: string }>('/player/wallet', token);
    const debt = debts.find((owed) => owed.username === username)?.amount ?? 0;
    seen.money.push({ player: id, wallet: BigInt(balance.replace('.', '')), debt: toSatang(debt) });
    const { bets } = await read<{ bets: ListedBet[] }>('/bets/history?limit=999', token);
    const { transactions } = await read<{ transactions: ListedTransfer[] }>('/history?limit=999', token);
    seen.bets.push(...bets.map(toStateBet));
    seen.transfers.push(
      ...transactions
        .filter(({ isAdjustment }) => !isAdjustment)
        .map(({ transactionId, status, amount }) => ({
          id: transactionId,
          status,
          amount: toSatang(amount),
        })),
    );
  }
  return seen;
}

interface ListedTransfer {
  transactionId: string;
  isAdjustment: boolean;
  status: string;
  amount: number;
}

interface ListedBet {
  transactionId: string;
  betStatus: string;
  resultType: string;
  deductAmount: number;
  payoutAmount: number;
}

function toStateBet(bet: ListedBet): State['bets'][number] {
  return {
    id: bet.transactionId,
    status: bet.betStatus,
    resultType: bet.resultType,
    stake: toSatang(bet.deductAmount),
    payout: toSatang(bet.payoutAmount),
  };
}
