import type { BetLine } from './listed-bet.ts';
import type { PolledQuery } from '../queries/use-polled-query.ts';

/** The live and the step list of bets taken together. */
export interface MergedBetLists<Data> {
  /** The data of each list that could be read, now or earlier. */
  readonly known: readonly Data[];
  /** A list is still being read for the first time. */
  readonly isLoading: boolean;
  /** Lists that could not be read, with the error. While there is one, totals of both cannot be computed. */
  readonly missing: readonly { readonly line: BetLine; readonly error: unknown }[];
  /** Both lists are known. */
  readonly isWhole: boolean;
  /** The data may be out of date. */
  readonly isStale: boolean;
  /** When the older of the two was read. */
  readonly readAt: number | undefined;
  readonly isRefreshing: boolean;
  readonly reload: () => void;
}

export function mergeBetLists<Data extends { readonly readAt: number }>(
  live: PolledQuery<Data>,
  step: PolledQuery<Data>,
): MergedBetLists<Data> {
  const lines = [
    { line: 'LIVE', ...live },
    { line: 'STEP', ...step },
  ] as const;
  const known = lines.map(({ data }) => data).filter((data) => data !== undefined);
  const missing = lines
    .filter(({ data, error }) => data === undefined && error !== undefined)
    .map(({ line, error }) => ({ line, error }));
  return {
    known,
    missing,
    isLoading: known.length + missing.length < lines.length,
    isWhole: known.length === lines.length,
    isStale: live.isStale || step.isStale,
    readAt: known.length === 0 ? undefined : Math.min(...known.map((data) => data.readAt)),
    isRefreshing: live.isRefreshing || step.isRefreshing,
    reload: () => {
      live.reload();
      step.reload();
    },
  };
}
