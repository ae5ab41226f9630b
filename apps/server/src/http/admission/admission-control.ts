import { Refusal } from '@sanam/contract';
import type { Access, KnownEndpoint } from '@sanam/contract';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { GaugeSource } from '../metrics/gauges.ts';

/** Twice as many requests as connections, so that a connection never waits for the next request. */
const PER_CONNECTION = 2;
/** Under overload fewer run at a time: the database then leaves enough processor for quick rejections. */
const PER_CONNECTION_OVERLOADED = 0.5;
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
/** Anybody can send an invalid refresh token, so refreshes have a queue of their own with this share of the connections. */
const REFRESHES_PER_CONNECTION = 0.25;
/** Logging out must always work, and password hashing has a queue of its own, which must not block this one. */
const NOT_QUEUED: ReadonlySet<KnownEndpoint> = new Set([
  'POST /player/logout',
  'POST /player/change-password',
]);

interface Capacity {
  /** How many statements the database runs at a time. */
  connections: number;
  maxQueuedRequests: number;
}

export interface AdmissionControl {
  /** The queue in which the handler of this endpoint waits for the database; undefined when it does not queue. */
  queueFor: (name: KnownEndpoint, access: Access) => ConcurrencyLimiter['run'] | undefined;
  /**
   * Authenticates a request that is going to queue. Rejects it first when the queue is full, while that is cheap;
   * a request that is being authenticated already has its place in the queue.
   */
  admit: <Result>(authenticate: () => Promise<Result>) => Promise<Result>;
  /** The same for cached responses, which seldom queue: only the number being authenticated is limited. */
  admitCached: <Result>(authenticate: () => Promise<Result>) => Promise<Result>;
  gauges: readonly GaugeSource[];
}

/**
 * Queues the players' requests for the database and rejects at once what finds the queue full, so that the admitted
 * ones are served in time at any load. The desk is never queued: a match closes when the operator says so.
 */
export function createAdmissionControl({ connections, maxQueuedRequests }: Capacity): AdmissionControl {
  let shed = 0;
  /** How many more requests were rejected than served lately. */
  let excess = 0;
  const authenticating = { queued: 0, cached: 0 };
  const countShed = (): Refusal => {
    shed += 1;
    return new Refusal('UNAVAILABLE');
  };
  const reject = (): Refusal => {
    excess = Math.min(excess + 1, OVERLOAD_MAX * maxQueuedRequests);
    return countShed();
  };
  const requests = createConcurrencyLimiter({
    maxConcurrent: () => {
      const isOverloaded = excess > OVERLOAD_THRESHOLD * maxQueuedRequests;
      return Math.ceil(connections * (isOverloaded ? PER_CONNECTION_OVERLOADED : PER_CONNECTION));
    },
    maxQueued: maxQueuedRequests,
    maxWaitMs: MAX_WAIT_MS,
    onReject: reject,
  });
  const runRequest: ConcurrencyLimiter['run'] = (work) =>
    requests.run((wasQueued) => {
      excess = Math.max(excess - 1, 0);
      return work(wasQueued);
    });
  const refreshes = createConcurrencyLimiter({
    maxConcurrent: () => Math.ceil(connections * REFRESHES_PER_CONNECTION),
    maxQueued: maxQueuedRequests,
    maxWaitMs: MAX_WAIT_MS,
    onReject: countShed,
  });
  const isFull = (): boolean =>
    authenticating.queued + requests.queued() >= maxQueuedRequests ||
    (requests.queued() >= maxQueuedRequests / 4 && requests.oldestWaitMs() > SLOW_QUEUE_MS);
  const countWhile = async <Result>(
    kind: keyof typeof authenticating,
    authenticate: () => Promise<Result>,
  ): Promise<Result> => {
    authenticating[kind] += 1;
    try {
      return await authenticate();
    } finally {
      authenticating[kind] -= 1;
    }
  };
  return {
    queueFor(name, access) {
      if (name === 'POST /auth/refresh') return refreshes.run;
      return access === 'member' && !NOT_QUEUED.has(name) ? runRequest : undefined;
    },
    async admit(authenticate) {
      if (isFull()) throw reject();
      return countWhile('queued', authenticate);
    },
    async admitCached(authenticate) {
      if (authenticating.cached >= maxQueuedRequests) throw reject();
      return countWhile('cached', authenticate);
    },
    gauges: [
      {
        name: 'sanam_requests_queued',
        help: 'Player requests waiting for the database.',
        read: () => requests.queued() + refreshes.queued(),
      },
      {
        name: 'sanam_requests_shed_total',
        help: 'Player requests rejected because the queue was full or they waited too long.',
        isCounter: true,
        read: () => shed,
      },
    ],
  };
}
