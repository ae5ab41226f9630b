import fc from 'fast-check';
import { Refusal } from '@sanam/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { uuidv7 } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { refreshSession } from '../../src/services/accounts/refresh-session.ts';
import { createSessions } from '../../src/services/accounts/sessions.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import { createLedgerPlayer, openTestDatabase } from '../harness/database.ts';
import { TOKEN_SECRET } from '../harness/server.ts';
import { STORE } from '../harness/store.ts';
import { IS_SOAK, SEED, SHRINK_MS, budgetFor } from '../harness/soak-budget.ts';

const budget = budgetFor({ short: 40, soak: 20_000 });
const tokens = createTokens({ secret: TOKEN_SECRET, clock: systemClock });

let db: Database;
let playerId: number;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ playerId } = await createLedgerPlayer(db));
});
afterAll(() => db.close());

interface Plan {
  /** How often each tab renews the session, and whether its first reply is lost. */
  tabs: { renewals: number; losesReply: boolean }[];
  /** Tabs renew one at a time, as the app does in browsers with the Web Locks API. */
  hasLocks: boolean;
  /** Stolen tokens that are used at any moment, by how old they are. */
  thefts: number[];
  /** The grace period of a used token ends at some moment. */
  isLate: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  tabs: fc.array(fc.record({ renewals: fc.integer({ min: 1, max: 3 }), losesReply: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  hasLocks: fc.boolean(),
  thefts: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  isLate: fc.boolean(),
});

/** The rules: which token is the last, which was used within the grace period, and whether the session has ended. */
function createSessionModel(first: string) {
  const chain = [first];
  let reusable = -1;
  let isOver = false;
  return {
    chain,
    isOver: () => isOver,
    endGracePeriod: () => {
      reusable = -1;
    },
    predict(token: string): string | undefined {
      const generation = chain.indexOf(token);
      if (isOver || generation < 0) return undefined;
      if (generation === chain.length - 1) {
        chain.push(tokens.deriveSuccessor(token));
        reusable = generation;
      } else if (generation !== reusable) {
        isOver = true;
        return undefined;
      }
      return chain[generation + 1];
    },
  };
}

async function openSession(): Promise<{ sessionId: string; first: string }> {
  const [sessionId, first] = [uuidv7(systemClock.now()), tokens.createRefresh()];
  await db.query(
    "INSERT INTO session (id, player_id, expires_at) VALUES ($1, $2, now() + interval '1 day')",
    [sessionId, playerId],
  );
  await db.query('INSERT INTO refresh_token (hash, session_id, generation) VALUES ($1, $2, 1)', [
    tokens.hashRefresh(first),
    sessionId,
  ]);
  return { sessionId, first };
}

/** The scheduler orders the requests and replies of tabs and thieves; the server handles one at a time. */
async function play(scheduler: fc.Scheduler, { tabs, hasLocks, thefts, isLate }: Plan): Promise<void> {
  const { sessionId, first } = await openSession();
  const needs = { db, tokens, logger: createLogger('silent') };
  const sessions = createSessions({ db, clock: systemClock });
  const rules = createSessionModel(first);
  let stored: string | undefined = first;

  const enqueue = createQueue();
  const arrive = (token: string) =>
    enqueue(async () => {
      const renewed = await refreshSession({ ...needs, sessions }, token, {
        deviceToken: undefined,
        userAgent: undefined,
      }).then(
        ({ refreshToken }) => refreshToken,
        (error: unknown) => {
          if (error instanceof Refusal && error.code === 'SESSION_ENDED') return undefined;
          throw error;
        },
      );
      expect(renewed).toBe(rules.predict(token));
      return renewed;
    });
  const travel = (what: string) => scheduler.schedule(Promise.resolve(), what);
  const lock = hasLocks ? createQueue() : <Result>(work: () => Promise<Result>) => work();

  const renew = async (loses: boolean): Promise<void> => {
    const before = stored;
    if (before === undefined) return;
    await travel('request');
    let renewed = await arrive(before);
    await travel('reply');
    if (loses) {
      await travel('request again');
      renewed = await arrive(before);
      await travel('reply');
    }
    if (stored === before) stored = renewed;
  };
  const tabsDone = tabs.map(async ({ renewals, losesReply }) => {
    for (let nth = 0; nth < renewals; nth += 1) await lock(() => renew(losesReply && nth === 0));
  });
  const theftsDone = thefts.map(async (age) => {
    await travel('theft');
    await arrive(rules.chain.at(-1 - age) ?? first);
  });
  const timeDone = async (): Promise<void> => {
    await travel('time');
    await enqueue(async () => {
      await db.query(
        "UPDATE refresh_token SET used_at = used_at - interval '11 seconds' WHERE session_id = $1",
        [sessionId],
      );
      rules.endGracePeriod();
    });
  };
  await scheduler.waitFor(Promise.all([...tabsDone, ...theftsDone, ...(isLate ? [timeDone()] : [])]));

  const [row] = await db.query<{ tokens: number; unspent: number; is_over: boolean }>(
    `SELECT count(*) AS tokens, count(*) FILTER (WHERE t.used_at IS NULL) AS unspent,
            bool_and(s.ended_at IS NOT NULL) AS is_over
       FROM session s JOIN refresh_token t ON t.session_id = s.id WHERE s.id = $1`,
    [sessionId],
  );
  expect(row).toEqual({ tokens: rules.chain.length, unspent: 1, is_over: rules.isOver() });
  if (hasLocks && thefts.length === 0 && !isLate) expect(stored).toBe(rules.chain.at(-1));
}

/** Runs functions one after another, in the order they are added. */
function createQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

test(
  'any order of refreshes keeps one token chain and ends the session on reuse',
  async () => {
    let played = 0;
    const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      if (budget.isSpent()) return;
      await play(scheduler, plan);
      played += 1;
    });
    await fc.assert(property, { seed: SEED, numRuns: budget.runs });
    expect(played).toBeGreaterThan(IS_SOAK ? 2000 : 0);
    console.log(`${played} orders of refreshes on ${STORE}, seed ${SEED}`);
  },
  budget.ms + SHRINK_MS,
);
