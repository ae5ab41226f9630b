import { categoryFamily, type CategoryFamily } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';
import { useSeconds } from '@sanam/ui';
import { useState } from 'react';

import type { Place } from '../../lib/ringside/ladder.ts';
import { groupMatches } from '../../lib/step/group-matches.ts';
import { namesAt, readPrice } from '../../lib/ringside/read-price.ts';
import { typePrices } from '../../lib/ringside/type-prices.ts';
import { rowState, type RowState } from '../../lib/step/row-state.ts';
import { useIsLost } from '../../state/connection.ts';
import { useBoard, type Board } from '../../state/exposure.ts';
import type { PolledQuery } from '../../state/queries.ts';
import { lastPlace, type SeenPrice } from '../../state/ringside/send-rate.ts';
import { useStepBook, useStepMatches, type StepBook, type StepMatch } from '../../state/step/step-data.ts';
import { useStepMoves, type StepConflict } from '../../state/step/step-moves.ts';

export interface StepRow {
  readonly match: StepMatch;
  readonly state: RowState;
  readonly seen: SeenPrice;
  /** The price that stands. */
  readonly place: Place | undefined;
  /** What was chosen and is not sent. */
  readonly staged: Place | undefined;
  /** What was sent and has no reply yet. */
  readonly sending: Place | undefined;
  readonly conflict: StepConflict | undefined;
  /** Both corners' price as it is shown. */
  readonly names: readonly [red: string, blue: string] | undefined;
  readonly canMove: boolean;
  readonly bets: number;
  readonly stakes: Satang;
  /** Bets in the acceptance delay. */
  readonly waiting: number;
  readonly worst: Satang;
  /** How much of the cap the worst case uses. */
  readonly share: number;
}

export interface RowGroup {
  readonly key: string;
  readonly rows: readonly [StepRow, ...StepRow[]];
}

export interface Step {
  readonly query: PolledQuery<readonly StepMatch[]>;
  readonly book: StepBook | undefined;
  readonly families: readonly CategoryFamily[];
  /** Undefined: all. */
  readonly family: CategoryFamily | undefined;
  readonly chooseFamily: (family: CategoryFamily | undefined) => void;
  readonly groups: readonly RowGroup[];
  /** As they are shown. */
  readonly rows: readonly StepRow[];
  /** Also those that the filter hides. */
  readonly allRows: readonly StepRow[];
  readonly selected: StepRow | undefined;
  readonly select: (matchId: number) => void;
  readonly isLost: boolean;
}

/** Everything that the screen of the step matches shows. */
export function useStep(): Step {
  const query = useStepMatches();
  const { data: book } = useStepBook();
  const { data: board } = useBoard();
  const moves = useStepMoves();
  const isLost = useIsLost();
  const now = useSeconds();
  const [family, chooseFamily] = useState<CategoryFamily>();
  const [selectedId, select] = useState<number>();

  const toRow = (match: StepMatch): StepRow => {
    const price = match.nowRate ? readPrice(match.nowRate.settingRates) : undefined;
    const prices = match.nowRate && price ? typePrices(match.nowRate.settingRates, price) : undefined;
    const seen = { match, place: price?.place, prices };
    const place = lastPlace(seen);
    const staged = moves.staged.get(match.id)?.to;
    const sending = moves.sending.get(match.id);
    const shown = staged ?? sending ?? place;
    const state = rowState(match, now);
    return {
      match,
      state,
      seen,
      place,
      staged,
      sending,
      conflict: moves.conflicts.get(match.id),
      names: shown === undefined ? undefined : namesAt(shown, price?.spread),
      canMove: !isLost && state !== 'over' && state !== 'ended',
      ...sumsOf(match, book, board),
    };
  };
  const groups = groupMatches(query.data ?? []).map(({ key, matches: [first, ...others] }): RowGroup => ({
    key,
    rows: [toRow(first), ...others.map(toRow)],
  }));
  const allRows = groups.flatMap((group) => group.rows);
  const shownGroups = groups.flatMap(({ key, rows }) => {
    const [first, ...others] = rows.filter(({ match }) => family === undefined || familyOf(match) === family);
    return first === undefined ? [] : [{ key, rows: [first, ...others] as const }];
  });
  const rows = shownGroups.flatMap((group) => group.rows);
  return {
    query,
    book,
    families: [...new Set(allRows.map(({ match }) => familyOf(match)))],
    family,
    chooseFamily,
    groups: shownGroups,
    rows,
    allRows,
    selected: rows.find(({ match }) => match.id === selectedId) ?? rows[0],
    select,
    isLost,
  };
}

function familyOf({ categoryCode }: StepMatch): CategoryFamily {
  return categoryFamily(categoryCode);
}

function sumsOf({ id }: StepMatch, book: StepBook | undefined, board: Board | undefined) {
  const onMatch = book?.matches.find(({ matchId }) => matchId === id);
  const onBoard = board?.matches.find(({ matchId }) => matchId === id);
  return {
    bets: onMatch?.bets ?? 0,
    stakes: baht(onMatch?.stakes ?? 0),
    waiting: onMatch?.waiting ?? 0,
    worst: baht(onBoard?.worst ?? 0),
    share: onBoard?.share ?? 0,
  };
}
