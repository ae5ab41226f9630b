import type { Operator } from '@sanam/contract';
import { TagPill } from '@sanam/ui';
import { useParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { MatchChoice } from '../features/ringside/match-choice.tsx';
import { MatchStrip } from '../features/ringside/match-strip.tsx';
import { Ringside } from '../features/ringside/ringside.tsx';
import { useRingside } from '../features/ringside/use-ringside.ts';
import { stripMatches } from '../lib/ringside/strip-matches.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { useLiveMatches, type DeskMatch } from '../state/matches.ts';

interface PageProps {
  readonly operator: Operator;
}

export function RingsidePage({ operator }: PageProps) {
  const { ringside: texts } = useTexts();
  const { id } = useParams();
  const query = useLiveMatches();
  const matches = stripMatches(query.data ?? []);
  const match = query.data?.find((listed) => String(listed.id) === id);
  usePageTitle(match ? texts.match(String(match.matchNo)) : texts.title);

  if (match === undefined) {
    return (
      <Frame
        operator={operator}
        edge="closed"
        title={texts.title}
        context={texts.none}
        strip={<MatchStrip matches={matches} currentId={undefined} />}
      >
        <MatchChoice matches={matches} query={query} />
      </Frame>
    );
  }
  return <MatchPage operator={operator} match={match} matches={matches} all={query.data ?? []} />;
}

interface MatchPageProps extends PageProps {
  readonly match: DeskMatch;
  /** Of the strip. */
  readonly matches: readonly DeskMatch[];
  readonly all: readonly DeskMatch[];
}

function MatchPage({ operator, match, matches, all }: MatchPageProps) {
  const { ringside: texts } = useTexts();
  const ringside = useRingside(match);
  const { isLost, state } = ringside;
  const openEdge = state === 'open' ? 'open' : 'closed';
  return (
    <Frame
      operator={operator}
      edge={isLost ? 'lost' : openEdge}
      title={texts.match(String(match.matchNo))}
      context={
        <>
          <TagPill tag={match.matchTag}>{texts.tags[match.matchTag]}</TagPill>
          <span className="truncate">{match.gameStadiums.stadiumName}</span>
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
