import type { MatchRates } from '@sanam/betting';
import { DuelPlate, TensionBar, type DuelCorner } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';

import { impliedRedShare, oddsSideOf } from '../../lib/odds-side.ts';
import { useBetChoice } from '../../state/bets/bet-choice.ts';
import { openBetSheet } from '../../state/bets/bet-sheet.ts';
import type { BoardMatch } from '../../state/matches/board.ts';
import {
  useMatchDetails,
  useMatchOdds,
  useOddsMovements,
  type MatchDetails,
} from '../../state/matches/match-store.ts';

export interface MatchPlateProps {
  readonly match: BoardMatch;
  /** While the connection is lost: of when the prices are. */
  readonly staleNote: string | undefined;
  /** The card's own: a hundred plates that each asked for the language would pay for it at every price. */
  readonly t: TFunction;
}

/** The prices of one match. It follows them by itself, so that a change redraws this plate and nothing around it. */
export function MatchPlate({ match, staleNote, t }: MatchPlateProps) {
  const rateType = useBetChoice((choice) => choice.rateType);
  const live = useMatchDetails(match.id);
  const odds = useMatchOdds(match.id, rateType);
  const moved = useOddsMovements(match.id, rateType);
  const pick = useCallback(
    (corner: DuelCorner) => openBetSheet({ matchId: match.id, betType: corner === 'red' ? 'RED' : 'BLUE' }),
    [match.id],
  );

  const closedNote = live && closedReasonOf(t, live, odds);
  const isStale = staleNote !== undefined;
  return (
    <>
      <div className="px-3.5 pt-3 pb-2.5">
        <TensionBar redShare={odds === undefined ? 0.5 : impliedRedShare(odds)} isStale={isStale} />
      </div>
      <div className="px-2 pb-2">
        <DuelPlate
          red={oddsSideOf(t, { corner: 'RED', name: match.redName, odds, moved: moved.RED })}
          blue={oddsSideOf(t, { corner: 'BLUE', name: match.blueName, odds, moved: moved.BLUE })}
          state={closedNote === undefined ? (isStale ? 'stale' : 'open') : 'closed'}
          note={closedNote ?? staleNote}
          onPick={pick}
        />
      </div>
    </>
  );
}

/** Undefined while bets are taken. */
function closedReasonOf(t: TFunction, match: MatchDetails, odds: MatchRates | undefined): string | undefined {
  if (match.isMatchEnd) return t('arena.ended');
  if (odds === undefined) return t('arena.noPrice');
  if (match.isOpenBet) return undefined;
  return t(match.isMatchStart ? 'board.closedForNow' : 'board.notOpenYet');
}
