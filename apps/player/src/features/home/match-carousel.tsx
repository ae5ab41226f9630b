import { Carousel, MatchNames, TagPill } from '@sanam/ui';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { toWallClock } from '../../lib/dates.ts';
import { TAG_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchTitle } from '../../lib/i18n/match-text.ts';
import { fighterNames, shownName, stadiumText } from '../../lib/i18n/names.ts';
import type { BoardMatch } from '../../state/matches/board.ts';
import { pickHighlights } from './pick-highlights.ts';

/** The next highlights, one in view. */
export function MatchCarousel({ matches }: { readonly matches: readonly BoardMatch[] }) {
  const { t } = useTranslation();
  const { isFallback, matches: coming } = pickHighlights(matches);
  const title = t(isFallback ? 'board.nextMatches' : 'board.highlights');
  return (
    <div>
      <h2 className="pb-2 text-lead font-semibold">{title}</h2>
      {coming.length === 0 ? (
        <p className="rounded-card border border-line bg-s1 p-3.5 text-label text-t2">
          {t('match.noMatchData')}
        </p>
      ) : (
        <Carousel
          label={title}
          perView={1}
          previousLabel={t('board.previousSlide')}
          nextLabel={t('board.nextSlide')}
        >
          {coming.map((match) => (
            <MatchSlide key={match.id} match={match} />
          ))}
        </Carousel>
      )}
    </div>
  );
}

function MatchSlide({ match }: { readonly match: BoardMatch }) {
  const { t } = useTranslation();
  const moment = new Date(match.fightingDateTime);
  const { redName, blueName, redLatinName, blueLatinName, matchTag, gameStadiums } = match;
  const stadium = stadiumText(gameStadiums.stadiumName, gameStadiums.stadiumLatinName);
  return (
    <article className="flex min-h-47.5 min-w-0 flex-col rounded-card border border-line2 corner-glow p-3.5 pt-3">
      <div className="flex min-w-0 items-center gap-2">
        <TagPill tag={matchTag}>{t(TAG_TEXTS[matchTag])}</TagPill>
        <p title={stadium} className="truncate text-small text-t2">
          {stadium}
        </p>
      </div>
      <div className="flex flex-1 flex-col justify-center py-2">
        <MatchNames
          look="slide"
          red={mainName(redName, redLatinName)}
          blue={mainName(blueName, blueLatinName)}
          time={toWallClock(moment).time}
          note={<time dateTime={match.fightingDateTime}>{formatDay(t, moment)}</time>}
        />
      </div>
      <Link
        to={`/bet/${match.id}`}
        aria-label={t('board.enterMatch', {
          match: matchTitle(t, match),
          red: shownName(redName, redLatinName),
          blue: shownName(blueName, blueLatinName),
        })}
        className="flex min-h-11 items-center justify-center gap-1.5 rounded-cell border border-line2 bg-bg/35 text-body font-semibold text-goldt active:bg-s3"
      >
        {t('board.enter')}
        <ChevronRight aria-hidden strokeWidth={2} className="size-4.5" />
      </Link>
    </article>
  );
}

function mainName(name: string, latinName: string | null) {
  const { main, latin, full } = fighterNames(name, latinName);
  return { main, latin, full };
}
