import { Button, ErrorBox } from '@sanam/ui';

import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { formatShort } from '../../lib/transfers/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { decideApproval, type Approval } from '../../state/transfers.ts';

interface ApprovalListProps {
  readonly approvals: readonly Approval[];
  readonly username: string;
  /** Shows the transaction with this id. */
  readonly onOpen: (id: string) => void;
}

/** Everything that waits for a second person. */
export function ApprovalList({ approvals, username, onOpen }: ApprovalListProps) {
  const texts = useTransferTexts();
  if (approvals.length === 0)
    return <p className="px-4 py-8 text-center text-body text-t2">{texts.nothingToApprove}</p>;
  return (
    <ul>
      {approvals.map((approval) => (
        <Row key={approval.id} approval={approval} username={username} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Row({
  approval,
  username,
  onOpen,
}: { readonly approval: Approval } & Omit<ApprovalListProps, 'approvals'>) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { id, kind, subject, amount, askedBy, expiresAt } = approval;
  const transactionId = /^transaction\/(.+)$/.exec(subject)?.[1];
  const isOwn = askedBy === username;
  const title = (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <b className="text-label font-semibold">{texts.kinds[kind]}</b>
        <span className="numerals text-name font-semibold">{formatShort(amount)}</span>
      </span>
      <span className="block text-small break-words text-t2">
        {isOwn ? texts.waitsUntil(formatMinute(expiresAt)) : texts.askedBy(askedBy)}
        {transactionId === undefined && ` · ${subject}`}
      </span>
    </>
  );
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3.5">
      {transactionId === undefined ? (
        <p>{title}</p>
      ) : (
        <button type="button" onClick={() => onOpen(transactionId)} className="min-h-11 text-left">
          {title}
        </button>
      )}
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      {!isOwn && (
        <span className="grid grid-cols-2 gap-2">
          <Button
            size="small"
            isLoading={isRunning}
            onClick={() => void run(() => decideApproval(id, 'approve'))}
          >
            {texts.approve}
          </Button>
          <Button
            size="small"
            variant="secondary"
            disabled={isRunning}
            onClick={() => void run(() => decideApproval(id, 'refuse'))}
          >
            {texts.refuseAsked}
          </Button>
        </span>
      )}
    </li>
  );
}
