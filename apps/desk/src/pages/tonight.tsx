import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { MatchKeys } from '../features/ringside/match-strip.tsx';
import { Tonight } from '../features/tonight/tonight.tsx';
import { correctingMatchIds } from '../lib/alerts/alert-place.ts';
import { stripMatches } from '../lib/ringside/strip-matches.ts';
import { formatDay } from '../lib/format-day.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useAlerts } from '../state/alerts.ts';
import { useLanguage, useTexts } from '../state/language.ts';
import { useLiveMatches } from '../state/matches.ts';
import { today } from '../state/reports.ts';
import { useNight, type NightMatch } from '../state/tonight.ts';

export function TonightPage({ operator }: { readonly operator: Operator }) {
  const { tonight } = useTexts();
  const language = useLanguage();
  const canTrade = operator.role !== 'cashier';
  const { data = [] } = useLiveMatches(canTrade);
  const { data: night } = useNight();
  const { data: alerts = [] } = useAlerts();
  const correcting = correctingMatchIds(alerts);
  const running = stripMatches(
    data.filter(({ isMatchStart }) => isMatchStart),
    operator,
  );
  const corrected = night?.filter(({ id, result }) => result !== null && correcting.has(id)) ?? [];
  const listed = [...running, ...corrected.filter(({ id }) => running.every((match) => match.id !== id))];
  usePageTitle(tonight.title);
  return (
    <Frame operator={operator} title={tonight.title} context={night && contextOf(night)}>
      {canTrade && <MatchKeys matches={listed} />}
      <Tonight role={operator.role} running={listed} correcting={correcting} />
    </Frame>
  );

  function contextOf(matches: readonly NightMatch[]): string {
    const stadiums = new Set(matches.map(({ gameStadiums }) => gameStadiums.id)).size;
    return tonight.context(formatDay(today(), language), String(stadiums), String(matches.length));
  }
}
