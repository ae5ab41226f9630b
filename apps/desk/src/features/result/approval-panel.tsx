import { asRecord } from '@sanam/api-client';
import { RUN_RESULTS } from '@sanam/betting';
import { baht } from '@sanam/money';
import { Button, ErrorBox } from '@sanam/ui';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { CORRECT_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTexts } from '../../state/language.ts';
import { decideApproval, type Approval } from '../../state/ringside/result.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { IrreversibleNotice } from './irreversible-notice.tsx';

/** A correction that another operator has requested, and that a second person approves or refuses. */
export function ApprovalPanel({
  approval,
  username,
}: {
  readonly approval: Approval;
  readonly username: string;
}) {
  const { result: texts, login } = useTexts();
  const { run, isRunning, failure } = useAction();
  const isOwn = approval.askedBy === username;
  const canDecide = !isOwn && !isRunning;
  const decide = (decision: 'approve' | 'refuse') => void run(() => decideApproval(approval.id, decision));
  const longPress = useLongPress('confirm', () => decide('approve'), {
    isPossible: canDecide,
    ms: CORRECT_LONG_PRESS_MS,
  });
  const details = asRecord(approval.details);
  const to = RUN_RESULTS.find((result) => result === details['result']) ?? 'WAIT';
  const reason = details['reason'];
  return (
    <Panel id="approval" title={texts.asksFor(approval.askedBy)} aside={formatSecond(approval.askedAt)}>
      <div className="flex flex-col gap-2.5 p-3.5">
        <p className="text-label">
          <b>{choiceName(to, texts)}</b> · {texts.takesBack(formatWhole(baht(approval.amount)))}
        </p>
        {typeof reason === 'string' && <p className="text-small break-words text-t2">{reason}</p>}
        <p className="text-small text-t2">
          {isOwn ? texts.waitsForOther(formatSecond(approval.expiresAt)) : texts.approveHelp}
        </p>
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        {!isOwn && (
          <>
            <IrreversibleNotice />
            <LongPressButton
              longPress={longPress}
              act="confirm"
              disabled={!canDecide}
              fillClass="bg-loss/45"
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-box border-2 border-loss bg-s2 px-4 text-body font-semibold disabled:opacity-60"
            >
              {texts.approve(String(CORRECT_LONG_PRESS_MS / 1000))}
              <KeyCaps act="confirm" />
            </LongPressButton>
            <Button variant="secondary" isBlock disabled={!canDecide} onClick={() => decide('refuse')}>
              {texts.refuse}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
