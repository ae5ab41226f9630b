import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMatch, createStadium } from '../harness/desk.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call } from '../harness/server.ts';
import {
  createPlayers,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  headStart,
  openRace,
  rounds,
  serverFor,
  startTogether,
} from './race.ts';
import type { Race } from './race.ts';

let race: Race;
let players: TestPlayer[];
beforeAll(async () => {
  race = await openRace();
  players = await createPlayers(race, 4, 100_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const at = (on: Race, client: number) => {
  const { server, game } = serverFor(on, client);
  return { server, token: game.token };
};

/** One operator opens a match while another removes it, and players bet on it. */
async function openAndRemove(on: Race, round: number) {
  const [{ server, game }] = on.servers;
  const id = await createMatch(server, game.token, { rung: '10/9' });
  const { rateId } = (await call(server, 'GET /match/{id}', { token: players[0]?.accessToken ?? '', id }))
    .reply.data as { rateId: number };
  const act = (client: number, name: 'open' | 'remove') => {
    const { server: target, token } = at(on, client);
    return call(target, `POST /desk/matches/{id}/${name}`, { token, id });
  };
  const bet = (player: TestPlayer, client: number) =>
    serverFor(on, client).game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  const replies = await startTogether<{ status: number }>(
    [() => act(0, 'open'), () => act(1, 'remove'), ...players.map((player, nth) => () => bet(player, nth))],
    headStart(round, 1),
  );
  const [opened, removed, ...bets] = replies;
  const left = await on.db.query<{ is_open: boolean }>('SELECT is_open FROM match WHERE id = $1', [id]);
  return { replies, opened, removed, bets, left };
}

describe('a match that is opened and removed at once', () => {
  test('a match is open or gone, and no bet is on a match that is gone', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies, opened, removed, bets, left } = await openAndRemove(race, round);
      expectNoServerError(replies);
      const isGone = removed?.status === 200;
      expect({ opened: opened?.status, removed: removed?.status, left }).toEqual(
        isGone
          ? { opened: 404, removed: 200, left: [] }
          : { opened: 200, removed: 409, left: [{ is_open: true }] },
      );
      if (isGone) expect(bets.filter(({ status }) => status === 200)).toEqual([]);
    }
  });

  test('both take effect when the match is not locked and the database does not look', async () => {
    const defective = await openRace();
    const { db } = defective;
    await db.query(
      `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
       AS 'SELECT (random() * 2000000000)::integer'`,
    );
    await db.query('DROP TRIGGER match_forbid_removal ON match');
    await db.query('ALTER TABLE match_window DROP CONSTRAINT match_window_match_id_fkey');
    // Gives the other operator time to look before the opening is committed.
    await db.query(
      `CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$`,
    );
    await db.query(
      'CREATE TRIGGER be_slow AFTER INSERT ON match_window FOR EACH ROW EXECUTE FUNCTION be_slow()',
    );
    const own = await createPlayers(defective, 1, 0);
    const everybody = players;
    players = own;
    await expectRaceLost(async (round) => {
      const { opened, removed } = await openAndRemove(defective, round);
      return opened?.status === 200 && removed?.status === 200;
    }).finally(() => {
      players = everybody;
    });
    await defective.close();
  });
});

test('a card is pasted once under its key, whatever else changes at its stadium', async () => {
  const [{ server, game }] = race.servers;
  for (let round = 0; round < rounds(5); round += 1) {
    const stadiumId = await createStadium(server, game.token);
    const fightingDateTime = (nth: number) => new Date(Date.UTC(2026, 10, 17, 12, nth)).toISOString();
    const known: number[] = [];
    for (const nth of [0, 1, 2]) {
      known.push(
        await createMatch(server, game.token, { stadiumId, fightingDateTime: fightingDateTime(nth) }),
      );
    }
    const card = {
      line: 'LIVE' as const,
      stadiumId,
      categoryCode: 'BULL_FIGHT' as const,
      matches: [10, 11, 12].map((nth) => ({
        fightingDateTime: fightingDateTime(nth),
        redName: `แดง ${nth}`,
        blueName: `น้ำเงิน ${nth}`,
        my: { favourite: 'RED' as const, rung: '10/9' },
      })),
    };
    const key = randomUUID();
    const paste = (client: number) => {
      const { server: target, token } = at(race, client);
      const headers = { 'idempotency-key': key };
      return call(target, 'POST /desk/matches/bulk', { token, body: card, headers });
    };
    const order = (client: number, matchIds: number[]) => {
      const { server: target, token } = at(race, client);
      return call(target, 'POST /desk/matches/order', { token, body: { matchIds } });
    };
    const rename = (client: number) => {
      const { server: target, token } = at(race, client);
      const body = { stadiumLatinName: `Sanam ${client}` };
      return call(target, 'PATCH /desk/stadiums/{id}', { token, id: stadiumId, body });
    };
    const limit = (client: number) => {
      const { server: target, token } = at(race, client);
      const body = { scope: 'ALL', liabilityMax: 500_000 };
      return call(target, 'POST /desk/limits', { token, body });
    };
    const replies = await startTogether<{ status: number; reply: unknown }>([
      () => paste(0),
      () => paste(1),
      () => paste(2),
      () => paste(3),
      () => order(0, known),
      () => order(1, known.toReversed()),
      () => rename(0),
      () => rename(1),
      () => limit(0),
    ]);
    expectNoServerError(replies);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const [first, ...repeated] = replies.slice(0, 4);
    for (const { reply } of repeated) expect(reply).toEqual(first?.reply);
    const numbers = await race.db.query<{ match_no: number }>(
      'SELECT match_no FROM match WHERE stadium_id = $1 ORDER BY match_no',
      [stadiumId],
    );
    expect(numbers.map((row) => row.match_no)).toEqual([1, 2, 3, 4, 5, 6]);
  }
});
