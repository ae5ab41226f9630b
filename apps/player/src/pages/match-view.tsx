import type { RateType } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { Strip } from '@sanam/ui';
import { memo, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

import { ChatPanel } from '../features/chat/chat-panel.tsx';
import { BetPanel } from '../features/match/bet-panel.tsx';
import { DockedPlate } from '../features/match/docked-plate.tsx';
import { MatchStatus } from '../features/match/match-status.tsx';
import { RateTypeChoice } from '../features/match/rate-type-choice.tsx';
import { useIsInView } from '../features/match/use-is-in-view.ts';
import { MatchBets } from '../features/match-bets/match-bets.tsx';
import { MatchResult } from '../features/match-result/match-result.tsx';
import { PreviousOddsBox } from '../features/previous-odds/previous-odds-box.tsx';
import { StreamFrame } from '../features/stream/stream-frame.tsx';
import { toClockTime, toWallClock } from '../lib/dates.ts';
import { matchText } from '../lib/i18n/match-text.ts';
import { chooseRateType, useBetChoice } from '../state/bets/bet-choice.ts';
import type { MatchDetails } from '../state/matches/match-store.ts';

interface MatchViewProps {
  readonly match: MatchDetails;
  readonly isStale: boolean;
  readonly isReconnecting: boolean;
  readonly pricedAt: number | undefined;
}

/** The video above, the prices below it, then everything else. */
export function MatchView({ match, isStale, isReconnecting, pricedAt }: MatchViewProps) {
  const { t } = useTranslation();
  const rateType = useBetChoice((choice) => choice.rateType);
  const stream = useRef<HTMLDivElement>(null);
  const plate = useRef<HTMLDivElement>(null);
  const isPlateInView = useIsInView(plate, stream);
  const priced = { match, rateType, isStale, pricedAt };
  return (
    <>
      {isReconnecting && (
        // Over the video, so that nothing shifts when it comes and goes.
        <div className="sticky top-(--under-header) z-15 h-0">
          <div className="bg-bg">
            <Strip
              message={t('arena.reconnecting')}
              note={pricedAt === undefined ? undefined : t('arena.dataAt', { time: toClockTime(pricedAt) })}
            />
          </div>
        </div>
      )}
      <Stream
        ref={stream}
        matchNo={match.matchNo}
        streamingUrl={match.streamingUrl}
        isMatchStart={match.isMatchStart}
        isMatchEnd={match.isMatchEnd}
        fightingDateTime={match.fightingDateTime}
      />
      <div className="flex flex-col gap-3 px-4 py-3">
        <MatchStatus match={match} />
        <RateTypeChoice matchId={match.id} rateType={rateType} onRateType={chooseRateType} />
        <BetPanel {...priced} plateRef={plate} />
        <Below matchId={match.id} rateType={rateType} />
      </div>
      {!match.isMatchEnd && <DockedPlate {...priced} isShown={isPlateInView === false} />}
    </>
  );
}

type StreamProps = Pick<
  Match,
  'matchNo' | 'streamingUrl' | 'isMatchStart' | 'isMatchEnd' | 'fightingDateTime'
> & { readonly ref: Ref<HTMLDivElement> };

/** Memoised like `Below`: a new price must render neither of them again. */
const Stream = memo(function Stream({ ref, matchNo, streamingUrl, ...match }: StreamProps) {
  const { t } = useTranslation();
  return (
    <StreamFrame
      ref={ref}
      address={streamingUrl}
      title={t('match.stream', { match: matchText(t, matchNo) })}
      isLive={match.isMatchStart && !match.isMatchEnd}
      placeholder={usePlaceholder(match)}
    />
  );
});

interface BelowProps {
  readonly matchId: number;
  readonly rateType: RateType;
}

const Below = memo(function Below({ matchId, rateType }: BelowProps) {
  const [isResultOpen, setResultOpen] = useState(false);
  return (
    <>
      <MatchBets matchId={matchId} onResults={() => setResultOpen(true)} />
      <MatchResult
        matchId={matchId}
        isOpen={isResultOpen}
        onOpen={() => setResultOpen(true)}
        onClose={() => setResultOpen(false)}
      />
      <PreviousOddsBox matchId={matchId} rateType={rateType} />
      <ChatPanel />
    </>
  );
});

/** The text where there is no video. */
function usePlaceholder({
  isMatchStart,
  isMatchEnd,
  fightingDateTime,
}: Pick<Match, 'isMatchStart' | 'isMatchEnd' | 'fightingDateTime'>) {
  const { t } = useTranslation();
  if (isMatchEnd) return { title: t('match.streamOver') };
  if (isMatchStart) return { title: t('match.noStream'), help: t('match.noStreamHelp') };
  const { day, month, time } = toWallClock(new Date(fightingDateTime));
  return {
    title: t('match.noStream'),
    help: t('match.startsAt', { day, month: t(`dates.month.${month}`), time }),
  };
}
