import type { CategoryFamily, ResultSection } from '@sanam/contract';
import { CategoryIcon, Collapsible, CornerSlash, ResultPill, TagPill } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { toWallClock } from '../../lib/dates.ts';
import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { RESULT_TEXTS, TAG_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterNames, latinText } from '../../lib/i18n/names.ts';

type EndedMatch = ResultSection['matches'][number];

export interface StadiumResultsProps {
  readonly section: ResultSection;
  readonly family: CategoryFamily;
}

export function StadiumResults({ section, family }: StadiumResultsProps) {
  const { t } = useTranslation();
  const count = section.matches.length;
  const latinName = latinText(section.stadiumLatinName);
  return (
    <Collapsible
      look="card"
      title={
        <>
          <span title={section.stadiumName} className="block truncate text-name">
            {section.stadiumName}
          </span>
          {latinName !== undefined && (
            <span title={latinName} className="block truncate text-small font-normal text-t2">
              {latinName}
            </span>
          )}
        </>
      }
      icon={
        <span className="flex size-8 shrink-0 items-center justify-center rounded-tile border border-line bg-s2 text-goldt">
          <CategoryIcon category={FAMILY_ILLUSTRATIONS[family]} className="size-5" />
        </span>
      }
      sum={
        <span className="text-label font-normal text-t2">
          {count === 1 ? t('board.oneMatch') : t('board.matchCount', { number: count })}
        </span>
      }
    >
      <ul>
        {section.matches.map((match) => (
          <MatchRow key={match.id} match={match} />
        ))}
      </ul>
    </Collapsible>
  );
}

function MatchRow({ match }: { readonly match: EndedMatch }) {
  const { t } = useTranslation();
  const { matchNo, line, matchTag, date, result } = match;
  const moment = new Date(date);
  return (
    <li className="border-t border-line px-3.5 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="text-label">{matchText(t, matchNo, line)}</p>
        <TagPill tag={matchTag}>{t(TAG_TEXTS[matchTag])}</TagPill>
        <time dateTime={date} className="text-small text-t3">
          {formatDay(t, moment)} <span className="numerals">{toWallClock(moment).time}</span>
        </time>
        <span className="ml-auto">
          <ResultPill result={result}>
            {t(result === null ? 'arena.waitingForResult' : RESULT_TEXTS[result])}
          </ResultPill>
        </span>
      </div>
      <div className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2">
        <Team team={match.redTeam} corner="red" standing={standingOf(result, 'RED')} />
        <span className="numerals text-label text-t3">VS</span>
        <Team team={match.blueTeam} corner="blue" standing={standingOf(result, 'BLUE')} />
      </div>
    </li>
  );
}

type Standing = 'won' | 'lost' | 'neither';

function standingOf(result: EndedMatch['result'], corner: 'RED' | 'BLUE'): Standing {
  if (result !== 'RED' && result !== 'BLUE') return 'neither';
  return result === corner ? 'won' : 'lost';
}

function Team({
  team,
  corner,
  standing,
}: {
  readonly team: EndedMatch['redTeam'];
  readonly corner: 'red' | 'blue';
  readonly standing: Standing;
}) {
  const { main, latin, full } = fighterNames(team.name, team.latinName);
  return (
    <p
      title={full}
      className={`flex min-w-0 items-center gap-2.5 text-name ${corner === 'blue' ? 'flex-row-reverse text-right' : ''} ${LOOK[standing]}`}
    >
      <CornerSlash corner={corner} className="h-5" />
      <span className="min-w-0 break-words">
        {main}
        {latin !== undefined && <span className="block text-small">{latin}</span>}
      </span>
    </p>
  );
}

const LOOK = { won: 'font-semibold text-t1', lost: 'text-t2', neither: 'text-t1' } as const satisfies Record<
  Standing,
  string
>;
