import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, NoticeBox } from '@sanam/ui';
import { RefreshCw } from 'lucide-react';

import { useTexts } from '../../state/language.ts';
import { LedgerSkeleton } from './ledger-skeleton.tsx';
import { CheckTable } from './check-table.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import { VerificationResult } from './verification-result.tsx';
import { useLedgerVerification } from './use-ledger-verification.ts';

export function Ledger() {
  const { ledger } = useTexts();
  const { verification, failure, isVerifying, verify } = useLedgerVerification();
  const isForbidden = failure instanceof ApiRefusal && failure.code === 'FORBIDDEN';
  const message = failure instanceof ApiRefusal ? failure.message : ledger.noReply;

  return (
    <div className="flex flex-col gap-4" aria-busy={isVerifying}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-headline">{ledger.title}</h1>
        {verification !== undefined && !isForbidden && (
          <Button
            variant="secondary"
            isLoading={isVerifying}
            loadingLabel={ledger.verifying}
            icon={<RefreshCw aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={verify}
          >
            {ledger.verifyAgain}
          </Button>
        )}
      </div>
      {isForbidden ? (
        <NoticeBox kind="info" message={ledger.forAdmins} help={ledger.forAdminsHelp} />
      ) : (
        <>
          {failure !== undefined && (
            <ErrorBox
              isCompact
              message={message}
              help={verification === undefined ? ledger.notVerified : ledger.earlierResult}
              // Above an earlier result the button to verify again is still there.
              retry={
                verification === undefined
                  ? { label: ledger.retry, onRetry: verify, isLoading: isVerifying }
                  : undefined
              }
            />
          )}
          {verification === undefined && failure === undefined && <LedgerSkeleton />}
          {verification !== undefined && (
            <>
              <VerificationResult verification={verification} />
              <HouseAccounts house={verification.house} />
              <CheckTable checks={verification.checks} />
            </>
          )}
        </>
      )}
    </div>
  );
}
