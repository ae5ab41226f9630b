import { toBangkokDay } from '@sanam/betting';
import { useTranslation } from 'react-i18next';

import { DayChoice } from '../features/day-choice/day-choice.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { MatchResults, RESULT_FAMILIES } from '../features/results/match-results.tsx';
import { readDay } from '../lib/days.ts';
import { useAddress } from '../lib/use-address.ts';
import { useServerMinute } from '../state/api/server-clock.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Family and day are in the address, so that going back restores them. */
export function ResultsPage() {
  const { t } = useTranslation();
  const [params, change] = useAddress();
  const title = t('layout.results');
  usePageTitle(title);
  const today = toBangkokDay(useServerMinute());
  const day = readDay(params.get('date'), today);
  const family = RESULT_FAMILIES.find((one) => one === params.get('type')) ?? RESULT_FAMILIES[0];

  return (
    <>
      <PageHead title={title} />
      <MatchResults
        family={family}
        onFamily={(next) => change({ type: next === RESULT_FAMILIES[0] ? undefined : next })}
        day={day}
        dayChoice={
          <DayChoice
            day={day}
            today={today}
            onChange={(next) => change({ date: next === today ? undefined : next })}
          />
        }
      />
    </>
  );
}
