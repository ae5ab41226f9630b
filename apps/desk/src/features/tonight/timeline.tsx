import type { MatchResult } from '@sanam/betting';
import { CategoryIcon, classNames, useSeconds } from '@sanam/ui';
import { Lock, LockOpen, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';

import { Panel } from '../../components/panel.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { BLOCK_MS, hoursOf, placeOn, timelineOf, type Timeline as Scale } from '../../lib/timeline.ts';
import { useTexts } from '../../state/language.ts';
import type { NightMatch } from '../../state/tonight.ts';

/** All matches of the night by stadium, with a line at this moment. */
export function Timeline({ matches }: { readonly matches: readonly NightMatch[] }) {
  const { tonight: texts } = useTexts();
  const now = useSeconds();
  const scale = timelineOf(matches, now);
  const stadiums = [...Map.groupBy(matches, ({ gameStadiums }) => gameStadiums.id).values()];
  return (
    <Panel id="timeline" title={texts.timeline} aside={texts.legend} className="overflow-hidden">
      <div className="overflow-x-auto">
        <div className="relative min-w-[44rem]">
          <div aria-hidden className="relative ml-42 h-6 border-b border-line numerals text-tiny text-t2">
            {hoursOf(scale).map((hour) => (
              <span key={hour} style={{ left: `${placeOn(scale, hour)}%` }} className="absolute top-1 pl-1">
                {formatMinute(hour)}
              </span>
            ))}
          </div>
          {stadiums.map((ofStadium) => (
            <StadiumRow key={ofStadium[0]?.gameStadiums.id} matches={ofStadium} scale={scale} />
          ))}
          <div aria-hidden className="pointer-events-none absolute inset-y-0 right-0 left-42">
            <span style={{ left: `${placeOn(scale, now)}%` }} className="absolute inset-y-0 w-0.5 bg-t1" />
          </div>
        </div>
      </div>
    </Panel>
  );
}

function StadiumRow({ matches, scale }: { readonly matches: readonly NightMatch[]; readonly scale: Scale }) {
  const { tonight: texts } = useTexts();
  const [first] = matches;
  if (first === undefined) return null;
  const done = matches.filter(({ result }) => result !== null).length;
  return (
    <section
      aria-label={first.gameStadiums.stadiumName}
      className="flex min-h-16 items-center border-t border-line first-of-type:border-t-0"
    >
      <div className="flex w-42 shrink-0 items-center gap-3 px-3.5">
        <CategoryIcon
          category={categoryIllustration(first.categoryCode)}
          className="size-5 shrink-0 text-goldt"
        />
        <p className="min-w-0">
          <span className="block truncate text-label font-semibold">{first.gameStadiums.stadiumName}</span>
          <span className="block text-tiny text-t2">{texts.done(String(done), String(matches.length))}</span>
        </p>
      </div>
      <ul className="relative h-12 flex-1">
        {matches.map((match) => (
          <Block key={match.id} match={match} scale={scale} />
        ))}
      </ul>
    </section>
  );
}

function Block({ match, scale }: { readonly match: NightMatch; readonly scale: Scale }) {
  const { ringside } = useTexts();
  const at = Date.parse(match.fightingDateTime);
  const { look, text, mark } = lookOf(match, ringside);
  return (
    <li
      style={{ left: `${placeOn(scale, at)}%`, width: `${(BLOCK_MS / (scale.to - scale.from)) * 100}%` }}
      className="absolute inset-y-0 pr-1"
    >
      <Link
        to={match.isMatchEnd ? `/result/${match.id}` : `/ringside/${match.id}`}
        className={classNames(
          'flex h-full min-w-11 items-center justify-center gap-1.5 rounded-tile numerals text-body font-semibold',
          look,
        )}
      >
        {match.matchNo}
        {mark}
        <span className="sr-only">
          {formatMinute(at)} {text}
        </span>
      </Link>
    </li>
  );
}

const RESULT_MARK: Record<MatchResult, string> = { RED: 'bg-red', BLUE: 'bg-blue', DRAW: '', CANCEL: '' };

/** Gold open, hatched closed, gold edge ready, dashed blocked, then the result. */
function lookOf(match: NightMatch, { states }: ReturnType<typeof useTexts>['ringside']) {
  if (match.result !== null) {
    const slash = RESULT_MARK[match.result];
    return {
      look: 'bg-s2 text-t2',
      text: states.done,
      mark:
        slash === '' ? (
          '='
        ) : (
          <span
            aria-hidden
            className={`h-4 w-1 seam-corner ${slash} ${match.result === 'RED' ? 'order-first' : ''}`}
          />
        ),
    };
  }
  if (match.isMatchEnd || match.rateId === null) {
    return {
      look: 'border-2 border-dashed border-loss bg-errbg text-loss',
      text: match.isMatchEnd ? states.result : states.noPrice,
      mark: <TriangleAlert aria-hidden className="size-3.5" />,
    };
  }
  if (match.isOpenBet) {
    return {
      look: 'bg-gold text-gold-ink',
      text: states.open,
      mark: <LockOpen aria-hidden className="size-4" />,
    };
  }
  if (match.isMatchStart) {
    return {
      look: 'hatched border border-ctl',
      text: states.closed,
      mark: <Lock aria-hidden className="size-4" />,
    };
  }
  return { look: 'border border-goldl text-goldt', text: states.ready, mark: undefined };
}
