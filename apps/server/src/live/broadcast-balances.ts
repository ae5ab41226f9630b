import { LIVE_MESSAGE } from '@sanam/contract';
import { toBalanceString } from '@sanam/money';
import type { AppContext } from '../app-context.ts';
import { randomSecret } from '../platform/random.ts';
import { playerRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

const CHANNEL = 'sanam_wallet';
/** Limits the messages to a busy player, and lets many bets share one query. */
const DEBOUNCE_MS = 50;
const RETRY_MS = 1000;
/** As many ids as fit into one notification. */
const IDS_PER_NOTIFICATION = 400;

export interface BalanceBroadcaster {
  /** A wallet has changed: its player is sent the balance, if connected to this server. */
  markChanged(playerId: number): void;
  stop(): Promise<void>;
}

/**
 * Sends players the balance of their wallet after a change. Balances are read and not passed along, because two changes
 * may arrive in the wrong order. One read at a time, so that the last message is the newest balance.
 */
export async function startBroadcastingBalances(
  app: AppContext,
  io: LiveServer,
): Promise<BalanceBroadcaster> {
  const { db, wallet, walletChanged, logger } = app;
  const toSend = new Set<number>();
  const toNotify = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const schedule = (ms: number): void => {
    if (!isStopped && !running) timer ??= setTimeout(() => void (running = broadcast()), ms);
  };
  const isConnected = (playerId: number): boolean => io.sockets.adapter.rooms.has(playerRoom(playerId));
  const markChanged = (playerId: number): void => {
    if (!isConnected(playerId)) return;
    toSend.add(playerId);
    schedule(DEBOUNCE_MS);
  };

  const broadcast = async (): Promise<void> => {
    timer = undefined;
    const playerIds = [...toSend].filter(isConnected);
    const notifyIds = [...toNotify];
    toSend.clear();
    toNotify.clear();
    let nextMs = DEBOUNCE_MS;
    try {
      await notifyPeers(notifyIds);
      const balances = playerIds.length === 0 ? [] : await wallet.readBalances(playerIds);
      for (const { playerId, balance } of balances) {
        io.to(playerRoom(playerId)).emit(LIVE_MESSAGE, {
          action: 'WALLET',
          data: { balance: toBalanceString(balance) },
        });
      }
    } catch (error) {
      logger.debug({ err: error }, 'balances could not be broadcast, retrying');
      for (const playerId of playerIds) toSend.add(playerId);
      // A peer that was notified already only reads the balance once more.
      for (const playerId of notifyIds) toNotify.add(playerId);
      nextMs = RETRY_MS;
    }
    running = undefined;
    if (toSend.size > 0 || toNotify.size > 0) schedule(nextMs);
  };

  // The embedded database serves one process, so there are no peers.
  const hasPeers = db.engine !== 'pglite';
  const self = randomSecret();
  const notifyPeers = async (playerIds: readonly number[]): Promise<void> => {
    for (let start = 0; start < playerIds.length; start += IDS_PER_NOTIFICATION) {
      const payload = [self, ...playerIds.slice(start, start + IDS_PER_NOTIFICATION)].join(' ');
      await db.query('SELECT pg_notify($1, $2)', [CHANNEL, payload], 'wallet_note');
    }
  };
  const onPeerNotification = (payload: string): void => {
    const [from, ...playerIds] = payload.split(' ');
    if (from !== self) for (const playerId of playerIds) markChanged(Number(playerId));
  };

  const unlisten = hasPeers ? await db.listen(CHANNEL, onPeerNotification, () => undefined) : undefined;
  const unsubscribe = walletChanged.subscribe((playerId) => {
    markChanged(playerId);
    if (!hasPeers) return;
    toNotify.add(playerId);
    schedule(DEBOUNCE_MS);
  });
  return {
    markChanged,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      await unlisten?.();
      await running;
    },
  };
}
