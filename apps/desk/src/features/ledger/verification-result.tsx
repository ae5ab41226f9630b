import type { LedgerVerification } from '@sanam/contract';
import { classNames } from '@sanam/ui';
import { SquareCheckBig, TriangleAlert } from 'lucide-react';

import { formatMoment } from '../../lib/format-moment.ts';
import { nextRunAt } from '../../lib/ledger-runs.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { useLedgerRuns } from '../../state/ledger.ts';
import { RunBars } from './run-bars.tsx';

export function VerificationResult({ verification }: { readonly verification: LedgerVerification }) {
  const { ledger } = useTexts();
  const { isVerified, checks, verifiedAt } = verification;
  const moment = ledger.verifiedAt(formatMoment(new Date(verifiedAt), useLanguage()));
  const { data } = useLedgerRuns();
  const own = data?.runs.find((run) => run.verifiedAt === verifiedAt);
  const nextAt = data && nextRunAt(data.runs, data.everyMinutes);
  const met = checks.filter(({ violations }) => violations === 0).length;
  const Icon = isVerified ? SquareCheckBig : TriangleAlert;
  return (
    <div
      role={isVerified ? 'status' : 'alert'}
      className={classNames(
        'flex items-center gap-4 rounded-box border p-4 wide:col-span-2',
        isVerified ? 'border-gain bg-s1' : 'border-loss bg-errbg',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'flex size-15 shrink-0 items-center justify-center rounded-cell',
          isVerified ? 'bg-gainp text-gain' : 'bg-lossp text-loss',
        )}
      >
        <Icon strokeWidth={1.75} className="size-7" />
      </span>
      <div className="min-w-0">
        <p className="text-headline font-semibold">{isVerified ? ledger.isCorrect : ledger.isIncorrect}</p>
        {!isVerified && <p className="text-body">{ledger.isIncorrectHelp}</p>}
        <p className="text-small text-t2">
          {ledger.rulesMet(String(met), String(checks.length))} · {moment}
          {own && ` · ${ledger.took((own.tookMs / 1000).toFixed(1))}`}
          {nextAt !== undefined && ` · ${ledger.nextAt(formatMinute(nextAt))}`}
        </p>
      </div>
      <RunBars />
    </div>
  );
}
