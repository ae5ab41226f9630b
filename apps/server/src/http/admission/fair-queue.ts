import { findEvictable } from '../../platform/find-evictable.ts';

/** A player's id, a network, or the key of a cached response that is rendered for everybody. */
export type Owner = number | string;
export type Lane = 'money' | 'read';

interface Limits {
  /** Read again for every call, so they may change over time; at least one. */
  maxRunning: () => number;
  maxRunningReads: () => number;
  /** A call that has been queued for this long is rejected. */
  maxWaitMs: number;
  /** How many may be queued in each lane. */
  maxQueued: number;
  /** Makes the error of a call that finds its lane full, loses its place or has waited too long. */
  onReject: () => Error;
}

export interface FairQueue {
  /** Calls `work` as soon as it may start; `wasQueued` says whether it had to wait. */
  run: <Result>(lane: Lane, owner: Owner, work: (wasQueued: boolean) => Promise<Result>) => Promise<Result>;
  /**
   * Frees a place for a call of this owner in a full lane: rejects the newest call of the owner with the most, if those are
   * at least two more. The rejected call has not begun, so it is safe to send again. False when nobody has so many.
   */
  evictFor: (lane: Lane, owner: Owner) => boolean;
  queued: (lane: Lane) => number;
  /** How long the oldest of the lane has waited; 0 when it is empty. */
  oldestWaitMs: (lane: Lane) => number;
}

/** Bets of one player wait for each other in the database anyway; more would only occupy its connections. */
const RUNNING_PER_OWNER = 2;
/** While calls of both lanes are queued, one read starts after this many that move money. */
const MONEY_IN_A_ROW = 4;

interface Waiting {
  since: number;
  owner: OwnerInLane;
  start: () => void;
  reject: (reason: Error) => void;
}

interface OwnerInLane {
  key: Owner;
  running: number;
  waiting: Waiting[];
}

interface LaneState {
  running: number;
  owners: Map<Owner, OwnerInLane>;
  /** Owners with a call that may start, the next one first. */
  eligible: Set<OwnerInLane>;
  /** Every queued call, the oldest first. */
  queue: Set<Waiting>;
}

/**
 * Runs a limited number of calls at a time and queues the rest. Owners are served round robin, however many calls one
 * of them has, and a full lane is shared evenly; calls that move money come before reads.
 */
export function createFairQueue(limits: Limits): FairQueue {
  const lanes: Readonly<Record<Lane, LaneState>> = { money: createLane(), read: createLane() };
  let moneyInARow = 0;
  let timer: NodeJS.Timeout | undefined;

  const hasCapacity = (lane: Lane): boolean =>
    lanes.money.running + lanes.read.running < limits.maxRunning() &&
    (lane === 'money' || lanes.read.running < limits.maxRunningReads());

  const begin = (lane: Lane, owner: OwnerInLane): void => {
    lanes[lane].running += 1;
    owner.running += 1;
    moneyInARow = lane === 'money' ? moneyInARow + 1 : 0;
  };
  const pickLane = (): Lane | undefined => {
    const order: Lane[] = moneyInARow < MONEY_IN_A_ROW ? ['money', 'read'] : ['read', 'money'];
    return order.find((lane) => lanes[lane].eligible.size > 0 && hasCapacity(lane));
  };
  /** Starts queued calls in the same tick in which others end, so that a new call cannot overtake them. */
  const startQueued = (): void => {
    for (let lane = pickLane(); lane; lane = pickLane()) {
      const { eligible, queue } = lanes[lane];
      const [owner] = eligible;
      const next = owner?.waiting.shift();
      if (!owner || !next) throw new Error('an owner without a queued call is eligible');
      begin(lane, owner);
      eligible.delete(owner);
      markEligible(lanes[lane], owner);
      queue.delete(next);
      next.start();
    }
  };
  const reject = (lane: LaneState, waiting: Waiting): void => {
    lane.queue.delete(waiting);
    const { owner } = waiting;
    owner.waiting.splice(owner.waiting.indexOf(waiting), 1);
    if (owner.waiting.length === 0) lane.eligible.delete(owner);
    waiting.reject(limits.onReject());
  };
  const evictFor: FairQueue['evictFor'] = (lane, owner) => {
    const evicted = findEvictable([...lanes[lane].queue], (waiting) => waiting.owner.key, owner);
    if (evicted) reject(lanes[lane], evicted);
    return evicted !== undefined;
  };
  const rejectExpired = (): void => {
    timer = undefined;
    const latest = performance.now() - limits.maxWaitMs;
    for (const lane of Object.values(lanes)) {
      for (const waiting of lane.queue) {
        if (waiting.since > latest) break;
        reject(lane, waiting);
      }
    }
    const oldest = Math.min(...Object.values(lanes).map(({ queue }) => oldestOf(queue)?.since ?? Infinity));
    if (oldest < Infinity) timer = setTimeout(rejectExpired, oldest - latest).unref();
  };
  const enqueue = (lane: LaneState, owner: OwnerInLane): Promise<void> =>
    new Promise((start, reject) => {
      const waiting = { since: performance.now(), owner, start, reject };
      lane.queue.add(waiting);
      owner.waiting.push(waiting);
      markEligible(lane, owner);
      timer ??= setTimeout(rejectExpired, limits.maxWaitMs).unref();
    });

  return {
    async run(laneName, ownerKey, work) {
      const lane = lanes[laneName];
      const owner = lane.owners.get(ownerKey) ?? { key: ownerKey, running: 0, waiting: [] };
      const mustQueue =
        lane.eligible.size > 0 || owner.running >= RUNNING_PER_OWNER || !hasCapacity(laneName);
      const isFull = mustQueue && lane.queue.size >= limits.maxQueued;
      if (isFull && !evictFor(laneName, ownerKey)) throw limits.onReject();
      lane.owners.set(ownerKey, owner);
      try {
        if (mustQueue) await enqueue(lane, owner);
        else begin(laneName, owner);
      } catch (error) {
        forgetIdle(lane, owner);
        throw error;
      }
      try {
        return await work(mustQueue);
      } finally {
        lane.running -= 1;
        owner.running -= 1;
        markEligible(lane, owner);
        forgetIdle(lane, owner);
        startQueued();
      }
    },
    evictFor,
    queued: (lane) => lanes[lane].queue.size,
    oldestWaitMs(lane) {
      const oldest = oldestOf(lanes[lane].queue);
      return oldest ? performance.now() - oldest.since : 0;
    },
  };
}

function createLane(): LaneState {
  return { running: 0, owners: new Map(), eligible: new Set(), queue: new Set() };
}

/** Adds the owner as the last of those that may start, unless it is one of them already. */
function markEligible({ eligible }: LaneState, owner: OwnerInLane): void {
  if (owner.waiting.length > 0 && owner.running < RUNNING_PER_OWNER) eligible.add(owner);
}

function forgetIdle({ owners }: LaneState, { key, running, waiting }: OwnerInLane): void {
  if (running === 0 && waiting.length === 0) owners.delete(key);
}

function oldestOf(queue: ReadonlySet<Waiting>): Waiting | undefined {
  const [oldest] = queue;
  return oldest;
}
