import type { Endpoints, ReplyOf } from '@sanam/contract';

import { api } from '../api.ts';
import { STEP } from '../matches.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from '../queries.ts';

type Reply = ReplyOf<Endpoints['GET /desk/matches']>;
export type StepMatch = Reply['matches'][number];
export type StepBook = ReplyOf<Endpoints['GET /desk/step/book']>;

/** As many as the server lists at once. */
const LIMIT = '100';
/** Ended ones without a result are the newest, or have been forgotten for long. */
const ENDED_LIMIT = '50';

/** The step matches that have not ended or have no result, of every night. */
export function useStepMatches(): PolledQuery<readonly StepMatch[]> {
  return usePolledQuery(STEP, readMatches, SCHEDULES.matches);
}

async function readMatches(): Promise<readonly StepMatch[]> {
  const [running, ended] = await Promise.all([
    readPages(),
    readPage({ isMatchEnd: 'true', limit: ENDED_LIMIT }),
  ]);
  return [...running, ...ended.matches.filter(({ result }) => result === null)];
}

async function readPages(): Promise<readonly StepMatch[]> {
  const query = { isMatchEnd: 'false', limit: LIMIT } as const;
  const first = await readPage(query);
  const others = Array.from({ length: first.pagination.totalPages - 1 }, (_, index) =>
    readPage({ ...query, page: String(index + 2) }),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ matches }) => matches);
}

async function readPage(query: {
  readonly isMatchEnd: 'true' | 'false';
  readonly limit: string;
  readonly page?: string;
}): Promise<Reply> {
  return (await api.call('GET /desk/matches', { query: { line: 'STEP', ...query } })).data;
}

/** The step bets that are not decided. */
export function useStepBook(): PolledQuery<StepBook> {
  return usePolledQuery(
    ['book'],
    async () => (await api.call('GET /desk/step/book')).data,
    SCHEDULES.stepBook,
  );
}
