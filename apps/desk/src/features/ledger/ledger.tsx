import { ApiRefusal } from '@sanam/api-client';
import type { Operator } from '@sanam/contract';
import { ErrorBox, NoticeBox } from '@sanam/ui';

import { useTexts } from '../../state/language.ts';
import { useLedger } from '../../state/ledger.ts';
import { CheckTable } from './check-table.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import { LedgerSkeleton } from './ledger-skeleton.tsx';
import { VerificationResult } from './verification-result.tsx';
import { WhenBroken } from './when-broken.tsx';

/** The last verification, rule by rule, and the house's accounts. */
export function Ledger({ role }: Pick<Operator, 'role'>) {
  const { ledger } = useTexts();
  const { data: verification, error: failure, isRefreshing, reload } = useLedger(role);
  if (failure instanceof ApiRefusal && failure.code === 'FORBIDDEN') {
    return (
      <div className="p-3">
        <NoticeBox kind="info" message={ledger.forAdmins} help={ledger.forAdminsHelp} />
      </div>
    );
  }
  return (
    <div
      className="grid grid-cols-1 items-start gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_21rem]"
      aria-busy={isRefreshing}
    >
      {failure !== undefined && (
        <div className="wide:col-span-2">
          <ErrorBox
            isCompact
            message={failure instanceof ApiRefusal ? failure.message : ledger.noReply}
            help={verification === undefined ? ledger.notVerified : ledger.earlierResult}
            // Above an earlier result the button to verify again is still there.
            retry={
              verification === undefined
                ? { label: ledger.retry, onRetry: reload, isLoading: isRefreshing }
                : undefined
            }
          />
        </div>
      )}
      {verification === undefined && failure === undefined && <LedgerSkeleton />}
      {verification !== undefined && (
        <>
          <VerificationResult verification={verification} />
          <CheckTable checks={verification.checks} />
          <div className="flex flex-col gap-3">
            <HouseAccounts verification={verification} />
            <WhenBroken />
          </div>
        </>
      )}
    </div>
  );
}
