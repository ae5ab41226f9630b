import { afterAll, beforeAll, expect, test } from 'vitest';
import { baht, sumSatang, toBaht, satang } from '@sanam/money';
import { openBettingDays } from '../harness/betting-days.ts';
import type { BettingDays } from '../harness/betting-days.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { callData } from '../harness/server.ts';

let days: BettingDays;
beforeAll(async () => {
  days = await openBettingDays('2026-11-14T05:00:00Z');
});
afterAll(() => days.server.close());

/** Both parts of the report, added up as on the player's screen. */
async function reportOf(who: RegisteredPlayer, day: string, nextDay: string) {
  const token = await days.tokenFor(who);
  const [live, step] = await Promise.all([
    callData(days.server, 'GET /bet-history', {
      token,
      query: { status: 'ended', dateFrom: day, dateTo: nextDay, limit: '100' },
    }),
    callData(days.server, 'GET /step/bets/history', {
      token,
      query: { betStatus: 'PAID', startDate: day, endDate: day, limit: '100' },
    }),
  ]);
  const sum = (amounts: number[]) => toBaht(sumSatang(amounts.map(baht)));
  return {
    bets: sum([live.summary.totalBets, step.summary.totalBets]),
    count: live.summary.totalCount + step.summary.totalCount,
    net: sum([live.summary.netWinLoss, step.summary.netWinLoss]),
    bySection: sum([...live.sections, ...step.sections].map((section) => section.winLoss)),
  };
}

/** The same from the entries of the player's accounts, which no report reads. */
async function ledgerOf({ playerId }: RegisteredPlayer, day: string) {
  const [row] = await days.server.app.db.query<{ bets: number; count: number; net: number }>(
    `SELECT coalesce(-sum(e.amount) FILTER (WHERE p.kind = 'BET'), 0)::bigint AS bets,
            count(DISTINCT b.id) AS count,
            coalesce(sum(e.amount), 0)::bigint AS net
       FROM bet b
       JOIN posting p ON split_part(p.ref, '/', 1) = b.id::text
                     AND p.kind IN ('BET', 'BET_REFUND', 'SETTLE', 'UNSETTLE')
       JOIN entry e ON e.posting_id = p.id
       JOIN account a ON a.id = e.account_id AND a.player_id = b.player_id
      WHERE b.player_id = $1 AND b.status = 'PAID'
        AND (b.created_at AT TIME ZONE 'Asia/Bangkok')::date = $2::date`,
    [playerId, day],
  );
  if (!row) throw new Error('a sum is one row');
  const net = toBaht(satang(row.net));
  return { bets: toBaht(satang(row.bets)), count: row.count, net, bySection: net };
}

test("a day's report equals the ledger, also after a correction", async () => {
  const [player, other] = [await days.createPlayer(), await days.createPlayer()];
  const [won, drawn, wrong] = [await days.createMatch(), await days.createMatch(), await days.createMatch()];
  const steps = [
    await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' }),
    await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' }),
  ] as const;
  const refused = await days.createMatch({ line: 'STEP' });

  // An odd amount on the underdog for satang, both sides of a draw, and a wrong result.
  await days.bet(player, won, 'RED', 105);
  await days.bet(player, won, 'BLUE', 105);
  await days.bet(player, drawn, 'DRAW', 70);
  await days.bet(player, drawn, 'NODRAW', 35);
  await days.bet(player, drawn, 'BLUE', 15);
  await days.bet(player, wrong, 'BLUE', 333);
  await days.bet(other, won, 'RED', 5000);
  await days.single(player, steps[0], 'BLUE', 77);
  await days.multi(
    player,
    [
      [steps[0], 'BLUE'],
      [steps[1], 'RED'],
    ],
    123,
  );
  await days.single(player, refused, 'RED', 500);
  await days.closeBetting(refused);
  await days.acceptSteps();
  await days.bet(player, await days.createMatch(), 'RED', 900);

  days.at('2026-11-14T17:00:00Z');
  await days.bet(player, won, 'RED', 40);

  await days.callResult(won, 'RED');
  await days.callResult(drawn, 'DRAW');
  await days.callResult(wrong, 'RED');
  await days.callResult(steps[0], 'BLUE');
  await days.callResult(steps[1], 'DRAW');

  const called = await reportOf(player, '2026-11-14', '2026-11-15');
  expect(called).toEqual(await ledgerOf(player, '2026-11-14'));
  expect(called.count).toBe(8);

  await days.callResult(wrong, 'BLUE', 'the wrong corner was called');
  const corrected = await reportOf(player, '2026-11-14', '2026-11-15');
  expect(corrected).toEqual(await ledgerOf(player, '2026-11-14'));
  expect(corrected.net - called.net).toBeCloseTo(333 + 333 * 0.9, 1);

  expect(await reportOf(player, '2026-11-15', '2026-11-16')).toEqual({
    bets: 40,
    count: 1,
    net: 36,
    bySection: 36,
  });
  expect(await reportOf(player, '2026-11-15', '2026-11-16')).toEqual(await ledgerOf(player, '2026-11-15'));
});
