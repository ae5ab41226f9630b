import type { Endpoints, ReplyOf } from '@sanam/contract';

import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { api } from '../api.ts';
import { readUndecided, STEP } from '../matches.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

export type StepMatch = ListedMatch;
export type StepBook = ReplyOf<Endpoints['GET /desk/step/book']>;

/** The step matches that have not ended or have no result, of every night. */
export function useStepMatches(): PolledQuery<readonly StepMatch[]> {
  return usePolledQuery(STEP, () => readUndecided('STEP'), SCHEDULES.matches);
}

/** The step bets that are not decided. */
export function useStepBook(): PolledQuery<StepBook> {
  return usePolledQuery(
    ['book'],
    async () => (await api.call('GET /desk/step/book')).data,
    SCHEDULES.stepBook,
  );
}
