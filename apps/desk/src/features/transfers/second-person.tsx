import { Button, ErrorBox } from '@sanam/ui';
import { Hourglass, UsersRound } from 'lucide-react';

import { ApprovalLines } from '../../components/approval-lines.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApprovalDetails } from '../../state/approval-details.ts';
import { useKey } from '../../state/keys.ts';
import { useTransferTexts } from '../../state/transfer-texts.ts';
import { decideApproval, type Transfer } from '../../state/transfers.ts';
import { useIsSeen } from '../../state/use-is-seen.ts';

interface SecondPersonProps {
  readonly approval: NonNullable<Transfer['approval']>;
  readonly username: string;
  readonly onDone: () => void;
}

/** What was requested: the operator who requested it waits, and another one approves or refuses it. */
export function SecondPerson({ approval, username, onDone }: SecondPersonProps) {
  const texts = useTransferTexts();
  const { run, isRunning, failure } = useAction();
  const { id, kind, askedBy, expiresAt } = approval;
  const { lines, becomes } = useApprovalDetails()(approval);
  const isOwn = askedBy === username;
  const isRead = useIsSeen();
  const decide = (decision: 'approve' | 'refuse') => {
    if (!isRead) return;
    void run(async () => {
      await decideApproval(id, decision);
      onDone();
    });
  };
  useKey('approve', () => decide('approve'), !isOwn && !isRunning);
  return (
    <fieldset aria-label={texts.steps.second} className="min-w-0 flex flex-col gap-2">
      <p className="flex items-center gap-3 rounded-cell border border-goldl bg-golds px-3 py-2 text-small">
        {isOwn ? (
          <Hourglass aria-hidden className="size-5 shrink-0 text-goldt" />
        ) : (
          <UsersRound aria-hidden className="size-5 shrink-0 text-goldt" />
        )}
        <span>
          <b className="block font-semibold">{texts.kinds[kind]}</b>
          {isOwn ? texts.waitsUntil(formatMinute(expiresAt)) : texts.askedBy(askedBy)}
        </span>
      </p>
      <ApprovalLines lines={lines} becomes={becomes} />
      {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
      {!isOwn && (
        <>
          <Button
            size="large"
            isBlock
            data-act="approve"
            disabled={!isRead}
            isLoading={isRunning}
            onClick={() => decide('approve')}
          >
            {texts.approveAs(texts.kinds[kind])} <KeyCaps act="approve" tone="gold" />
          </Button>
          <Button
            variant="secondary"
            isBlock
            disabled={isRunning || !isRead}
            onClick={() => decide('refuse')}
          >
            {texts.refuseAsked}
          </Button>
        </>
      )}
    </fieldset>
  );
}
