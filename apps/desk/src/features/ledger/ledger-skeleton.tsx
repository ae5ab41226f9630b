import { Skeleton } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';
import { SECTION_CARD } from './section-card.ts';

/** The same boxes at the same places while the ledger is being verified. */
export function LedgerSkeleton() {
  const { ledger } = useTexts();
  return (
    <>
      <output className="sr-only">{ledger.verifying}</output>
      <Skeleton className="h-18 rounded-box" />
      <Skeleton className="h-6 w-36" />
      <div className="-mt-2 grid gap-3 desk:grid-cols-3">
        {ACCOUNTS.map((account) => (
          <div key={account} className={`${SECTION_CARD} flex flex-col gap-2.5 p-3.5`}>
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-7 w-40" />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="h-6 w-36" />
      <div className={`${SECTION_CARD} -mt-2`}>
        {CHECKS.map((check) => (
          <div
            key={check}
            className="flex items-center gap-3 border-t border-line px-3.5 py-4 first:border-t-0"
          >
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="ml-auto h-5 w-14" />
          </div>
        ))}
      </div>
    </>
  );
}

const ACCOUNTS = [1, 2, 3];
const CHECKS = [1, 2, 3, 4, 5, 6];
