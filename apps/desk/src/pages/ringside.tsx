import type { Operator } from '@sanam/contract';
import { CategoryIcon, TagPill } from '@sanam/ui';
import { useParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { MatchChoice } from '../features/ringside/match-choice.tsx';
import { MatchStrip } from '../features/ringside/match-strip.tsx';
import { RingsideSkeleton } from '../features/ringside/ringside-skeleton.tsx';
import { Ringside } from '../features/ringside/ringside.tsx';
import { useRingside } from '../features/ringside/use-ringside.ts';
import { categoryIllustration } from '../lib/category-illustration.ts';
import { stripMatches } from '../lib/ringside/strip-matches.ts';
import { nameOfStadium } from '../lib/stadium-name.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useLanguage, useTexts } from '../state/language.ts';
import { useLiveMatches, useMatch, type DeskMatch, type KnownMatch } from '../state/matches.ts';

interface PageProps {
  readonly operator: Operator;
}

export function RingsidePage({ operator }: PageProps) {
  const { ringside: texts } = useTexts();
  const { id } = useParams();
  const query = useLiveMatches();
  const matches = stripMatches(query.data ?? [], {
    username: operator.username,
    currentId: id === undefined ? undefined : Number(id),
  });
  const listed = query.data?.find((other) => String(other.id) === id);
  const unlisted = useUnlisted(query.data !== undefined && listed === undefined ? id : undefined);
  const match = listed ?? unlisted?.match;
  usePageTitle(match ? texts.match(String(match.matchNo)) : texts.title);

  if (match !== undefined) {
    return <MatchPage operator={operator} match={match} matches={matches} all={query.data ?? []} />;
  }
  const strip = <MatchStrip matches={matches} currentId={Number(id)} />;
  const reading = query.data === undefined ? { ...query, failure: query.error } : unlisted;
  if (id !== undefined && reading !== undefined) {
    return (
      <Frame operator={operator} edge="unknown" title={texts.title} strip={strip}>
        <RingsideSkeleton
          failure={reading.failure}
          onRetry={reading.reload}
          isRetrying={reading.isRefreshing}
        />
      </Frame>
    );
  }
  return (
    <Frame operator={operator} edge="closed" title={texts.title} context={texts.none} strip={strip}>
      <MatchChoice matches={matches} query={query} />
    </Frame>
  );
}

/** A match that the list does not have yet, such as one that has just been added; undefined when there is none. */
function useUnlisted(id: string | undefined): KnownMatch | undefined {
  const isId = /^\d{1,15}$/.test(id ?? '');
  const known = useMatch(isId ? Number(id) : undefined);
  const { match, isKnown } = known;
  if (!isId || (isKnown && (match?.line !== 'LIVE' || match.result !== null))) return undefined;
  return known;
}

interface MatchPageProps extends PageProps {
  readonly match: DeskMatch;
  /** Of the strip. */
  readonly matches: readonly DeskMatch[];
  readonly all: readonly DeskMatch[];
}

function MatchPage({ operator, match, matches, all }: MatchPageProps) {
  const { ringside: texts } = useTexts();
  const language = useLanguage();
  const ringside = useRingside(match);
  const { isLost, state, ownership } = ringside;
  return (
    <Frame
      operator={operator}
      edge={state === 'open' ? 'open' : 'closed'}
      hasLamp
      isAsking={!isLost && state === 'open' && ownership === 'own'}
      title={texts.match(String(match.matchNo))}
      context={
        <>
          <TagPill tag={match.matchTag}>{texts.tags[match.matchTag]}</TagPill>
          <CategoryIcon
            category={categoryIllustration(match.categoryCode)}
            className="hidden size-5 shrink-0 wide:block"
          />
          <span className="truncate">{nameOfStadium(match.gameStadiums, language)}</span>
        </>
      }
      strip={<MatchStrip matches={matches} currentId={match.id} />}
    >
      <Ringside ringside={ringside} next={nextOf(match, all)} />
    </Frame>
  );
}

/** The first one after it at the same stadium that has not ended. */
function nextOf(match: DeskMatch, all: readonly DeskMatch[]): DeskMatch | undefined {
  return all.find(
    (other) =>
      other.id !== match.id &&
      other.gameStadiums.id === match.gameStadiums.id &&
      !other.isMatchEnd &&
      other.fightingDateTime >= match.fightingDateTime,
  );
}
