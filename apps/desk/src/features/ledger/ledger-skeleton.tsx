import { Skeleton } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';

/** The same boxes at the same places while the ledger is being verified. */
export function LedgerSkeleton() {
  const { ledger } = useTexts();
  return (
    <>
      <output className="sr-only">{ledger.verifying}</output>
      <Skeleton className="h-23.5 rounded-box wide:col-span-2" />
      <div className={panelClass}>
        {CHECKS.map((check) => (
          <div
            key={check}
            className="flex h-10.5 items-center gap-3 border-t border-line px-3.5 first:border-t-0"
          >
            <Skeleton className="size-4.5 rounded-full" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="ml-auto h-4 w-14" />
          </div>
        ))}
      </div>
      <div className={panelClass}>
        {ACCOUNTS.map((account) => (
          <div
            key={account}
            className="flex h-15 items-center justify-between border-t border-line px-3.5 first:border-t-0"
          >
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-5 w-28" />
          </div>
        ))}
      </div>
    </>
  );
}

const ACCOUNTS = [1, 2, 3, 4, 5, 6, 7];
const CHECKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
