import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { PageHead } from '../features/layout/page-head.tsx';
import { MatchFailure } from '../features/match/match-failure.tsx';
import { MatchSkeleton } from '../features/match/match-skeleton.tsx';
import { SpecialPill } from '../features/match/match-status.tsx';
import { MatchEnded } from '../features/match-ended/match-ended.tsx';
import { StreamFrame } from '../features/stream/stream-frame.tsx';
import { matchTitle } from '../lib/i18n/match-text.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useMatch } from '../state/matches/match.ts';
import { MatchView } from './match-view.tsx';

export function MatchPage() {
  const { t } = useTranslation();
  const { match, error, isRefreshing, reload, isStale, isReconnecting, pricedAt } = useMatch(
    readMatchId(useParams()['id']),
  );
  const title = match ? matchTitle(t, match) : t('titles.match');
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} back="previous" aside={match && <SpecialPill match={match} />} />
      {match !== undefined && <MatchView key={match.id} {...{ match, isStale, isReconnecting, pricedAt }} />}
      {match === undefined &&
        (error === undefined ? (
          <>
            <StreamFrame
              address={null}
              title={title}
              isLive={false}
              placeholder={{ title: t('match.streamLoading') }}
            />
            <MatchSkeleton />
          </>
        ) : (
          <MatchFailure error={error} isRetrying={isRefreshing} onRetry={reload} />
        ))}
      <MatchEnded />
    </>
  );
}

/** Undefined for what cannot be the id of a match. */
function readMatchId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
