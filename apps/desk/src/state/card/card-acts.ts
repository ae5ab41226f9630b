import { revalidate } from '@sanam/api-client/queries';
import type { BodyOf, DeskStadium, Endpoints } from '@sanam/contract';
import { mutate } from 'swr';

import type { CardRow } from '../../lib/card/card-row.ts';
import { inOrder } from '../../lib/card/change-order.ts';
import { rowOf, type ListedMatch } from '../../lib/card/listed-match.ts';
import type { RowFault } from '../../lib/card/judge-card.ts';
import { readRung } from '../../lib/card/read-cells.ts';
import { toFaults, toPatch, toRungsOfRow } from '../../lib/card/to-request.ts';
import { api } from '../api.ts';
import { reloadMatches } from '../matches.ts';

type Card = Omit<BodyOf<Endpoints['POST /desk/matches/bulk']>, 'dryRun'>;

/** What the server has against each row; nothing is made. */
export async function checkMatches(card: Card): Promise<readonly (readonly RowFault[])[]> {
  const { data } = await api.call('POST /desk/matches/bulk', {
    body: { ...card, dryRun: true },
    idempotencyKey: crypto.randomUUID(),
  });
  return toFaults(data.rows);
}

/** Makes all of them, or none. Returns their ids; with the same key they are made once. */
export async function makeMatches(card: Card, idempotencyKey: string): Promise<readonly number[]> {
  const { data } = await api.call('POST /desk/matches/bulk', { body: card, idempotencyKey });
  await reloadMatches();
  return data.matchIds;
}

/** Saves what was changed in a row of the card: the match first, then its opening price. */
export async function saveMatch(match: ListedMatch, row: CardRow): Promise<void> {
  const params = { id: String(match.id) };
  const patch = toPatch(match, row);
  if (Object.keys(patch).length > 0) await api.call('PATCH /desk/matches/{id}', { params, body: patch });
  const rung = readRung(row.rung);
  if (rung.kind === 'rung' && row.rung !== rowOf(match).rung) {
    const { data } = await api.call('GET /desk/matches/{id}/rates', { params, query: { limit: '1' } });
    const rungs = toRungsOfRow(match, data.rates, rung);
    const body = rungs && { ...rungs, seenRateId: match.rateId };
    if (body) await api.call('POST /desk/matches/{id}/rate', { params, body });
  }
  await reloadMatches();
}

export async function removeMatch(id: number): Promise<void> {
  await api.call('POST /desk/matches/{id}/remove', { params: { id: String(id) } });
  await reloadMatches();
}

/** The new order is on the card when this resolves, unless something newer was read meanwhile. */
export async function sendOrder(move: readonly [first: number, second: number]): Promise<void> {
  const { data } = await api.call('POST /desk/matches/order', { body: { matchIds: [...move] } });
  const versions = new Map(data.matches.map(({ id, version }) => [id, version]));
  await mutate<readonly ListedMatch[]>(
    (key) => Array.isArray(key) && key[0] === 'matches' && key[1] === 'card',
    (listed) =>
      listed?.some(({ id, version }) => version < (versions.get(id) ?? 0)) ? inOrder(listed, move) : listed,
    { revalidate: false },
  );
  void reloadMatches();
}

const MINUTE_MS = 60_000;

/** Moves the times of these matches, one after another. Returns how many were moved before one failed, and why. */
export async function shiftTimes(
  matches: readonly ListedMatch[],
  minutes: number,
): Promise<{ readonly moved: readonly ListedMatch[]; readonly failure: unknown }> {
  const moved: ListedMatch[] = [];
  let failure: unknown;
  try {
    for (const { id, fightingDateTime } of matches) {
      const at = new Date(Date.parse(fightingDateTime) + minutes * MINUTE_MS).toISOString();
      const { data } = await api.call('PATCH /desk/matches/{id}', {
        params: { id: String(id) },
        body: { fightingDateTime: at },
      });
      const match = matches.find((one) => one.id === id);
      if (match) moved.push({ ...match, fightingDateTime: data.fightingDateTime });
    }
  } catch (error) {
    failure = error;
  }
  await reloadMatches();
  return { moved, failure };
}

type StadiumNames = Pick<DeskStadium, 'stadiumName' | 'stadiumLatinName'>;

export async function addStadium(names: StadiumNames): Promise<DeskStadium> {
  const { data } = await api.call('POST /desk/stadiums', { body: names });
  revalidate('stadiums');
  return data;
}

export async function changeStadium(
  id: number,
  body: StadiumNames & Pick<DeskStadium, 'isOff'>,
): Promise<void> {
  await api.call('PATCH /desk/stadiums/{id}', { params: { id: String(id) }, body });
  revalidate('stadiums');
  await reloadMatches();
}
