import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent, Match } from '@sanam/contract';
import { openClient } from './live.ts';
import type { LiveClient } from './live.ts';
import { ask } from './server.ts';
import type { Addressed } from './server.ts';

const READ_AGAIN_MS = 50;

type Transport = 'websocket' | 'polling';

export interface BoardFollower {
  client: LiveClient;
  /** What it holds the board to be, by match. */
  board: ReadonlyMap<number, Match>;
  /** What it was last told, or has read, that the wallet holds. */
  balance: () => string | undefined;
  /** The processes it was connected to, by the names its connections' ids begin with. */
  processes: ReadonlySet<string>;
  /** How often it has connected. */
  connections: () => number;
  /** Versions that a connection told after a newer one of the same match. */
  regressions: () => readonly number[];
}

/** A client that keeps up with the board by the rules of docs/live.md, and comes back whenever it is cut. */
export function followBoard(server: Addressed, token: string, transport: Transport): BoardFollower {
  const board = new Map<number, Match>();
  const processes = new Set<string>();
  let balance: string | undefined;
  let told = 0;
  let connections = 0;
  const regressions: number[] = [];
  const toldVersions = new Map<number, number>();
  let reading: Promise<void> | undefined;
  const client = openClient(server, token, {
    transports: [transport],
    reconnection: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
  });

  const readOnce = async (): Promise<boolean> => {
    const toldBefore = told;
    const [matches, wallet] = await Promise.all([
      ask(server, 'GET /match', { token }).catch(() => undefined),
      ask(server, 'GET /player/wallet', { token }).catch(() => undefined),
    ]);
    if (!matches?.answer.success || !wallet?.answer.success) return false;
    for (const match of matches.answer.data.matches) keep(match);
    // What was told while it was being read is newer.
    if (told === toldBefore) balance = wallet.answer.data.balance;
    return true;
  };
  /** What was told while the board was on its way may be newer than what it says. */
  const isBehind = (): boolean =>
    [...toldVersions].some(([matchId, version]) => (board.get(matchId)?.version ?? 0) < version);
  /** Until it could be read: a board that was not read again would stay as it was. */
  const read = (): void => {
    reading ??= (async () => {
      while (!client.socket.disconnected && (!(await readOnce()) || isBehind())) await wait(READ_AGAIN_MS);
      reading = undefined;
    })();
  };
  const keep = (match: Match): void => {
    const known = board.get(match.id)?.version ?? 0;
    if (match.version >= known) board.set(match.id, match);
  };

  client.socket.on(LIVE_MESSAGE, ({ action, data }: LiveEvent) => {
    if (action === 'WALLET') {
      balance = data.balance;
      told += 1;
    }
    if (data === null || !('version' in data)) return;
    if (data.version < (toldVersions.get(data.matchId) ?? 0)) regressions.push(data.version);
    toldVersions.set(data.matchId, data.version);
    const known = board.get(data.matchId);
    if (!known || data.version > known.version + 1) return read();
    if (data.version <= known.version) return;
    board.set(data.matchId, { ...known, ...data });
  });
  client.socket.on('connect', () => {
    connections += 1;
    toldVersions.clear();
    processes.add(client.socket.io.engine.id.split('-')[0] ?? '');
    read();
  });
  // The library does not come back by itself from a refusal.
  client.socket.on('connect_error', () => {
    if (!client.socket.active) setTimeout(() => client.socket.connect(), 100);
  });
  return {
    client,
    board,
    balance: () => balance,
    processes,
    connections: () => connections,
    regressions: () => regressions,
  };
}
