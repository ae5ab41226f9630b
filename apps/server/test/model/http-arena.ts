import type { Answer } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { openPlay } from '../harness/play.ts';
import type { TestPlayer } from '../harness/play.ts';
import { askRaw, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';
import { STEP_DELAY_MS } from './answer-step.ts';
import type { Arena, Seen } from './arena.ts';
import type { Ask, Heard } from './ask.ts';
import { ofBaht } from './expected.ts';
import type { Game } from './game.ts';
import { aMatch } from './services-arena.ts';

export interface HttpArena extends Arena {
  server(): RunningServer;
  close(): Promise<void>;
}

/** A real server, asked over the network and looked at the way players and operators look. */
export async function openHttpArena(): Promise<HttpArena> {
  const env = { ...(await freshStore()), STEP_DELAY_MS: String(STEP_DELAY_MS) };
  let late = 0;
  const clock = { now: () => new Date(began + late) };
  const began = Date.now();
  const start = () => startTestServer({ env, clock });
  let server = await start();
  const { token: deskToken } = await openPlay(server);
  const players = new Map<number, TestPlayer>();

  const call = async (method: 'GET' | 'POST', path: string, asking: Parameters<typeof askRaw>[3]) => {
    const { answer } = await askRaw(server, method, `/api${path}`, asking);
    return answer;
  };
  const read = async <Data>(path: string, token: string): Promise<Data> => {
    const answer = await call('GET', path, { token });
    if (!answer.success) throw new Error(`${path} was refused: ${answer.code}`);
    return answer.data as Data;
  };
  const desk = { token: deskToken };
  const stadium = await call('POST', '/desk/stadiums', { ...desk, body: { stadiumName: 'สนามทดสอบ' } });
  const stadiumId = (stadium.data as { id: number }).id;

  return {
    server: () => server,
    async addPlayers(openings) {
      const play = await openPlay(server);
      const made = await Promise.all(openings.map((opening) => play.aPlayer(Number(opening) / 100)));
      for (const player of made) players.set(player.playerId, player);
      return made.map(({ playerId }, place) => ({ id: playerId, opening: openings[place] ?? 0n }));
    },
    async send(ask) {
      const token = 'player' in ask ? players.get(ask.player.id)?.accessToken : deskToken;
      const { path, body, headers } = toRequest(ask, stadiumId);
      const answer = await call('POST', path, { ...(token !== undefined && { token }), body, headers });
      return toHeard(answer);
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
    look: (game) => lookThrough(read, game, { players, deskToken }),
    close: () => server.close(),
  };
}

function toRequest(ask: Ask, stadiumId: number) {
  const path = ask.route.slice('POST '.length);
  if ('player' in ask) {
    const headers: Record<string, string> = ask.key === undefined ? {} : { 'idempotency-key': ask.key };
    return { path, body: ask.body, headers };
  }
  if (ask.route === 'POST /desk/matches') return { path, body: aMatch(ask.line, stadiumId), headers: {} };
  const body = 'body' in ask ? ask.body : undefined;
  return { path: path.replace('{id}', String(ask.id)), body, headers: {} };
}

function toHeard(answer: Answer<unknown>): Heard {
  return answer.success
    ? { ok: true, data: answer.data }
    : { ok: false, code: answer.code, data: answer.data };
}

async function lookThrough(
  read: <Data>(path: string, token: string) => Promise<Data>,
  game: Game,
  { players, deskToken }: { players: Map<number, TestPlayer>; deskToken: string },
): Promise<Seen> {
  const debts = await read<{ username: string; amount: number }[]>('/desk/debts', deskToken);
  const seen: Seen = { money: [], bets: [], transfers: [] };
  for (const { id } of game.players) {
    const player = players.get(id);
    if (!player) throw new Error(`nobody is player ${id}`);
    const { accessToken: token, username } = player;
    const { balance } = await read<{ balance: string }>('/player/wallet', token);
    const debt = debts.find((owed) => owed.username === username)?.amount ?? 0;
    seen.money.push({ player: id, wallet: BigInt(balance.replace('.', '')), debt: ofBaht(debt) });
    const { bets } = await read<{ bets: ListedBet[] }>('/bets/history?limit=999', token);
    const { transactions } = await read<{ transactions: ListedTransfer[] }>('/history?limit=999', token);
    seen.bets.push(...bets.map(toSeenBet));
    seen.transfers.push(
      ...transactions.map(({ transactionId, status, amount }) => ({
        id: transactionId,
        status,
        amount: ofBaht(amount),
      })),
    );
  }
  return seen;
}

interface ListedTransfer {
  transactionId: string;
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

function toSeenBet(bet: ListedBet): Seen['bets'][number] {
  return {
    id: bet.transactionId,
    status: bet.betStatus,
    resultType: bet.resultType,
    stake: ofBaht(bet.deductAmount),
    payout: ofBaht(bet.payoutAmount),
  };
}
