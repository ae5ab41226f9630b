import type { Sql } from '../../db/database.ts';
import type { Paging } from '../input/paging.ts';
import { readLiveQuestion, readStepQuestion } from './history-filter.ts';
import type { LiveQuestion, StepQuestion } from './history-filter.ts';
import type { Line } from './kinds-of-line.ts';
import { listBets } from './list-bets.ts';
import { listOpenOnMatch } from './list-open-on-match.ts';
import { readExposure } from './read-exposure.ts';
import { readHistory } from './read-history.ts';
import { readRunning } from './read-running.ts';
import type { RunningFilter } from './read-running.ts';
import { readSummary } from './read-summary.ts';

/** What has been bet and what came of it: a player's own lists, and the house's risk. Reads, and never writes. */
export function createReports(needs: { db: Sql }) {
  return {
    listBets: (playerId: number, paging: Paging) => listBets(needs, playerId, paging),
    listOpenOnMatch: (playerId: number, asked: { matchId: number; limit: number }) =>
      listOpenOnMatch(needs, playerId, asked),
    readRunning: (playerId: number, line: Line, filter: RunningFilter) =>
      readRunning(needs, playerId, line, filter),
    readLiveHistory: (playerId: number, { limit, ...question }: LiveQuestion & { limit: number }) =>
      readHistory(needs, playerId, { ...readLiveQuestion(question), limit }),
    readLiveSummary: (playerId: number, question: LiveQuestion) =>
      readSummary(needs, playerId, readLiveQuestion(question)),
    readStepHistory: (playerId: number, { limit, ...question }: StepQuestion & { limit: number }) =>
      readHistory(needs, playerId, { ...readStepQuestion(question), limit }),
    readExposure: (matchId: number) => readExposure(needs, matchId),
  };
}
