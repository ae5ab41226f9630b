import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, NoticeBox } from '@sanam/ui';
import { RefreshCw } from 'lucide-react';

import { useTexts } from '../../state/language.ts';
import { BooksSkeleton } from './books-skeleton.tsx';
import { CheckTable } from './check-table.tsx';
import { HouseAccounts } from './house-accounts.tsx';
import { ProofVerdict } from './proof-verdict.tsx';
import { useLedgerProof } from './use-ledger-proof.ts';

export function Books() {
  const { books } = useTexts();
  const { proof, failure, isProving, prove } = useLedgerProof();
  const isForbidden = failure instanceof ApiRefusal && failure.code === 'FORBIDDEN';
  const message = failure instanceof ApiRefusal ? failure.message : books.noAnswer;

  return (
    <div className="flex flex-col gap-4" aria-busy={isProving}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-headline">{books.title}</h1>
        {proof !== undefined && !isForbidden && (
          <Button
            variant="secondary"
            isLoading={isProving}
            loadingLabel={books.proving}
            icon={<RefreshCw aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={prove}
          >
            {books.proveAgain}
          </Button>
        )}
      </div>
      {isForbidden ? (
        <NoticeBox kind="info" message={books.forAdmins} help={books.forAdminsHelp} />
      ) : (
        <>
          {failure !== undefined && (
            <ErrorBox
              isCompact
              message={message}
              help={proof === undefined ? books.notProved : books.earlierProof}
              // Over an earlier proof, "prove again" is still there.
              retry={
                proof === undefined ? { label: books.retry, onRetry: prove, isLoading: isProving } : undefined
              }
            />
          )}
          {proof === undefined && failure === undefined && <BooksSkeleton />}
          {proof !== undefined && (
            <>
              <ProofVerdict proof={proof} />
              <HouseAccounts house={proof.house} />
              <CheckTable checks={proof.checks} />
            </>
          )}
        </>
      )}
    </div>
  );
}
