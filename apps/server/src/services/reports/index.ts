import type { Sql } from '../../db/database.ts';
import type { Arguments } from '../../platform/arguments.ts';
import type { Clock } from '../../platform/clock.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { AuditFilter } from '../audit/list-audit.ts';
import type { Paging } from '../input/paging.ts';
import { toLiveFilter, toStepFilter } from './history-filter.ts';
import type { LiveHistoryQuery, StepHistoryQuery } from './history-filter.ts';
import type { Line } from './kinds-of-line.ts';
import { listBets } from './list-bets.ts';
import { listExposure } from './list-exposure.ts';
import { listHeavyPlayers } from './list-heavy-players.ts';
import { listOnMatch } from './list-on-match.ts';
import { listOpenOnMatch } from './list-open-on-match.ts';
import { listUntold } from './list-untold.ts';
import { listEntries } from './players/list-entries.ts';
import { listNotes } from './players/list-notes.ts';
import { listPlayers } from './players/list-players.ts';
import type { PlayerQuery } from './players/list-players.ts';
import { readPlayerPage } from './players/read-player-page.ts';
import { readDays } from './read-days.ts';
import { readExposure } from './read-exposure.ts';
import { readHistory } from './read-history.ts';
import { readRunning } from './read-running.ts';
import type { RunningFilter } from './read-running.ts';
import { readStepBook } from './read-step-book.ts';
import { readSummary } from './read-summary.ts';
import { findTicket, readTicket } from './read-ticket.ts';
import { listTape, readNewBets } from './tape.ts';
import type { TapePosition } from './tape.ts';

export type Reports = ReturnType<typeof createReports>;

/** Read-only: a player's own lists of bets, and the desk's lists over all players. */
export function createReports(needs: { db: Sql; clock: Clock }) {
  return {
    listBets: (playerId: number, paging: Paging) => listBets(needs, playerId, paging),
    listOpenOnMatch: (playerId: number, query: { matchId: number; limit: number }) =>
      listOpenOnMatch(needs, playerId, query),
    listOnMatch: (playerId: number, matchId: number) => listOnMatch(needs, playerId, matchId),
    listUntold: (playerId: number) => listUntold(needs, playerId),
    readRunning: (playerId: number, line: Line, filter: RunningFilter) =>
      readRunning(needs, playerId, line, filter),
    readLiveHistory: (playerId: number, { limit, ...query }: LiveHistoryQuery & { limit: number }) =>
      readHistory(needs, playerId, { ...toLiveFilter(query), limit }),
    readLiveSummary: (playerId: number, query: LiveHistoryQuery) =>
      readSummary(needs, playerId, toLiveFilter(query)),
    readStepHistory: (playerId: number, { limit, ...query }: StepHistoryQuery & { limit: number }) =>
      readHistory(needs, playerId, { ...toStepFilter(query), limit }),
    readDays: (playerId: number, query: LiveHistoryQuery) => readDays(needs, playerId, query),
    readTicket: (playerId: number, betId: string) => readTicket(needs, playerId, betId),
    findTicket: (...rest: Arguments<typeof findTicket>) => findTicket(needs, ...rest),
    readExposure: (matchId: number) => readExposure(needs, matchId),
    listExposure: (paging: Paging) => listExposure(needs, paging),
    listHeavyPlayers: (limit: number) => listHeavyPlayers(needs, limit),
    readStepBook: () => readStepBook(needs),
    listPlayers: (query: PlayerQuery) => listPlayers(needs, query),
    readPlayerPage: (playerId: number, view: Parameters<typeof readPlayerPage>[2]) =>
      readPlayerPage(needs, playerId, view),
    listEntries: (playerId: number, page: { before?: number | undefined; limit: number }) =>
      listEntries(needs, playerId, page),
    listNotes: (playerId: number, page: { before?: number | undefined; limit: number }) =>
      listNotes(needs, playerId, page),
    listAudit: (filter: AuditFilter) => listAudit(needs, filter),
    listTape: (matchId: number, query: { after: number | undefined; limit: number }) =>
      listTape(needs, matchId, query),
    readNewBets: (positions: readonly TapePosition[], known: readonly number[]) =>
      readNewBets(needs, positions, known),
  };
}
