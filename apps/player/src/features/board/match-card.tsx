import { MatchNames, StatusPill, TagPill } from '@sanam/ui';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { toWallClock } from '../../lib/dates.ts';
import { TAG_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchTitle } from '../../lib/i18n/match-text.ts';
import { fighterNames, shownName } from '../../lib/i18n/names.ts';
import { roundText } from '../../lib/i18n/round-text.ts';
import type { BoardMatch } from '../../state/matches/board.ts';
import { MatchCardPlate, type MatchCardPlateProps } from './match-card-plate.tsx';

type MatchCardProps = Omit<MatchCardPlateProps, 't'>;

/** The row and the names link to the match; the two halves of the plate open the bet sheet. */
export const MatchCard = memo(function MatchCard({ match, staleNote }: MatchCardProps) {
  const { t } = useTranslation();
  const path = `/bet/${match.id}`;
  const round = roundText(t, match);
  const title = matchTitle(t, match);
  return (
    <article className="rounded-card border border-line bg-s1 [contain-intrinsic-size:auto_197px] [content-visibility:auto]">
      <div className="relative flex min-h-11 items-center gap-2 pr-1 pl-3.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 py-1">
          <StatusPill isLive={match.isMatchStart}>
            <span className="uppercase">{t(match.isMatchStart ? 'arena.live' : 'board.scheduled')}</span>
          </StatusPill>
          <h4 className="text-label font-normal text-t2">{title}</h4>
          {!match.isMatchStart && round !== undefined && <p className="text-label text-t2">{round}</p>}
          <TagPill tag={match.matchTag}>{t(TAG_TEXTS[match.matchTag])}</TagPill>
        </div>
        <Link
          to={path}
          aria-label={t('board.enterMatch', {
            match: title,
            red: shownName(match.redName, match.redLatinName),
            blue: shownName(match.blueName, match.blueLatinName),
          })}
          className="flex min-h-11 min-w-11 shrink-0 items-center justify-end gap-1 rounded-cell pr-2 text-body font-semibold text-goldt after:absolute after:inset-0"
        >
          <span className="hidden phone:inline">{t('board.enter')}</span>
          <ChevronRight aria-hidden strokeWidth={2} className="size-4.5" />
        </Link>
      </div>
      {/* The same link again as a larger target; not in the tab order, where the one above is enough. */}
      <Link to={path} tabIndex={-1} className="block px-3.5">
        <MatchNames
          red={fighterNames(match.redName, match.redLatinName)}
          blue={fighterNames(match.blueName, match.blueLatinName)}
          {...middle(match, t)}
        />
      </Link>
      <MatchCardPlate match={match} staleNote={staleNote} t={t} />
    </article>
  );
});

function middle(match: BoardMatch, t: TFunction) {
  if (match.isMatchStart) return { note: roundText(t, match) };
  const moment = new Date(match.fightingDateTime);
  return {
    time: toWallClock(moment).time,
    note: <time dateTime={match.fightingDateTime}>{formatDay(t, moment)}</time>,
  };
}
