import type { MatchRates } from '@sanam/betting';
import { DuelPlate, TensionBar, type DuelCorner } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';

import { shownName } from '../../lib/i18n/names.ts';
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

export interface MatchCardPlateProps {
  readonly match: BoardMatch;
  /** While the connection is lost: when the prices were read. */
  readonly staleNote: string | undefined;
  /** From the card: calling `useTranslation` in a hundred plates would cost time with every price. */
  readonly t: TFunction;
}

/** The prices of one match. It subscribes to them itself, so that a change renders only this plate. */
export function MatchCardPlate({ match, staleNote, t }: MatchCardPlateProps) {
  const rateType = useBetChoice((choice) => choice.rateType);
  const live = useMatchDetails(match.id);
  const odds = useMatchOdds(match.id, rateType);
  const moved = useOddsMovements(match.id, rateType);
  const pick = useCallback(
    (corner: DuelCorner) => openBetSheet({ matchId: match.id, betType: corner === 'red' ? 'RED' : 'BLUE' }),
    [match.id],
  );

  const closedNote = live && closedText(t, live, odds);
  const isStale = staleNote !== undefined;
  return (
    <>
      <div className="px-3.5 pt-3 pb-2.5">
        <TensionBar redShare={odds === undefined ? 0.5 : impliedRedShare(odds)} isStale={isStale} />
      </div>
      <div className="px-2 pb-2">
        <DuelPlate
          red={oddsSideOf(t, {
            corner: 'RED',
            name: shownName(match.redName, match.redLatinName),
            odds,
            moved: moved.RED,
          })}
          blue={oddsSideOf(t, {
            corner: 'BLUE',
            name: shownName(match.blueName, match.blueLatinName),
            odds,
            moved: moved.BLUE,
          })}
          state={closedNote === undefined ? (isStale ? 'stale' : 'open') : 'closed'}
          note={closedNote ?? staleNote}
          onPick={pick}
        />
      </div>
    </>
  );
}

/** Undefined while bets are taken. */
function closedText(t: TFunction, match: MatchDetails, odds: MatchRates | undefined): string | undefined {
  if (match.isMatchEnd) return t('arena.ended');
  if (odds === undefined) return t('arena.noPrice');
  if (match.isOpenBet) return undefined;
  return t(match.isMatchStart ? 'board.closedForNow' : 'board.notOpenYet');
}
