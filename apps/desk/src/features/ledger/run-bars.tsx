import { classNames } from '@sanam/ui';

import { formatMoment } from '../../lib/format-moment.ts';
import { markRuns } from '../../lib/ledger-runs.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { useLedgerRuns } from '../../state/ledger.ts';

/** The last verifications as bars: full where every rule held; short and red where one failed or the run was late. */
export function RunBars() {
  const { ledger } = useTexts();
  const language = useLanguage();
  const { data } = useLedgerRuns();
  if (data === undefined || data.runs.length < 2) return null;
  const marks = markRuns(data.runs, data.everyMinutes);
  const broken = marks.filter(({ run }) => run.violatedRules > 0);
  const late = marks.filter(({ isLate }) => isLate);
  const [first] = marks;
  return (
    <div className="ml-auto flex min-w-0 shrink-0 items-center gap-4 max-desk:hidden">
      <ul aria-label={ledger.runs} className="flex h-7.5 items-center gap-1">
        {marks.map(({ run, isLate }, place) => {
          const isBroken = run.violatedRules > 0;
          const text = [
            formatMoment(new Date(run.verifiedAt), language),
            isBroken ? ledger.runBroken(String(run.violatedRules)) : ledger.runCorrect,
            isLate ? ledger.runLate : '',
          ];
          return (
            <li
              key={run.id}
              title={text.filter(Boolean).join(' · ')}
              style={{ opacity: isBroken || isLate ? 1 : 0.45 + (0.55 * place) / marks.length }}
              className={classNames(
                'w-1.75 rounded-[2px]',
                isBroken || isLate ? 'h-4.5 bg-loss' : 'h-7.5 bg-gain',
              )}
            >
              <span className="sr-only">{text.filter(Boolean).join(' · ')}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-small text-t2">
        <span className="block">
          {ledger.runsSince(String(marks.length), formatMinute(first?.run.verifiedAt ?? 0))}
        </span>
        {broken.length > 0 && (
          <span className="block text-loss">{ledger.runsBroken(String(broken.length))}</span>
        )}
        {late.length > 0 && (
          <span className="block text-loss">
            {ledger.runsLate(String(late.length), formatMinute(late.at(-1)?.run.verifiedAt ?? 0))}
          </span>
        )}
      </p>
    </div>
  );
}
