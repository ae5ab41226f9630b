import { Button, ErrorBox } from '@sanam/ui';

import { ApprovalLines } from '../../components/approval-lines.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApprovalDetails } from '../../state/approval-details.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { decideApproval, type Approval } from '../../state/transfers.ts';

interface ApprovalListProps {
  readonly approvals: readonly Approval[];
  readonly username: string;
  /** Shows the transaction with this id. */
  readonly onOpen: (id: string) => void;
  readonly onDecided?: () => void;
}

/** Everything that waits for a second person. */
export function ApprovalList({ approvals, ...row }: ApprovalListProps) {
  const texts = useTransferTexts();
  if (approvals.length === 0)
    return <p className="px-4 py-8 text-center text-body text-t2">{texts.nothingToApprove}</p>;
  return (
    <ul className="relative min-h-0 overflow-y-auto">
      {approvals.map((approval) => (
        <Row key={approval.id} approval={approval} {...row} />
      ))}
    </ul>
  );
}

function Row({
  approval,
  username,
  onOpen,
  onDecided,
}: { readonly approval: Approval } & Omit<ApprovalListProps, 'approvals'>) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { id, kind, subject, askedBy, expiresAt } = approval;
  const { amount, lines, becomes } = useApprovalDetails()(approval);
  const transactionId = /^transaction\/(.+)$/.exec(subject)?.[1];
  const isOwn = askedBy === username;
  const decide = (decision: 'approve' | 'refuse') =>
    void run(async () => {
      await decideApproval(id, decision);
      onDecided?.();
    });
  const title = (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <b className="text-label font-semibold">{texts.kinds[kind]}</b>
        {amount !== undefined && <span className="numerals text-name font-semibold">{amount}</span>}
      </span>
      <span className="block text-small break-words text-t2">
        {isOwn ? texts.waitsUntil(formatMinute(expiresAt)) : texts.askedBy(askedBy)}
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
      <ApprovalLines lines={lines} becomes={becomes} />
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      {!isOwn && (
        <span className="grid grid-cols-2 gap-2">
          <Button size="small" isLoading={isRunning} onClick={() => decide('approve')}>
            {texts.approve}
          </Button>
          <Button size="small" variant="secondary" disabled={isRunning} onClick={() => decide('refuse')}>
            {texts.refuseAsked}
          </Button>
        </span>
      )}
    </li>
  );
}
