import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { MatchKeys } from '../features/ringside/match-strip.tsx';
import { Tonight } from '../features/tonight/tonight.tsx';
import { stripMatches } from '../lib/ringside/strip-matches.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { useLiveMatches } from '../state/matches.ts';

export function TonightPage({ operator }: { readonly operator: Operator }) {
  const { tonight } = useTexts();
  const { data = [] } = useLiveMatches();
  const running = stripMatches(data).filter(({ isMatchStart }) => isMatchStart);
  usePageTitle(tonight.title);
  return (
    <Frame operator={operator} title={tonight.title}>
      <MatchKeys matches={running} />
      <Tonight running={running} />
    </Frame>
  );
}
