import type { RateType } from '@sanam/betting';
import { MatchNames, ResultPill, TensionBar } from '@sanam/ui';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { toWallClock } from '../../lib/dates.ts';
import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { fighterNames } from '../../lib/i18n/names.ts';
import { roundText } from '../../lib/i18n/round-text.ts';
import { impliedRedShare } from '../../lib/odds-side.ts';
import { useIsResultChecked } from '../../state/bets/bets-on-match.ts';
import { useMatchOdds, type MatchDetails } from '../../state/matches/match-store.ts';
import { MatchDrawButtons } from './match-draw-buttons.tsx';
import { MatchPlate } from './match-plate.tsx';

export interface BetPanelProps {
  readonly match: MatchDetails;
  readonly rateType: RateType;
  readonly isStale: boolean;
  readonly pricedAt: number | undefined;
  /** The plate, so that the page can observe whether it is in view. */
  readonly plateRef: Ref<HTMLDivElement>;
}

/** The fighters and their prices. */
export function BetPanel({ match, rateType, isStale, pricedAt, plateRef }: BetPanelProps) {
  const { t } = useTranslation();
  const { redName, blueName, redLatinName, blueLatinName } = match;
  const isScheduled = !match.isMatchStart && !match.isMatchEnd;
  return (
    <section className="flex flex-col gap-2 rounded-card border border-line bg-s1 p-2">
      <div className="flex flex-col gap-2 px-1.5 pt-1.5">
        <MatchNames
          red={fighterNames(redName, redLatinName)}
          blue={fighterNames(blueName, blueLatinName)}
          time={isScheduled ? toWallClock(new Date(match.fightingDateTime)).time : undefined}
          note={roundText(t, match)}
        />
        <MatchResultBadge match={match} />
        <Tension matchId={match.id} rateType={rateType} isStale={isStale} />
      </div>
      <div ref={plateRef}>
        <MatchPlate match={match} rateType={rateType} isStale={isStale} pricedAt={pricedAt} />
      </div>
      {match.isDraw && <MatchDrawButtons match={match} isStale={isStale} />}
    </section>
  );
}

/** The result, or that it is still awaited or being checked; nothing before the end. */
function MatchResultBadge({ match }: { readonly match: MatchDetails }) {
  const { t } = useTranslation();
  const { id, result, isMatchEnd } = match;
  const isChecked = useIsResultChecked(id);
  if (result === null && !isMatchEnd) return null;
  return (
    <output className="flex justify-center">
      <ResultPill result={result}>
        {result === null
          ? t(isChecked ? 'match.resultChecked' : 'arena.waitingForResult')
          : t(RESULT_TEXTS[result])}
      </ResultPill>
    </output>
  );
}

interface TensionProps {
  readonly matchId: number;
  readonly rateType: RateType;
  readonly isStale: boolean;
}

function Tension({ matchId, rateType, isStale }: TensionProps) {
  const odds = useMatchOdds(matchId, rateType);
  return <TensionBar redShare={odds === undefined ? 0.5 : impliedRedShare(odds)} isStale={isStale} />;
}
