import { BANGKOK_TIME_ZONE, BANGKOK_UTC_OFFSET } from '@sanam/betting';
import { CategoryIcon, classNames } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { categoryIllustration } from '../../lib/category-illustration.ts';
import { nameOfStadium } from '../../lib/stadium-name.ts';
import { useLanguage } from '../../state/language.ts';
import { GRID, MatchRow, WIDE_ONLY } from './match-row.tsx';
import type { RowGroup, Step } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** All step matches by stadium. */
export function MatchGrid({ step }: { readonly step: Step }) {
  const texts = useStepTexts();
  const { head } = texts;
  return (
    <div className={classNames(panelClass, 'min-w-0 overflow-clip desk:self-start')}>
      <div
        aria-hidden
        className={classNames(
          GRID,
          'hidden min-h-8 border-l-3 border-transparent text-tiny text-t2 desk:grid',
        )}
      >
        <span>{head.starts}</span>
        <span>{head.corners}</span>
        <span className="text-right">{head.red}</span>
        <span className="text-center">{head.rung}</span>
        <span>{head.blue}</span>
        <span className={WIDE_ONLY}>{head.bets}</span>
        <span className={WIDE_ONLY}>{head.stakes}</span>
        <span className="text-right">{head.worst}</span>
        <span className="wide:pl-1.5">{head.state}</span>
      </div>
      {step.groups.map((group) => (
        <StadiumGroup key={group.key} group={group} step={step} />
      ))}
      <p className="hidden border-t border-line px-3.5 py-2.5 text-small text-t2 desk:block">
        {texts.legHelp}
      </p>
    </div>
  );
}

function StadiumGroup({ group: { key, rows }, step }: { readonly group: RowGroup; readonly step: Step }) {
  const language = useLanguage();
  const [{ match }] = rows;
  const id = `step-${key.replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex min-h-8.5 flex-wrap items-center gap-x-2.5 border-line bg-s2 px-3.5 py-1 text-label font-semibold desk:border-t"
      >
        <CategoryIcon category={categoryIllustration(match.categoryCode)} className="size-5 text-goldt" />
        {nameOfStadium(match.gameStadiums, language)}
        <span className="text-tiny font-normal text-t2">{formatNight(match.night, language)}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <MatchRow
            key={row.match.id}
            row={row}
            isSelected={row === step.selected}
            onSelect={() => step.select(row.match.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** "พ. 18 พ.ย.", "Wed, 18 Nov": the day on which the night begins. */
function formatNight(night: string, language: 'th' | 'en'): string {
  return new Intl.DateTimeFormat(language === 'th' ? 'th-TH' : 'en-GB', {
    timeZone: BANGKOK_TIME_ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(new Date(`${night}T12:00:00${BANGKOK_UTC_OFFSET}`));
}
