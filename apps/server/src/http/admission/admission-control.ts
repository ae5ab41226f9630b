import { Refusal, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { createKeyedLimit } from '../../platform/keyed-limit.ts';
import { createKeyedPace } from '../../platform/keyed-pace.ts';
import type { GaugeSource } from '../metrics/gauges.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Owner } from './fair-queue.ts';

/** Twice as many requests as connections, so that a connection never waits for the next request. */
const PER_CONNECTION = 2;
/** Under overload fewer run at a time: the database then leaves enough processor for quick rejections. */
const PER_CONNECTION_OVERLOADED = 0.5;
/** Reads leave a quarter of the connections to bets and transfers, however slow their lists are. */
const READS_PER_CONNECTION = 0.75;
/**
 * Overload means that more requests were rejected than served lately, by this share of the queue's length. A single
 * rejection must not count: fewer are served under overload, so an ordinary load would never get out of it again.
 */
const OVERLOAD_THRESHOLD = 0.25;
/** The excess is capped here, so that overload ends once a quarter of the queue's length has been served. */
const OVERLOAD_MAX = 0.5;
/** A healthy database never stalls for this long. While the queue moves so slowly it counts as full at a quarter. */
const SLOW_QUEUE_MS = 500;
/** The database's statement timeout: during an outage a request does not wait for all those ahead of it to fail. */
const MAX_WAIT_MS = 5000;
/**
 * Anybody can send an invalid refresh token, so refreshes have a queue of their own with this share of the connections,
 * in which networks are served round robin.
 */
const REFRESHES_PER_CONNECTION = 0.25;
/**
 * How many requests of one player may be in work or queued. Money is counted apart, so that no bet is refused because
 * of reads, and so is logging out, which has to work whatever else the player does.
 */
const PER_PLAYER = { read: 8, money: 4, logout: 2 } as const;
/**
 * A request beyond its share is refused after a delay, because a client that sends its next one at once would keep the
 * server busy with refusals. The delays of successive ones differ, so that they do not all end at the same moment.
 */
const OVER_SHARE_DELAY_MS = { min: 500, step: 10, steps: 100 } as const;
/** Logging out must always work, and password hashing has a queue of its own, which must not block this one. */
const NOT_QUEUED: ReadonlySet<KnownEndpoint> = new Set([
  'POST /player/logout',
  'POST /player/change-password',
  'POST /player/step-up',
]);

interface Capacity {
  /** How many statements the database runs at a time. */
  connections: number;
  maxQueuedRequests: number;
  /** How many requests without a session one network may have in work or queued. */
  requestsPerAddress: number;
  /** How many reads a second one player may have; more wait. */
  readsPerPlayer: number;
}

/** How requests are counted: those of players by player, those without a session by network. */
export type RequestKind = keyof typeof PER_PLAYER | 'guest' | 'deskGuest';
/** What waits for the database together: cached responses seldom do, and only their authentication is limited. */
type QueueKind = 'money' | 'read' | 'cached';

export type Enqueue = <Result>(
  owner: Owner,
  work: (wasQueued: boolean) => Promise<Result>,
) => Promise<Result>;

export interface AdmissionControl {
  /** The queue in which the handler of this endpoint waits for the database; undefined when it does not queue. */
  queueFor: (name: KnownEndpoint, endpoint: Endpoint) => Enqueue | undefined;
  /** Runs the work as one of the requests of its owner; refuses it when the owner has too many already. */
  runShared: <Result>(kind: RequestKind, owner: Owner, work: () => Promise<Result>) => Promise<Result>;
  /** Waits until this read of its owner may go on. Other requests do not wait: each of money costs its owner money. */
  waitForPace: (kind: RequestKind, owner: Owner) => Promise<void>;
  /**
   * Authenticates a request that is going to queue. When the queue is full, another one loses its place to it or it is
   * rejected first, while that is cheap; a request that is being authenticated already has its place in the queue.
   */
  admit: <Result>(kind: QueueKind, owner: Owner, authenticate: () => Promise<Result>) => Promise<Result>;
  gauges: readonly GaugeSource[];
}

/** Undefined for operators, whose requests are neither limited nor queued. */
export function kindOfRequest(
  name: KnownEndpoint,
  { access, movesMoney }: Endpoint,
): RequestKind | undefined {
  if (access === 'public') return splitName(name).path.startsWith('/desk/') ? 'deskGuest' : 'guest';
  if (access !== 'member') return undefined;
  if (name === 'POST /player/logout') return 'logout';
  return movesMoney ? 'money' : 'read';
}

/**
 * Gives each player and each address a fair share, queues the players' requests for the database and rejects at once
 * what finds the queue full, so that the admitted ones are served in time at any load. The desk is never queued: a
 * match closes when the operator says so.
 */
export function createAdmissionControl(capacity: Capacity): AdmissionControl {
  const { connections, maxQueuedRequests, requestsPerAddress } = capacity;
  const paceOf = createKeyedPace(capacity.readsPerPlayer);
  let shed = 0;
  let overShare = 0;
  /** How many more requests were rejected than served lately. */
  let excess = 0;
  const authenticating: Record<QueueKind, number> = { money: 0, read: 0, cached: 0 };
  const shares = {
    read: createKeyedLimit<Owner>(PER_PLAYER.read),
    money: createKeyedLimit<Owner>(PER_PLAYER.money),
    logout: createKeyedLimit<Owner>(PER_PLAYER.logout),
    guest: createKeyedLimit<Owner>(requestsPerAddress),
    // Apart, so that players of the same network cannot keep an operator from logging in.
    deskGuest: createKeyedLimit<Owner>(requestsPerAddress),
  };
  const countShed = (): Refusal => {
    shed += 1;
    return new Refusal('UNAVAILABLE');
  };
  const reject = (): Refusal => {
    excess = Math.min(excess + 1, OVERLOAD_MAX * maxQueuedRequests);
    return countShed();
  };
  const maxRunning = (): number => {
    const isOverloaded = excess > OVERLOAD_THRESHOLD * maxQueuedRequests;
    return Math.ceil(connections * (isOverloaded ? PER_CONNECTION_OVERLOADED : PER_CONNECTION));
  };
  const requests = createFairQueue({
    maxRunning,
    maxRunningReads: () =>
      Math.max(1, Math.min(Math.floor(connections * READS_PER_CONNECTION), maxRunning() - 1)),
    maxQueued: maxQueuedRequests,
    maxWaitMs: MAX_WAIT_MS,
    onReject: reject,
  });
  const maxRefreshes = (): number => Math.ceil(connections * REFRESHES_PER_CONNECTION);
  const refreshes = createFairQueue({
    maxRunning: maxRefreshes,
    maxRunningReads: maxRefreshes,
    maxQueued: maxQueuedRequests,
    maxWaitMs: MAX_WAIT_MS,
    onReject: countShed,
  });
  const isFull = (kind: QueueKind): boolean => {
    if (kind === 'cached') return authenticating.cached >= maxQueuedRequests;
    const queued = requests.queued(kind);
    return (
      authenticating[kind] + queued >= maxQueuedRequests ||
      (queued >= maxQueuedRequests / 4 && requests.oldestWaitMs(kind) > SLOW_QUEUE_MS)
    );
  };
  return {
    queueFor(name, { access, movesMoney }) {
      if (name === 'POST /auth/refresh') return (owner, work) => refreshes.run('read', owner, work);
      if (access !== 'member' || NOT_QUEUED.has(name)) return undefined;
      const lane = movesMoney ? 'money' : 'read';
      return (owner, work) =>
        requests.run(lane, owner, (wasQueued) => {
          excess = Math.max(excess - 1, 0);
          return work(wasQueued);
        });
    },
    async runShared(kind, owner, work) {
      const share = shares[kind];
      if (!share.enter(owner)) {
        overShare += 1;
        const { min, step, steps } = OVER_SHARE_DELAY_MS;
        const delayMs = min + step * (overShare % steps);
        await wait(delayMs);
        throw new Refusal('TOO_MANY_REQUESTS');
      }
      try {
        return await work();
      } finally {
        share.leave(owner);
      }
    },
    async waitForPace(kind, owner) {
      const waitMs = kind === 'read' ? paceOf(owner) : 0;
      if (waitMs > 0) await wait(waitMs);
    },
    async admit(kind, owner, authenticate) {
      if (isFull(kind) && (kind === 'cached' || !requests.evictFor(kind, owner))) throw reject();
      authenticating[kind] += 1;
      try {
        return await authenticate();
      } finally {
        authenticating[kind] -= 1;
      }
    },
    gauges: [
      {
        name: 'sanam_requests_queued',
        help: 'Player requests waiting for the database.',
        read: () => requests.queued('money') + requests.queued('read') + refreshes.queued('read'),
      },
      {
        name: 'sanam_requests_shed_total',
        help: 'Player requests rejected because the queue was full or they waited too long.',
        isCounter: true,
        read: () => shed,
      },
      {
        name: 'sanam_requests_over_share_total',
        help: 'Requests refused because their player or address already had too many.',
        isCounter: true,
        read: () => overShare,
      },
    ],
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
