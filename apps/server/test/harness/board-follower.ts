import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_MESSAGE } from '@sanam/contract';
import type { LiveEvent, Match } from '@sanam/contract';
import { openClient } from './live.ts';
import type { LiveClient } from './live.ts';
import { call } from './server.ts';
import type { ServerAddress } from './server.ts';

const READ_AGAIN_MS = 50;

type Transport = 'websocket' | 'polling';

export interface BoardFollower {
  client: LiveClient;
  /** The board as this client knows it, by match. */
  board: ReadonlyMap<number, Match>;
  /** The wallet's balance as last received or read. */
  balance: () => string | undefined;
  /** The processes it was connected to, by the prefix of its connection ids. */
  processes: ReadonlySet<string>;
  connections: () => number;
  /** Versions received after a newer version of the same match on the same connection. */
  regressions: () => readonly number[];
}

/** A client that follows the board by the rules of docs/live.md and reconnects whenever it is disconnected. */
export function followBoard(server: ServerAddress, token: string, transport: Transport): BoardFollower {
  const board = new Map<number, Match>();
  const processes = new Set<string>();
  let balance: string | undefined;
  let received = 0;
  let connections = 0;
  const regressions: number[] = [];
  const receivedVersions = new Map<number, number>();
  let reading: Promise<void> | undefined;
  const client = openClient(server, token, {
    transports: [transport],
    reconnection: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
  });

  const readOnce = async (): Promise<boolean> => {
    const receivedBefore = received;
    const [matches, wallet] = await Promise.all([
      call(server, 'GET /match', { token }).catch(() => undefined),
      call(server, 'GET /player/wallet', { token }).catch(() => undefined),
    ]);
    if (!matches?.reply.success || !wallet?.reply.success) return false;
    for (const match of matches.reply.data.matches) store(match);
    // A balance received during the read is newer.
    if (received === receivedBefore) balance = wallet.reply.data.balance;
    return true;
  };
  /** An event received during the read may be newer than the board that was read. */
  const isBehind = (): boolean =>
    [...receivedVersions].some(([matchId, version]) => (board.get(matchId)?.version ?? 0) < version);
  /** Retries until the board could be read: it would stay outdated otherwise. */
  const read = (): void => {
    reading ??= (async () => {
      while (!client.socket.disconnected && (!(await readOnce()) || isBehind())) await wait(READ_AGAIN_MS);
      reading = undefined;
    })();
  };
  const store = (match: Match): void => {
    const known = board.get(match.id)?.version ?? 0;
    if (match.version >= known) board.set(match.id, match);
  };

  client.socket.on(LIVE_MESSAGE, ({ action, data }: LiveEvent) => {
    if (action === 'WALLET') {
      balance = data.balance;
      received += 1;
    }
    if (data === null || !('version' in data)) return;
    if (data.version < (receivedVersions.get(data.matchId) ?? 0)) regressions.push(data.version);
    receivedVersions.set(data.matchId, data.version);
    const known = board.get(data.matchId);
    if (!known || data.version > known.version + 1) return read();
    if (data.version <= known.version) return;
    board.set(data.matchId, { ...known, ...data });
  });
  client.socket.on('connect', () => {
    connections += 1;
    receivedVersions.clear();
    processes.add(client.socket.io.engine.id.split('-')[0] ?? '');
    read();
  });
  // The library does not reconnect by itself after a refusal.
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
