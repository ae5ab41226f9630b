import { LIVE_MESSAGE } from '@sanam/contract';
import type { TapeBet } from '@sanam/contract';
import type { AppContext } from '../../app-context.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { Unavailable } from '../../platform/unavailable.ts';
import type { LiveServer, LiveSocket } from '../live-server.ts';
import { createRepeating } from './repeating.ts';

/** Bets are on the tape within this and the time of a query. */
const POLL_MS = 120;
/** What a desk is sent at first. */
const NEWEST_COUNT = 200;
/** A desk that missed more starts again with the newest. */
const MISSED_MAX = 1000;
const JOINING_MAX = 1000;

/** How far the tape of a match was sent. */
interface Watched {
  /** Every bet up to here was sent. */
  after: number;
  /** No transaction can add a bet up to there any more. Not known of the first bets that are read of many. */
  isCertain: boolean;
  /** Bets after it that were sent. */
  sent: Set<number>;
  /** Everything up to `order` is certain once all transactions below `begunBelow` have ended. */
  mark: { order: number; begunBelow: number } | undefined;
}

export interface Tape {
  /** Sends a desk the bets after its position, or the newest, and from then on all. False if it starts again. */
  join(socket: LiveSocket, matchId: number, position: number | undefined): Promise<boolean>;
  /** The matches that desks of this server look at. */
  matchIds(): number[];
  stop(): Promise<void>;
}

/**
 * The bets on matches that desks look at, read from the database a few times a second: placing a bet costs nothing
 * more, and bets of every server are found. Nothing is read while no desk looks.
 *
 * A bet's number is assigned before its commit, so a lower number may appear after a higher one. Bets after the last
 * certain position are therefore read again, without those that were sent. A desk that resumes names such a position;
 * while the one of this server is not certain yet, it goes back to that.
 */
export function createTape({ reports, logger }: AppContext, io: LiveServer): Tape {
  const watched = new Map<number, Watched>();
  /** A desk that joins between two reads of the tape misses nothing; during one it might. */
  const { run: runAlone } = createConcurrencyLimiter({
    maxConcurrent: () => 1,
    maxQueued: JOINING_MAX,
    onReject: () => new Unavailable('too many desks are joining'),
  });

  const poll = async (): Promise<void> => {
    for (const matchId of watched.keys()) {
      if (!io.sockets.adapter.rooms.has(tapeRoom(matchId))) watched.delete(matchId);
    }
    if (watched.size === 0) return;
    const positions = [...watched].map(([matchId, { after }]) => ({ matchId, after }));
    const known = [...watched.values()].flatMap(({ sent }) => Array.from(sent));
    const { byMatch, ...transactions } = await reports.readNewBets(positions, known);
    for (const [matchId, state] of watched) {
      const bets = byMatch.get(matchId) ?? [];
      advance(state, bets, transactions);
      if (bets.length === 0) continue;
      const data = { matchId, bets, upTo: state.after, isStart: false };
      io.to(tapeRoom(matchId)).emit(LIVE_MESSAGE, { action: 'BET_TAKEN', data });
    }
  };
  const polling = createRepeating({
    everyMs: POLL_MS,
    isNeeded: () => watched.size > 0,
    work: () => runAlone(poll),
    onError: (error) => logger.debug({ err: error }, 'new bets could not be read, retrying'),
  });

  const join: Tape['join'] = async (socket, matchId, position) => {
    const newest = await reports.listTape(matchId, { after: undefined, limit: NEWEST_COUNT });
    const missed =
      position === undefined
        ? undefined
        : await reports.listTape(matchId, { after: position, limit: MISSED_MAX });
    if (!socket.connected) return false;
    const state = watched.get(matchId) ?? startAt(newest);
    watched.set(matchId, state);
    const isResumed = position !== undefined && missed !== undefined && !missed.hasMore;
    const { bets } = isResumed ? missed : newest;
    if (isResumed && !state.isCertain && position < state.after) {
      state.after = position;
      for (const { order } of bets) state.sent.add(order);
    }
    const data = { matchId, bets, upTo: state.after, isStart: !isResumed };
    socket.emit(LIVE_MESSAGE, { action: 'BET_TAKEN', data });
    void socket.join(tapeRoom(matchId));
    polling.wake();
    return isResumed;
  };

  return {
    join: (...given) => runAlone(() => join(...given)),
    matchIds: () => [...watched.keys()],
    stop: () => polling.stop(),
  };
}

function startAt({ bets, hasMore }: { bets: readonly TapeBet[]; hasMore: boolean }): Watched {
  const after = hasMore ? (bets[0]?.order ?? 1) - 1 : 0;
  const sent = new Set(bets.map(({ order }) => order));
  return { after, isCertain: !hasMore, sent, mark: undefined };
}

function advance(
  state: Watched,
  bets: readonly TapeBet[],
  { endedBelow, begunBelow }: { endedBelow: number; begunBelow: number },
): void {
  for (const { order } of bets) state.sent.add(order);
  if (state.mark && endedBelow >= state.mark.begunBelow) {
    state.after = state.mark.order;
    state.isCertain = true;
    state.mark = undefined;
    for (const order of state.sent) if (order <= state.after) state.sent.delete(order);
  }
  // Lower numbers than the highest that was read were assigned before it was read, by transactions that had begun.
  if (!state.mark && state.sent.size > 0) {
    let order = 0;
    // There may be more than a call takes arguments.
    for (const sent of state.sent) order = Math.max(order, sent);
    state.mark = { order, begunBelow };
  }
}

const tapeRoom = (matchId: number): string => `desk:tape:${matchId}`;
