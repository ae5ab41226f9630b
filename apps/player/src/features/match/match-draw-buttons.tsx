import { DRAW_MULTIPLY } from '@sanam/betting';
import { formatOdds } from '@sanam/money';
import { DrawButtons, type DrawSideName } from '@sanam/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { BET_CLOSED_TEXTS, drawBetClosedReason } from '../../lib/bet-closed-reason.ts';
import { openBetSheet } from '../../state/bets/bet-sheet.ts';
import type { MatchDetails } from '../../state/matches/match-store.ts';

export interface MatchDrawButtonsProps {
  readonly match: MatchDetails;
  /** The connection is lost: betting may have closed, although the price never moves. */
  readonly isStale: boolean;
}

/** Shown where the match allows draw bets. */
export function MatchDrawButtons({ match, isStale }: MatchDrawButtonsProps) {
  const { t } = useTranslation();
  const closedReason = drawBetClosedReason(match);
  const pick = useCallback(
    (side: DrawSideName) => openBetSheet({ matchId: match.id, betType: side === 'draw' ? 'DRAW' : 'NODRAW' }),
    [match.id],
  );
  const note = t('match.paidInclStake');
  const choice = (word: string) => ({
    word,
    label: t('match.betOnDraw', { side: word, note, price: PRICE }),
    note,
    price: PRICE,
  });
  return (
    <DrawButtons
      draw={choice(t('arena.draw'))}
      nodraw={choice(t('arena.noDraw'))}
      disabledReason={
        closedReason === undefined
          ? isStale
            ? t('arena.reconnecting')
            : undefined
          : t(BET_CLOSED_TEXTS[closedReason])
      }
      onPick={pick}
    />
  );
}

const PRICE = formatOdds(DRAW_MULTIPLY);
