import { RESULT_TYPES, type ResultType } from '@sanam/betting';
import { BET_STATUSES, CATEGORY_CODES } from '@sanam/contract';
import type { BetKind, BetStatus, CategoryCode } from '@sanam/contract';
import { readInstantOrDay, readInstantOrDayEnd } from '../input/day-range.ts';
import { readCategories } from '../catalog/read-categories.ts';
import { KINDS_OF_LINE } from './kinds-of-line.ts';

/** Selects bets of a player. Every field has a value, so that one statement serves every query. */
export interface HistoryFilter {
  kinds: readonly BetKind[];
  statuses: readonly BetStatus[];
  resultTypes: readonly ResultType[];
  categories: readonly CategoryCode[];
  /** The earliest time of placement, inclusive. */
  from: Date;
  /** The latest time of placement, exclusive. */
  to: Date;
}

/** Dates and categories as in the request. */
export interface LiveHistoryQuery {
  status?: 'ended' | 'running' | undefined;
  betStatus?: BetStatus | undefined;
  categoryCode?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
}

export interface StepHistoryQuery {
  betStatus?: BetStatus | undefined;
  /** One result, or several with commas between them. */
  resultType?: string | undefined;
  categoryCode?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Before the first bet and after the last. */
const EVER = { from: new Date('1900-01-01T00:00:00Z'), to: new Date('9999-01-01T00:00:00Z') };

const STATUSES_OF = {
  ended: ['PAID'],
  running: ['PENDING', 'ACCEPTED'],
} as const satisfies Record<string, readonly BetStatus[]>;

export function toLiveFilter(query: LiveHistoryQuery): HistoryFilter {
  const { status, betStatus, categoryCode, dateFrom, dateTo } = query;
  const inStatus: readonly BetStatus[] = status === undefined ? BET_STATUSES : STATUSES_OF[status];
  return {
    kinds: KINDS_OF_LINE.LIVE,
    statuses: betStatus === undefined ? inStatus : inStatus.filter((one) => one === betStatus),
    resultTypes: RESULT_TYPES,
    categories: readCategories(categoryCode) ?? CATEGORY_CODES,
    from: dateFrom === undefined ? EVER.from : readInstantOrDay('dateFrom', dateFrom),
    to: dateTo === undefined ? EVER.to : readInstantOrDay('dateTo', dateTo),
  };
}

export function toStepFilter(query: StepHistoryQuery): HistoryFilter {
  const { betStatus = 'PAID', resultType, categoryCode, startDate, endDate } = query;
  return {
    kinds: KINDS_OF_LINE.STEP,
    statuses: [betStatus],
    resultTypes: RESULT_TYPES.filter((one) => resultType?.split(',').includes(one) ?? true),
    categories: readCategories(categoryCode) ?? CATEGORY_CODES,
    from: startDate === undefined ? EVER.from : readInstantOrDay('startDate', startDate),
    to: endDate === undefined ? EVER.to : readInstantOrDayEnd('endDate', endDate),
  };
}
