import type { RateType } from '@sanam/betting';
import { DuelPlate, type DuelCorner } from '@sanam/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { BET_CLOSED_TEXTS, sideBetClosedReason } from '../../lib/bet-closed-reason.ts';
import { toClockTime } from '../../lib/dates.ts';
import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { openBetSheet } from '../../state/bets/bet-sheet.ts';
import { useResultTime } from '../../state/bets/bets-on-match.ts';
import type { MatchDetails } from '../../state/matches/match-store.ts';
import { useOddsSides } from './use-odds-sides.ts';

export interface MatchPlateProps {
  readonly match: MatchDetails;
  readonly rateType: RateType;
  /** The connection is lost: corners cannot be bet on until it is back. */
  readonly isStale: boolean;
  readonly pricedAt: number | undefined;
  /** Docked above the menu, it shows the fighters' names instead of the corners. */
  readonly isDocked?: boolean;
}

export function MatchPlate({ match, rateType, isStale, pricedAt, isDocked = false }: MatchPlateProps) {
  const { t } = useTranslation();
  const { odds, ...sides } = useOddsSides(match, rateType, isDocked ? 'names' : 'corners');
  const closedReason = sideBetClosedReason(match, odds);
  const state = closedReason === undefined ? (isStale ? 'stale' : 'open') : 'closed';
  const staleNote =
    pricedAt === undefined ? t('arena.reconnecting') : t('arena.priceAt', { time: toClockTime(pricedAt) });
  const decidedAt = useResultTime(match.id);
  const closedNote = closedReason && [t(BET_CLOSED_TEXTS[closedReason]), ...decided()].join(' · ');
  const pick = useCallback(
    (corner: DuelCorner) => openBetSheet({ matchId: match.id, betType: corner === 'red' ? 'RED' : 'BLUE' }),
    [match.id],
  );
  return (
    <DuelPlate
      {...sides}
      size={isDocked ? 'docked' : 'match'}
      state={state}
      note={closedNote ?? staleNote}
      onPick={pick}
    />
  );

  function decided(): readonly string[] {
    if (closedReason !== 'ended' || decidedAt === undefined) return [];
    return [t('decided.calledAt', { time: formatFightTime(t, new Date(decidedAt)) })];
  }
}
