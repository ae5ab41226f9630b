import type { MatchResult, RunResult } from '@sanam/betting';
import { expect } from 'vitest';
import { expectedGains, insertBets } from '../harness/bulk-bets.ts';
import { createOperator } from '../harness/desk.ts';
import { call } from '../harness/server.ts';
import { netWorthOf, openRace, serverFor } from './race.ts';
import type { Race } from './race.ts';

/** A race with an operator for each server, whose tokens hold on both. */
export interface ResultRace extends Race {
  operators: readonly [{ token: string }, { token: string }];
}

export async function openResultRace(env: Record<string, string> = {}): Promise<ResultRace> {
  const race = await openRace({ env });
  const [{ server }] = race.servers;
  return { ...race, operators: [await createOperator(server), await createOperator(server, 'trader')] };
}

/** A closed match with bets of all kinds; in some rounds more than one batch of them. */
export async function createBetMatch(on: Race, playerIds: number[], round = 0) {
  const each = round % 4 === 3 ? 14 : 3;
  const owners = playerIds.map((playerId) => ({ playerId }));
  const before = await netWorthOf(on, owners);
  const [{ server, game }] = on.servers;
  const match = await game.createOpenMatch({ isDraw: true });
  await insertBets(server, { match, playerIds, each });
  const { version } = await game.move(match.id, 'close');
  const at = (client: number) => {
    const target = serverFor(on, client);
    return { server: target.server, request: { token: target.game.token, id: match.id } };
  };
  return {
    id: match.id,
    call: (client: number, result: MatchResult, reason?: string) => {
      const { server, request } = at(client);
      const body = { result, ...(reason !== undefined && { reason }) };
      return call(server, 'POST /desk/matches/{id}/result', { ...request, body });
    },
    cancel: (client: number) => {
      const { server, request } = at(client);
      return call(server, 'POST /desk/matches/{id}/cancel', request);
    },
    rollBack: (client: number) => {
      const { server, request } = at(client);
      const body = { reason: 'the replay is unclear' };
      return call(server, 'POST /desk/matches/{id}/rollback', { ...request, body });
    },
    callBlind: ({ operators }: ResultRace, client: 0 | 1, result: MatchResult) => {
      const { token } = operators[client];
      const body = { result, seenVersion: version };
      return call(at(client).server, 'POST /desk/matches/{id}/result/call', { token, id: match.id, body });
    },
    recall: (client: number) => {
      const { server, request } = at(client);
      return call(server, 'POST /desk/matches/{id}/result/recall', request);
    },
    /** A call by the admin whose time to be recalled is over. */
    insertDueCall: (result: MatchResult) =>
      on.db.query(
        `INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at, begins_at)
         VALUES ($1, $2, 'WAITING', false, 'admin', $3, now(), now() - interval '1 second')`,
        [match.id, version, result],
      ),
    listRuns: () => on.db.query('SELECT * FROM settlement WHERE match_id = $1', [match.id]),
    /** Every player has gained or lost exactly what this result makes of the bets. */
    expectSettledAs: async (result: RunResult) => {
      const gains = expectedGains(playerIds, each, result);
      const after = await netWorthOf(on, owners);
      expect(after.map((netWorth, place) => netWorth - (before[place] ?? 0))).toEqual(gains);
    },
  };
}

/** Gives another request time to read what this one has not written yet. */
export async function delayInserts({ db }: Race, table: 'settlement' | 'result_call'): Promise<void> {
  await db.query(
    `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
     CREATE TRIGGER take_time BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION take_time()`,
  );
}
