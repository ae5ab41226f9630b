import { Refusal } from '@sanam/contract';
import type { Access, KnownEndpoint } from '@sanam/contract';
import { createGate } from '../../platform/concurrency-limiter.ts';
import type { Gate } from '../../platform/concurrency-limiter.ts';
import type { Figure } from '../metrics/metrics.ts';

/** As many again as there are connections stand ready, so that none of them waits for us. */
const PER_CONNECTION = 2;
/**
 * While more are turned away than served. On a small machine the database's processes want the same cores as the one who
 * turns them away, who has to be quick about it. But then fewer are served: were one who is turned away enough for it,
 * an ordinary load that once fills the line could not get out again.
 */
const PER_CONNECTION_IN_CROWD = 0.5;
/** So many more, as a share of the line. */
const CROWD = 0.25;
/** What is beyond it is forgotten, so that a crowd, however large, is over once a quarter of the line has been served. */
const CROWD_MAX = 0.5;
/** Longer than the database ever stands still in good health; when a line moves so slowly, it is full at a quarter. */
const LINE_MS = 500;
/** As long as a statement may take; when the database is away, nobody waits for all those before them to find out. */
const WAIT_MS = 5000;
/** Anybody can send a token that is none: whoever renews a session stands in a line apart, for this share of them. */
const RENEWALS_PER_CONNECTION = 0.25;
/** To end a session must always work, and a password is proved in a queue of its own, which must not hold up this one. */
const WITHOUT_TURN: ReadonlySet<KnownEndpoint> = new Set([
  'POST /player/logout',
  'POST /player/change-password',
]);

interface Places {
  /** How many the database answers at a time. */
  connections: number;
  maxQueuedRequests: number;
}

export interface PlayerTurns {
  /** The line in which this endpoint waits for its turn, if it does at all. */
  lineFor: (name: KnownEndpoint, access: Access) => Gate['pass'] | undefined;
  /**
   * Proves at the door who is asking. Whoever would find no place in the line is told so before anything is done for them,
   * while that is cheap; whoever is being proved is as good as in it.
   */
  admit: <Result>(prove: () => Promise<Result>) => Promise<Result>;
  /** The same for what is kept ready, which seldom joins the line. Too many who are being proved are refused too. */
  admitToReady: <Result>(prove: () => Promise<Result>) => Promise<Result>;
  /** For whoever was admitted. */
  take: Gate['pass'];
  figures: readonly Figure[];
}

/**
 * What players ask for takes its turn before the database, and when too much is waiting the rest is refused at once:
 * those who are let in are served in time, whatever is asked. The desk passes by, so that a match is closed when the
 * operator says so and not when all bets before it are through.
 */
export function createPlayerTurns({ connections, maxQueuedRequests }: Places): PlayerTurns {
  let shed = 0;
  /** How many more were turned away than served, of late. */
  let excess = 0;
  const atDoor = { joining: 0, looking: 0 };
  const turnAway = (): Refusal => {
    shed += 1;
    return new Refusal('UNAVAILABLE');
  };
  const refuse = (): Refusal => {
    excess = Math.min(excess + 1, CROWD_MAX * maxQueuedRequests);
    return turnAway();
  };
  const gate = createGate({
    atOnce: () => {
      const isCrowd = excess > CROWD * maxQueuedRequests;
      return Math.ceil(connections * (isCrowd ? PER_CONNECTION_IN_CROWD : PER_CONNECTION));
    },
    waitingMax: maxQueuedRequests,
    waitMs: WAIT_MS,
    refuse,
  });
  const take: Gate['pass'] = (work) =>
    gate.pass((hasWaited) => {
      excess = Math.max(excess - 1, 0);
      return work(hasWaited);
    });
  const renewals = createGate({
    atOnce: () => Math.ceil(connections * RENEWALS_PER_CONNECTION),
    waitingMax: maxQueuedRequests,
    waitMs: WAIT_MS,
    refuse: turnAway,
  });
  const isFull = (): boolean =>
    atDoor.joining + gate.waiting() >= maxQueuedRequests ||
    (gate.waiting() >= maxQueuedRequests / 4 && gate.waitedMs() > LINE_MS);
  const proveAtDoor = async <Result>(
    as: keyof typeof atDoor,
    prove: () => Promise<Result>,
  ): Promise<Result> => {
    atDoor[as] += 1;
    try {
      return await prove();
    } finally {
      atDoor[as] -= 1;
    }
  };
  return {
    lineFor(name, access) {
      if (name === 'POST /auth/refresh') return renewals.pass;
      return access === 'member' && !WITHOUT_TURN.has(name) ? take : undefined;
    },
    async admit(prove) {
      if (isFull()) throw refuse();
      return proveAtDoor('joining', prove);
    },
    async admitToReady(prove) {
      if (atDoor.looking >= maxQueuedRequests) throw refuse();
      return proveAtDoor('looking', prove);
    },
    take,
    figures: [
      {
        name: 'sanam_requests_waiting',
        help: 'Requests of players that wait for their turn.',
        read: () => gate.waiting() + renewals.waiting(),
      },
      {
        name: 'sanam_requests_shed_total',
        help: 'Requests of players that found no place, or not in time.',
        isCounter: true,
        read: () => shed,
      },
    ],
  };
}
