import { classNames } from '@sanam/ui';
import { Clock, Flag, Lock, LockOpen, type LucideIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router';

import { KeyCap } from '../../components/key-caps.tsx';
import { MATCH_ACTS } from '../../lib/keys/key-table.ts';
import { isInStrip } from '../../lib/ringside/strip-matches.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';

interface MatchStripProps {
  readonly matches: readonly DeskMatch[];
  readonly currentId: number | undefined;
}

/** The matches one digit away, in the top bar. It shows the first of them, and the current one. */
export function MatchStrip({ matches, currentId }: MatchStripProps) {
  const { ringside: texts } = useTexts();
  const current = matches.findIndex(({ id }) => id === currentId);
  return (
    <>
      <MatchKeys matches={matches} />
      <nav aria-label={texts.strip} className="min-w-0">
        <ul className="flex gap-1.5">
          {matches.map((match, index) => {
            const { Icon, text } = lookOf(match, texts.states);
            return (
              <li key={match.id} className={widthFrom(index, current)}>
                <Link
                  to={`/ringside/${match.id}`}
                  aria-current={match.id === currentId ? 'page' : undefined}
                  className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-tile border border-line bg-s1 px-2.5 text-label font-semibold whitespace-nowrap aria-[current=page]:border-focus aria-[current=page]:bg-golds wide:h-9 any-pointer-coarse:h-11"
                >
                  <span aria-hidden className="hidden wide:inline">
                    <KeyCap>{String(index + 1)}</KeyCap>
                  </span>
                  <span className="sr-only desk:not-sr-only">{texts.short(String(match.matchNo))}</span>
                  <span aria-hidden className="numerals desk:hidden">
                    {match.matchNo}
                  </span>
                  <span className="sr-only">{text}</span>
                  <Icon
                    aria-hidden
                    strokeWidth={1.75}
                    className={classNames('size-4', match.isOpenBet ? 'text-goldt' : 'text-t2')}
                  />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}

/** From which width of the screen on a match is shown. */
function widthFrom(index: number, current: number): string | undefined {
  if (isInStrip(index, { current, count: 2 })) return undefined;
  if (isInStrip(index, { current, count: 3 })) return 'hidden desk:block';
  return isInStrip(index, { current, count: 4 }) ? 'hidden wide:block' : 'hidden';
}

/** A digit for each match. */
export function MatchKeys({ matches }: { readonly matches: readonly DeskMatch[] }) {
  return MATCH_ACTS.map((act, index) => <MatchKey key={act} act={act} match={matches[index]} />);
}

function MatchKey({
  act,
  match,
}: {
  readonly act: (typeof MATCH_ACTS)[number];
  readonly match: DeskMatch | undefined;
}) {
  const navigate = useNavigate();
  const page = match?.result == null ? 'ringside' : 'result';
  useKey(act, () => void navigate(`/${page}/${match?.id}`), match !== undefined);
  return null;
}

function lookOf(
  { isMatchEnd, isOpenBet, isMatchStart }: DeskMatch,
  states: {
    readonly open: string;
    readonly closed: string;
    readonly waiting: string;
    readonly result: string;
  },
): { readonly Icon: LucideIcon; readonly text: string } {
  if (isMatchEnd) return { Icon: Flag, text: states.result };
  if (isOpenBet) return { Icon: LockOpen, text: states.open };
  return isMatchStart ? { Icon: Lock, text: states.closed } : { Icon: Clock, text: states.waiting };
}
