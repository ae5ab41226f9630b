import { LIVE_MESSAGE } from '@sanam/contract';
import { toBalanceString } from '@sanam/money';
import type { AppContext } from '../app-context.ts';
import { randomSecret } from '../platform/random.ts';
import { playerRoom } from './live-server.ts';
import type { LiveServer } from './live-server.ts';

const CHANNEL = 'sanam_wallet';
/** A busy player is told a few times a second at most, and a bet costs no round trip of its own. */
const GATHER_MS = 50;
const RETRY_MS = 1000;
/** So many ids fit into one notification. */
const IDS_PER_NOTE = 400;

export interface WalletTeller {
  /** A wallet has changed; its player is told what it holds, if connected here. */
  changed(playerId: number): void;
  stop(): Promise<void>;
}

/**
 * Tells players what their wallets hold. Balances are read, not passed on: two changes may arrive the wrong way
 * round, and a player must not be left with the older one. One reading at a time, so that what is told last is newest.
 */
export async function startTellingWallets(app: AppContext, io: LiveServer): Promise<WalletTeller> {
  const { db, wallet, walletChanged, logger } = app;
  const toTell = new Set<number>();
  const toPassOn = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  const schedule = (ms: number): void => {
    if (!isStopped && !running) timer ??= setTimeout(() => void (running = tellAll()), ms);
  };
  const isHere = (playerId: number): boolean => io.sockets.adapter.rooms.has(playerRoom(playerId));
  const changed = (playerId: number): void => {
    if (!isHere(playerId)) return;
    toTell.add(playerId);
    schedule(GATHER_MS);
  };

  const tellAll = async (): Promise<void> => {
    timer = undefined;
    const playerIds = [...toTell].filter(isHere);
    const passedOn = [...toPassOn];
    toTell.clear();
    toPassOn.clear();
    let nextMs = GATHER_MS;
    try {
      await passOn(passedOn);
      const balances = playerIds.length === 0 ? [] : await wallet.readBalances(playerIds);
      for (const { playerId, balance } of balances) {
        io.to(playerRoom(playerId)).emit(LIVE_MESSAGE, {
          action: 'WALLET',
          data: { balance: toBalanceString(balance) },
        });
      }
    } catch (error) {
      logger.debug({ err: error }, 'wallets are told when the database is back');
      for (const playerId of playerIds) toTell.add(playerId);
      // What was passed on already is only read once more there.
      for (const playerId of passedOn) toPassOn.add(playerId);
      nextMs = RETRY_MS;
    }
    running = undefined;
    if (toTell.size > 0 || toPassOn.size > 0) schedule(nextMs);
  };

  // The embedded database serves one process: there is nobody to pass it on to.
  const isAlone = db.engine === 'pglite';
  const self = randomSecret();
  const passOn = async (playerIds: readonly number[]): Promise<void> => {
    for (let start = 0; start < playerIds.length; start += IDS_PER_NOTE) {
      const note = [self, ...playerIds.slice(start, start + IDS_PER_NOTE)].join(' ');
      await db.query('SELECT pg_notify($1, $2)', [CHANNEL, note], 'wallet_note');
    }
  };
  const hearNote = (note: string): void => {
    const [from, ...playerIds] = note.split(' ');
    if (from !== self) for (const playerId of playerIds) changed(Number(playerId));
  };

  const stopHearing = isAlone ? undefined : await db.listen(CHANNEL, hearNote, () => undefined);
  const stopChanges = walletChanged.subscribe((playerId) => {
    changed(playerId);
    if (isAlone) return;
    toPassOn.add(playerId);
    schedule(GATHER_MS);
  });
  return {
    changed,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      stopChanges();
      await stopHearing?.();
      await running;
    },
  };
}
