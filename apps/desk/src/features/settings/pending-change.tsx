import { formatBankAccount } from '@sanam/contract';
import { baht } from '@sanam/money';
import { Button, ErrorBox } from '@sanam/ui';
import { Hourglass, Landmark, Lock } from 'lucide-react';

import { ApprovalLines } from '../../components/approval-lines.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatMinute } from '../../lib/ringside/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useApprovalDetails } from '../../state/approval-details.ts';
import { useSettingTexts } from '../../state/house-settings.ts';
import { decideApproval, type Approval } from '../../state/transfers.ts';

interface PendingChangeProps {
  readonly approval: Approval;
  readonly username: string;
}

/** A requested change that a second person decides on; the operator who requested it can only wait. */
export function PendingChange({ approval, username }: PendingChangeProps) {
  const texts = useSettingTexts();
  const { run, isRunning, failure } = useAction();
  const { id, kind, askedBy, askedAt, expiresAt } = approval;
  const details = new Map(Object.entries(approval.details));
  const { lines, becomes } = useApprovalDetails()(approval);
  const isOwn = askedBy === username;
  const bank = String(details.get('accountBank') ?? '');
  const replaces = details.get('replaces') !== undefined;
  return (
    <Panel
      id={`pending-${id}`}
      title={
        <span className="flex items-center gap-2">
          <Landmark aria-hidden strokeWidth={1.75} className="size-5 text-goldt" />
          {kind === 'SETTING'
            ? texts.askedToChange(askedBy)
            : replaces
              ? texts.replacing(bank)
              : texts.adding}
        </span>
      }
    >
      <div className="flex flex-col gap-3 p-3.5">
        <p className="numerals text-title font-semibold break-all">
          {kind === 'SETTING'
            ? texts.asksFor(sumText(details.get('approvalBaht'), texts.off))
            : `${bank} ${formatBankAccount(String(details.get('accountNumber') ?? ''))}`}
        </p>
        {kind === 'DEPOSIT_ACCOUNT' && <ApprovalLines lines={lines} becomes={becomes} />}
        <ul className="flex flex-col gap-2 text-label">
          <li>{texts.requested(askedBy, formatMinute(askedAt))}</li>
          <li className="flex items-center justify-between gap-3 text-t2">
            {texts.second}
            <Hourglass aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-goldt" />
          </li>
        </ul>
        {failure !== undefined && <ErrorBox message={failureText(failure, texts.noReply)} />}
        {isOwn ? (
          <p className="flex min-h-14 items-center justify-center gap-3 rounded-box border border-dashed border-line2 text-name font-semibold text-t2">
            <Lock aria-hidden strokeWidth={1.75} className="size-5" />
            {texts.waitsForSecond}
          </p>
        ) : (
          <span className="grid grid-cols-2 gap-2">
            <Button isLoading={isRunning} onClick={() => void run(() => decideApproval(id, 'approve'))}>
              {texts.approve}
            </Button>
            <Button
              variant="secondary"
              disabled={isRunning}
              onClick={() => void run(() => decideApproval(id, 'refuse'))}
            >
              {texts.refuse}
            </Button>
          </span>
        )}
        <p className="text-tiny text-t3">{texts.expires(formatMinute(expiresAt))}</p>
      </div>
    </Panel>
  );
}

function sumText(sum: unknown, off: string): string {
  return typeof sum === 'number' ? `฿${formatWhole(baht(sum))}` : off;
}
