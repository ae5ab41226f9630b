import type { DeskStadium } from '@sanam/contract';

import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { api } from '../api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

export type Line = ListedMatch['line'];

/** More than all stadiums have in a night. */
const NIGHT_LIMIT = '500';

/** The matches of a night on one line, of every stadium. */
export function useNightMatches(night: string, line: Line): PolledQuery<readonly ListedMatch[]> {
  return usePolledQuery(
    ['matches', 'card', night, line],
    () => readNight({ date: night, line }),
    SCHEDULES.board,
  );
}

export async function readNight(query: {
  readonly date: string;
  readonly line: Line;
  readonly stadiumId?: string;
}): Promise<readonly ListedMatch[]> {
  return (await api.call('GET /desk/matches', { query: { ...query, limit: NIGHT_LIMIT } })).data.matches;
}

/** The nights on which a stadium had matches, the latest first. */
export async function readEarlierNights(
  stadiumId: number,
  line: Line,
  before: string,
): Promise<readonly string[]> {
  const query = { stadiumId: String(stadiumId), line, limit: NIGHT_LIMIT };
  const { data } = await api.call('GET /desk/matches', { query });
  const nights = new Set(data.matches.map(({ night }) => night).filter((night) => night < before));
  return [...nights].toSorted().toReversed();
}

export function useStadiums(): PolledQuery<readonly DeskStadium[]> {
  return usePolledQuery(
    ['stadiums'],
    async () => (await api.call('GET /desk/stadiums')).data,
    SCHEDULES.operators,
  );
}
