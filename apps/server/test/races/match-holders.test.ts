import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchHolderAct } from '../../src/services/catalog/match-holder.ts';
import { changeMatch } from '../../src/services/catalog/change-match.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { call, callData, callRaw } from '../harness/server.ts';
import { ageWatch, readCloses } from '../harness/silence.ts';
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
import type { Race } from './race.ts';

const SILENCE_S = 10;
const NAMES = ['anan', 'boon', 'chai', 'dao'] as const;

interface Desk extends Race {
  traders: Awaited<ReturnType<typeof createOperator>>[];
}

let race: Desk;
beforeAll(async () => {
  race = await openDesk();
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

async function openDesk(): Promise<Desk> {
  const opened = await openRace();
  const traders = [];
  for (const name of NAMES) traders.push(await createOperator(opened.servers[0].server, 'trader', name));
  return { ...opened, traders };
}

/** A match's lock that no two transactions share, and time for the other to read the match. */
async function breakMatchLock({ db }: Race, table: 'match' | 'match_holder'): Promise<void> {
  await db.query(
    `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
     AS 'SELECT (random() * 2000000000)::integer'`,
  );
  await db.query(
    `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
     CREATE TRIGGER take_time BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION take_time()`,
  );
}

const traderOf = ({ traders }: Desk, place: number): string => traders[place]?.token ?? '';

const newMatch = ({ servers: [{ server, game }] }: Race) => createMatch(server, game.token, { rung: '10/9' });

const transition = (on: Race, client: number, id: number, name: 'open' | 'close') => {
  const { server, game } = serverFor(on, client);
  return call(server, `POST /desk/matches/{id}/${name}`, { token: game.token, id });
};

/** Four traders take a match at once. Returns those who were told that they hold it, and who does. */
async function takeTogether(on: Desk) {
  const id = await newMatch(on);
  const replies = await startTogether(
    on.traders.map(({ token }, client) => () => {
      return call(serverFor(on, client).server, 'POST /desk/matches/{id}/take', { token, id });
    }),
  );
  const { server, game } = on.servers[0];
  const { holder } = await callData(server, 'GET /desk/matches/{id}', { token: game.token, id });
  const won = NAMES.filter((_, place) => replies[place]?.status === 200);
  return { replies, won, holder: holder?.username };
}

test('of four who take a match at once, one holds it and the others learn who', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { replies, won, holder } = await takeTogether(race);
    expect(won).toEqual([holder]);
    for (const { reply } of replies) {
      if (!reply.success) expect(reply).toMatchObject({ code: 'NOT_HOLDER', data: { holder } });
    }
    winners.add(won[0] ?? '');
  }
  expect(winners.size).toBeGreaterThan(1);
});

/** Two open and two close at once. Returns what was done in order, the windows, and whether betting is open. */
async function openAndClose(on: Desk, round: number) {
  const id = await newMatch(on);
  const names = ['open', 'open', 'close', 'close'] as const;
  const replies = await startTogether(
    names.map((name, client) => () => transition(on, client, id, name)),
    headStart(round, 2),
  );
  const done = await on.db.query<{ action: string }>(
    "SELECT action FROM audit WHERE subject = $1 AND action IN ('MATCH_OPEN', 'MATCH_CLOSE') ORDER BY id",
    [`match/${id}`],
  );
  const [state] = await on.db.query<{ windows: number; open_windows: number; is_open: boolean }>(
    `SELECT count(*) AS windows, count(*) FILTER (WHERE w.closed_order IS NULL) AS open_windows, m.is_open
       FROM match m JOIN match_window w ON w.match_id = m.id WHERE m.id = $1 GROUP BY m.id`,
    [id],
  );
  return { replies, actions: done.map(({ action }) => action), ...state };
}

const isAlternating = (actions: readonly string[]) =>
  actions.every((action, place) => action === (place % 2 === 0 ? 'MATCH_OPEN' : 'MATCH_CLOSE'));

test('openings and closings at once alternate, and the last one counts', async () => {
  const seen = new Set<boolean | undefined>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { replies, actions, ...state } = await openAndClose(race, round);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(isAlternating(actions)).toBe(true);
    const isOpen = actions.at(-1) === 'MATCH_OPEN';
    expect(state).toEqual({
      windows: Math.ceil(actions.length / 2),
      open_windows: isOpen ? 1 : 0,
      is_open: isOpen,
    });
    seen.add(isOpen);
  }
  expect(seen.size).toBe(2);
});

const openWatched = ({ servers: [{ server, game }] }: Race, id: number) => {
  const request = { token: game.token, id, body: { isWatched: true } };
  return callData(server, 'POST /desk/matches/{id}/open', request);
};

/** A match whose desk has been silent for too long. */
async function silentMatch(on: Desk): Promise<number> {
  const id = await newMatch(on);
  await openWatched(on, id);
  await ageWatch(on.db, id, SILENCE_S + 1);
  return id;
}

const closeSilent = (on: Desk, client: number) => async () => {
  await serverFor(on, client).server.app.catalog.closeSilent(SILENCE_S);
  return { status: 200 };
};

/** Both servers close a silent match while two operators do so by hand. */
async function closeBySilenceAndHand(on: Desk, round: number) {
  const id = await silentMatch(on);
  const replies = await startTogether(
    [
      closeSilent(on, 0),
      closeSilent(on, 1),
      () => transition(on, 0, id, 'close'),
      () => transition(on, 1, id, 'close'),
    ],
    headStart(round, 2),
  );
  expectNoServerError(replies);
  return readCloses(on.db, id);
}

test('a silent match that is closed by hand as well is closed once', async () => {
  const closers = new Set<string | undefined>();
  for (let round = 0; round < rounds(20); round += 1) {
    const closes = await closeBySilenceAndHand(race, round);
    expect(closes).toHaveLength(1);
    closers.add(closes[0]?.actor);
  }
  expect(closers).toEqual(new Set(['admin', 'system']));
});

/** Whether a match that is closed and opened again by hand meanwhile is closed for the silence before. */
async function reopenDuringSilence(on: Desk, round: number) {
  const id = await silentMatch(on);
  await startTogether(
    [
      closeSilent(on, 0),
      closeSilent(on, 1),
      async () => {
        await transition(on, 0, id, 'close');
        await openWatched(on, id);
        return { status: 200 };
      },
    ],
    headStart(round, 2),
  );
  const [row] = await on.db.query<{ is_open: boolean }>('SELECT is_open FROM match WHERE id = $1', [id]);
  return row?.is_open ?? false;
}

test('a match that is opened again by hand stays open, whatever was read before', async () => {
  for (let round = 0; round < rounds(20); round += 1)
    expect(await reopenDuringSilence(race, round)).toBe(true);
});

/** Desks report while both servers close a match that was silent for too long. Returns whether it is still open. */
async function reportTooLate(on: Desk, round: number) {
  const id = await silentMatch(on);
  const report = (client: number) => async () => {
    const request = { token: traderOf(on, client), body: { matchIds: [id] } };
    return call(serverFor(on, client).server, 'POST /desk/beat', request);
  };
  const replies = await startTogether<{ status: number }>(
    [closeSilent(on, 0), closeSilent(on, 1), report(0), report(1)],
    headStart(round, 2),
  );
  expectNoServerError(replies);
  await serverFor(on, round).server.app.catalog.closeSilent(SILENCE_S);
  return { closes: await readCloses(on.db, id), ...(await readMatch(on, id)) };
}

const readMatch = ({ servers: [{ server }] }: Race, id: number) => server.app.catalog.readDeskMatch(id);

test('a report that comes too late never keeps a silent match open', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const { closes, isOpenBet } = await reportTooLate(race, round);
    expect({ isOpenBet, closers: closes.map(({ actor }) => actor) }).toEqual({
      isOpenBet: false,
      closers: ['system'],
    });
  }
});

test('a match is removed while its desk reports, without an error', async () => {
  const token = traderOf(race, 0);
  for (let round = 0; round < rounds(20); round += 1) {
    const id = await newMatch(race);
    const { server } = serverFor(race, round);
    await callData(server, 'POST /desk/matches/{id}/take', { token, id });
    const replies = await startTogether<{ status: number }>(
      [
        () => call(serverFor(race, 0).server, 'POST /desk/matches/{id}/remove', { token, id }),
        () => call(serverFor(race, 1).server, 'POST /desk/beat', { token, body: { matchIds: [id] } }),
        () => call(serverFor(race, 0).server, 'POST /desk/beat', { token, body: { matchIds: [id] } }),
      ],
      headStart(round, 1),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});

type Take = (on: Desk, act: MatchHolderAct) => Promise<unknown>;

const takeMatch: Take = (on, act) =>
  serverFor(on, 1).server.app.catalog.takeMatch(act, { role: 'trader', isWatched: false });

/** An operator takes one match and is given another while an admin disables them. Returns what they hold then. */
async function disableMatchHolder(on: Desk, round: number, take = takeMatch) {
  const [{ server, game }] = on.servers;
  const gone = await createOperator(server, 'trader', `gone${round}${Math.random().toString(36).slice(2)}`);
  const token = traderOf(on, 0);
  const [taken, given] = [await newMatch(on), await newMatch(on)];
  await transition(on, 0, taken, 'open');
  await callData(server, 'POST /desk/matches/{id}/take', { token, id: given });
  // Admitted before the sessions of the operator were ended.
  const actor = { username: gone.username, sessionId: gone.sessionId, address: 'test' };
  const replies = await startTogether<{ status: number }>(
    [
      async () => {
        const isTaken = await take(on, { matchId: taken, operatorId: gone.id, actor }).then(
          () => true,
          () => false,
        );
        return { status: isTaken ? 200 : 401 };
      },
      () => {
        const request = { token, id: given, body: { operatorId: gone.id } };
        return call(serverFor(on, 1).server, 'POST /desk/matches/{id}/hand-over', request);
      },
      () => call(server, 'POST /desk/operators/{id}/disable', { token: game.token, id: gone.id }),
    ],
    headStart(round, 2),
  );
  expectNoServerError(replies);
  const stillTaken = await on.db.query<{ match_id: number }>(
    'SELECT match_id FROM match_holder WHERE operator_id = $1',
    [gone.id],
  );
  return { isTaken: replies[0]?.status === 200, stillTaken, isOpen: (await readMatch(on, taken)).isOpenBet };
}

test('a disabled operator holds nothing any more, and what they held is closed', async () => {
  const outcomes = new Set<boolean>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { isTaken, stillTaken, isOpen } = await disableMatchHolder(race, round);
    expect({ stillTaken, isOpen }).toEqual({ stillTaken: [], isOpen: !isTaken });
    outcomes.add(isTaken);
  }
  expect(outcomes.size).toBe(2);
});

/**
 * A match that a trader has taken and opened on a tablet, and what an admin and the same trader on a laptop do to it.
 */
async function takenOnTablet(on: Desk) {
  const [{ server, game }] = on.servers;
  const name = `two${Math.random().toString(36).slice(2)}`;
  const tablet = await createOperator(server, 'trader', name);
  const laptop = await createOperator(server, 'trader', name);
  const id = await newMatch(on);
  for (const act of ['take', 'open'] as const)
    await callData(server, `POST /desk/matches/{id}/${act}`, { token: tablet.token, id });
  const end = `/api/desk/operators/${tablet.id}/sessions/${tablet.sessionId}/end`;
  return {
    laptop,
    id,
    endTablet: () => callRaw(server, 'POST', end, { token: game.token }),
    takeOnLaptop: () =>
      call(serverFor(on, 1).server, 'POST /desk/matches/{id}/take', { token: laptop.token, id }),
    /** Whose device has the match, and what was done to it since it was opened. */
    read: async () => {
      const [row] = await on.db.query<{ session_id: string; acts: string[] }>(
        `SELECT (SELECT session_id FROM match_holder WHERE match_id = $1),
                array_agg(action ORDER BY id) AS acts
           FROM audit WHERE subject = $2
            AND id > (SELECT id FROM audit WHERE subject = $2 AND action = 'MATCH_OPEN')`,
        [id, `match/${id}`],
      );
      return row;
    },
  };
}

test('a match taken on another device stays taken while the first one is ended', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { laptop, endTablet, takeOnLaptop, read } = await takenOnTablet(race);
    const replies = await startTogether<{ status: number }>([endTablet, takeOnLaptop], headStart(round, 1));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const state = await read();
    expect(state?.session_id).toBe(laptop.sessionId);
    const acts = state?.acts.join(' ') ?? '';
    expect(['MATCH_TAKE', 'MATCH_CLOSE MATCH_TAKE', 'MATCH_CLOSE MATCH_RELEASE MATCH_TAKE']).toContain(acts);
    seen.add(acts);
  }
  expect(seen.size).toBeGreaterThan(1);
});

test('the end of a device closes nothing that another one takes before the lock', async () => {
  const { id, endTablet, takeOnLaptop, read } = await takenOnTablet(race);
  const replies = await race.db.transact(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [id]);
    const taken = takeOnLaptop();
    await untilWaiting(tx, 1);
    const ended = endTablet();
    await untilWaiting(tx, 2);
    return { taken, ended };
  });
  expect((await replies.taken).status).toBe(200);
  expect((await replies.ended).status).toBe(200);
  expect((await read())?.acts).toEqual(['MATCH_TAKE']);
});

describeDefects(() => {
  test('a silent match stays open when a late report counts', async () => {
    const defective = await openDesk();
    await injectDefect(
      defective.db,
      'matches_silent',
      // Gives the desk time between what is read first and the lock.
      [
        ') watched\n',
        ') watched, (SELECT pg_sleep(CASE WHEN p_match IS NULL THEN 0.2 ELSE 0 END)) AS time_taken\n',
      ],
    );
    await injectDefect(defective.db, 'match_beat', [
      'AND NOT EXISTS (SELECT FROM matches_silent(p_seconds => p_seconds, p_match => m.id))',
      '',
    ]);
    await expectRaceLost(async (round) => (await reportTooLate(defective, round)).isOpenBet);
    await defective.close();
  });

  test('a disabled operator holds a match when their session is not read under its lock', async () => {
    const takeNaively: Take = (on, { matchId, operatorId, actor }) =>
      changeMatch(
        serverFor(on, 1).server.app,
        { matchId, actor, action: 'MATCH_TAKE' },
        async (_match, tx) => {
          const values = [matchId, operatorId];
          await tx.query('INSERT INTO match_holder (match_id, operator_id) VALUES ($1, $2)', values);
          return { patch: {}, events: [] };
        },
      );
    // The second round, in which the operator is disabled first.
    expect((await disableMatchHolder(race, 1, takeNaively)).stillTaken).toHaveLength(1);
    await race.db.query('DELETE FROM match_holder');
  });

  test('several hold a match when it is not locked', async () => {
    const defective = await openDesk();
    await breakMatchLock(defective, 'match_holder');
    await expectRaceLost(async () => (await takeTogether(defective)).won.length > 1);
    await defective.close();
  });

  test('openings and closings do not alternate when the match is not locked', async () => {
    const defective = await openDesk();
    await breakMatchLock(defective, 'match');
    await expectRaceLost(async (round) => {
      const { replies, actions } = await openAndClose(defective, round);
      return !isAlternating(actions) || replies.some(({ status }) => status === 500);
    });
    await defective.close();
  });

  test('a silent match is closed twice when it is not locked', async () => {
    const defective = await openDesk();
    await breakMatchLock(defective, 'match');
    await expectRaceLost(async (round) => (await closeBySilenceAndHand(defective, round)).length > 1);
    await defective.close();
  });

  test('a reopened match is closed when its silence is not read again under the lock', async () => {
    const defective = await openDesk();
    await injectDefect(
      defective.db,
      'matches_silent',
      // Gives the operator time between what is read first and the lock.
      [
        ') watched\n',
        ') watched, (SELECT pg_sleep(CASE WHEN p_match IS NULL THEN 0.2 ELSE 0 END)) AS time_taken\n',
      ],
      ['WHERE watched.seen_at <', 'WHERE p_match IS NOT NULL OR watched.seen_at <'],
    );
    await expectRaceLost(async (round) => !(await reopenDuringSilence(defective, round)));
    await defective.close();
  });
});
