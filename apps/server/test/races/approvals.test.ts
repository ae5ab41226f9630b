import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '../../src/platform/ids.ts';
import { createAdjustmentAct } from '../../src/services/wallet/adjust-wallet.ts';
import type { AdjustmentRequest } from '../../src/services/wallet/adjust-wallet.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { call, callData } from '../harness/server.ts';
import {
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  headStart,
  openRace,
  rounds,
  serverFor,
  startTogether,
  untilWaiting,
} from './race.ts';
import type { Race, RaceServer } from './race.ts';

const OTHERS = ['ben', 'cat', 'dan', 'eve'];

interface Desk {
  race: Race;
  ann: string;
  others: string[];
}

async function openDesk(): Promise<Desk> {
  const race = await openRace();
  const [{ server }] = race.servers;
  const tokenOf = async (name: string) => (await createOperator(server, 'admin', name)).token;
  const others: string[] = [];
  for (const name of OTHERS) others.push(await tokenOf(name));
  await setApprovalSum(race.db, 1000);
  return { race, ann: await tokenOf('ann'), others };
}

/**
 * Ann asks for a higher limit; then Ann and four others approve it at once, and the last of them refuses it. Returns
 * whose request took effect and how often the limit was changed after it was asked for.
 */
async function decideAtOnce({ race, ann, others }: Desk) {
  const [{ server }] = race.servers;
  const scope = `MATCH:${await createMatch(server, ann)}`;
  const set = (liabilityMax: number) =>
    callData(server, 'POST /desk/limits', { token: ann, body: { scope, liabilityMax } });
  await set(5000);
  const { approvalId: id = '' } = await set(8000);
  const replies = await startTogether([
    () => call(serverFor(race, 0).server, 'POST /desk/approvals/{id}/approve', { token: ann, id }),
    ...others.map((token, place) => () => {
      const what = place === others.length - 1 ? 'refuse' : 'approve';
      return call(serverFor(race, place).server, `POST /desk/approvals/{id}/${what}`, { token, id });
    }),
  ]);
  const rows = await race.db.query(
    "SELECT FROM audit WHERE subject = $1 AND action = 'LIMIT_CHANGE' AND after ->> 'liabilityMax' = '8000'",
    [`limit/${scope}`],
  );
  const names = ['ann', ...OTHERS];
  const winners = names.filter((_, place) => replies[place]?.status === 200);
  return { replies, winners, runs: rows.length };
}

type Adjust = (on: RaceServer, adjustment: AdjustmentRequest) => Promise<unknown>;

/** An admin adjusts a wallet while another disables them. Returns whether it was done, and what was done in order. */
async function disableWhileAdjusting(
  { race, ann }: Desk,
  round: number,
  adjust: Adjust = ({ server }, adjustment) => server.app.wallet.adjustWallet(adjustment),
) {
  const [{ server, game }] = race.servers;
  const gone = await createOperator(server, 'admin', `gone${round}${Math.random().toString(36).slice(2)}`);
  const { playerId } = await game.createPlayer(100);
  // Admitted before the sessions of the operator were ended.
  const actor = { username: gone.username, sessionId: gone.sessionId, address: 'test' };
  const adjustment = { playerId, amount: 1, reason: 'test', key: undefined, actor };
  const [isDone] = await startTogether<boolean>(
    [
      () =>
        adjust(serverFor(race, 1), adjustment).then(
          () => true,
          () => false,
        ),
      async () => {
        await callData(server, 'POST /desk/operators/{id}/disable', { token: ann, id: gone.id });
        return true;
      },
    ],
    headStart(round, 1),
  );
  const rows = await race.db.query<{ action: string }>(
    'SELECT action FROM audit WHERE actor = $1 OR subject = $2 ORDER BY id',
    [gone.username, `operator/${gone.username}`],
  );
  return { isDone, acts: rows.map(({ action }) => action) };
}

describe('an approval that many decide on at once', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(async () => {
    const broken = await findViolations(desk.race);
    expect({ broken, deadlocks: await desk.race.close() }).toEqual({ broken: [], deadlocks: 0 });
  });

  test('an approval is decided once, never by the one who asked, and runs once', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies, winners, runs } = await decideAtOnce(desk);
      expectNoServerError(replies);
      expect(replies[0]).toMatchObject({ status: 403, reply: { code: 'APPROVAL_OWN' } });
      expect(winners).toHaveLength(1);
      expect(runs).toBe(winners[0] === OTHERS.at(-1) ? 0 : 1);
    }
  });

  test('what a disabled operator does is done before that or not at all', async () => {
    const outcomes = new Set<boolean | undefined>();
    for (let round = 0; round < rounds(20); round += 1) {
      const { isDone, acts } = await disableWhileAdjusting(desk, round);
      expect(acts).toEqual(['LOGIN', ...(isDone ? ['PLAYER_ADJUST'] : []), 'OPERATOR_DISABLE']);
      outcomes.add(isDone);
    }
    expect(outcomes.size).toBe(2);
  });

  test('an approval that waits for a wallet is void once its requester is disabled', async () => {
    const { race, ann } = desk;
    const [{ server, game }] = race.servers;
    const gone = await createOperator(server, 'admin', 'gone');
    const { playerId } = await game.createPlayer(100);
    const { approvalId: id = '' } = await callData(server, 'POST /desk/players/{id}/adjust', {
      token: gone.token,
      id: playerId,
      body: { amount: 2000, reason: 'test' },
    });
    const { reply } = await race.db.transact(async (tx) => {
      const wallet =
        'SELECT FROM account a JOIN account_balance b ON b.account_id = a.id WHERE a.player_id = $1';
      await tx.query(`${wallet} FOR UPDATE OF b`, [playerId]);
      const approving = call(serverFor(race, 1).server, 'POST /desk/approvals/{id}/approve', {
        token: ann,
        id,
      });
      await untilWaiting(tx, 1);
      await callData(server, 'POST /desk/operators/{id}/disable', { token: ann, id: gone.id });
      return { reply: approving };
    });
    expect(await reply).toMatchObject({ status: 409, reply: { code: 'APPROVAL_STALE' } });
    const credited = await race.db.query('SELECT FROM adjustment WHERE player_id = $1', [playerId]);
    expect(credited).toEqual([]);
  });

  test('when two set a sum at once, the second waits for a second person', async () => {
    const { race, ann, others } = desk;
    for (let round = 0; round < rounds(20); round += 1) {
      await setApprovalSum(race.db, null);
      const replies = await startTogether(
        [ann, others[0] ?? ''].map((token, place) => () => {
          const body = { approvalBaht: 2000 + 1000 * place };
          return callData(serverFor(race, place).server, 'POST /desk/settings', { token, body });
        }),
      );
      expect(replies.filter(({ approvalId }) => approvalId === undefined)).toHaveLength(1);
    }
    await setApprovalSum(race.db, 1000);
  });
});

describeDefects(() => {
  test('an approval runs twice when its row is not locked', async () => {
    const desk = await openDesk();
    const { db } = desk.race;
    await injectDefect(
      db,
      'approval_decide',
      [' FOR UPDATE', ''],
      ['UPDATE approval', 'PERFORM pg_sleep(0.1); UPDATE approval'],
    );
    await db.query('DROP TRIGGER approval_forbid_change ON approval');
    await db.query('ALTER TABLE desk_act DROP CONSTRAINT desk_act_approval_once');
    await expectRaceLost(async () => (await decideAtOnce(desk)).runs > 1);
    await desk.race.close();
  });

  test('a disabled operator adjusts a wallet when their session is not read after it', async () => {
    const desk = await openDesk();
    const adjustNaively: Adjust = ({ server: { app } }, { playerId, reason, actor }) =>
      app.db.transact((tx) =>
        createAdjustmentAct(app).run(
          tx,
          { adjustmentId: uuidv7(new Date()), playerId, amount: 1, reason },
          { actor, consent: async () => {} },
        ),
      );
    // The second round, in which the operator is disabled first.
    const { isDone, acts } = await disableWhileAdjusting(desk, 1, adjustNaively);
    expect({ isDone, last: acts.at(-1) }).toEqual({ isDone: true, last: 'PLAYER_ADJUST' });
    await desk.race.close();
  });

  test('the one who asked approves when nothing compares the two', async () => {
    const desk = await openDesk();
    const { db } = desk.race;
    await injectDefect(db, 'approval_decide', ['v_approval.asked_by = p_actor', 'false']);
    await db.query('ALTER TABLE approval DROP CONSTRAINT approval_by_another');
    await db.query('DROP TRIGGER desk_act_is_approved ON desk_act');
    await expectRaceLost(async () => (await decideAtOnce(desk)).winners.includes('ann'));
    expect(await findViolations(desk.race)).toEqual(['APPROVALS_BY_TWO']);
    await desk.race.close();
  });
});
