import type { Match } from '@sanam/contract';
import { Strip } from '@sanam/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { ChatPanel } from '../features/chat/chat-panel.tsx';
import { BetPanel } from '../features/match/bet-panel.tsx';
import { DockedPlate } from '../features/match/docked-plate.tsx';
import { MatchStatus } from '../features/match/match-status.tsx';
import { RateTypeChoice } from '../features/match/rate-type-choice.tsx';
import { useIsInSight } from '../features/match/use-is-in-sight.ts';
import { MatchBets } from '../features/match-bets/match-bets.tsx';
import { PreviousOddsBox } from '../features/previous-odds/previous-odds-box.tsx';
import { StreamFrame } from '../features/stream/stream-frame.tsx';
import { toClockTime, toWallClock } from '../lib/dates.ts';
import { chooseRateType, useBetChoice } from '../state/bet-choice.ts';

interface MatchViewProps {
  readonly match: Match;
  readonly isStale: boolean;
  readonly pricedAt: number | undefined;
}

/** The picture above, the prices at hand, everything else below. */
export function MatchView({ match, isStale, pricedAt }: MatchViewProps) {
  const { t } = useTranslation();
  const rateType = useBetChoice((choice) => choice.rateType);
  const stream = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);
  const isPlateInSight = useIsInSight(plate, stream);
  const priced = { match, rateType, isStale, pricedAt };
  return (
    <>
      {isStale && (
        // Over the picture, so that nothing moves when it comes and goes.
        <div className="sticky top-(--under-header) z-15 h-0">
          <div className="bg-bg">
            <Strip
              message={t('arena.reconnecting')}
              note={pricedAt === undefined ? undefined : t('arena.dataAt', { time: toClockTime(pricedAt) })}
            />
          </div>
        </div>
      )}
      <StreamFrame
        ref={stream}
        address={match.streamingUrl}
        title={t('match.stream', { match: match.matchName })}
        isLive={match.isMatchStart && !match.isMatchEnd}
        placeholder={usePlaceholder(match)}
      />
      <div className="flex flex-col gap-3 px-4 py-3">
        <MatchStatus match={match} />
        <RateTypeChoice nowRate={match.nowRate} rateType={rateType} onRateType={chooseRateType} />
        <BetPanel {...priced} plateRef={plate} />
        <MatchBets matchId={match.id} />
        <PreviousOddsBox matchId={match.id} rateType={rateType} />
        <ChatPanel />
      </div>
      {!match.isMatchEnd && <DockedPlate {...priced} isShown={isPlateInSight === false} />}
    </>
  );
}

/** What is said where there is no picture. */
function usePlaceholder({ isMatchStart, isMatchEnd, fightingDateTime }: Match) {
  const { t } = useTranslation();
  if (isMatchEnd) return { title: t('match.streamOver') };
  if (isMatchStart) return { title: t('match.noStream'), line: t('match.noStreamHelp') };
  const { day, month, time } = toWallClock(new Date(fightingDateTime));
  return {
    title: t('match.noStream'),
    line: t('match.startsAt', { day, month: t(`dates.month.${month}`), time }),
  };
}
