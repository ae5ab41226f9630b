import { ApiRefusal } from '@sanam/api-client';
import type { RunResult } from '@sanam/betting';
import { baht } from '@sanam/money';
import { classNames, ErrorBox, NoticeBox, TextField } from '@sanam/ui';
import { Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { CALL_LONG_PRESS_MS, CORRECT_LONG_PRESS_MS } from '../../lib/keys/key-table.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { sumBaht } from '../../lib/sum-baht.ts';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { useIsLost } from '../../state/connection.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { callResult, rollBackResult, type Preview } from '../../state/ringside/result.ts';
import { useLongPress } from '../../state/use-long-press.ts';
import { IrreversibleNotice } from './irreversible-notice.tsx';

interface ConfirmProps {
  readonly match: DeskMatch;
  readonly result: RunResult;
  readonly preview: Preview;
  readonly isCorrection: boolean;
  /** A result that was paid or taken back before needs a reason. */
  readonly needsReason: boolean;
  readonly onCalled: () => void;
  readonly onChanged: () => void;
}

/** A long-press button in the corner's colour that shows the sums. A correction takes longer and needs a reason. */
export function Confirm({
  match,
  result,
  preview,
  isCorrection,
  needsReason,
  onCalled,
  onChanged,
}: ConfirmProps) {
  const { result: texts, login } = useTexts();
  const [reason, setReason] = useState('');
  const { run, isRunning, failure } = useAction();
  const isLost = useIsLost();
  const { data: settings } = useDeskSettings();
  const field = useRef<HTMLInputElement>(null);
  const isTakenBack = result === 'WAIT';
  // After a choice of results the focus stays for the arrow keys; taking a result back moves it to the reason.
  useEffect(() => (isTakenBack ? field.current?.focus() : undefined), [isTakenBack]);
  const ms = isCorrection ? CORRECT_LONG_PRESS_MS : CALL_LONG_PRESS_MS;
  const lacksReason = needsReason && reason.trim() === '';
  const canCall = !isRunning && !isLost && !lacksReason;
  const longPress = useLongPress('confirm', call, { isPossible: canCall, ms });
  const paid = formatWhole(baht(sumBaht(preview.payout, preview.refunds)));

  function paidWhen(seconds: number): string {
    return seconds === 0 ? texts.paidAtOnce : texts.paidAfter(String(seconds));
  }

  function call() {
    void run(async () => {
      try {
        await send({ seenVersion: preview.version, reason: reason.trim() });
        onCalled();
      } catch (refused) {
        if (refused instanceof ApiRefusal && refused.code === 'MATCH_CHANGED') onChanged();
        throw refused;
      }
    });
  }

  function send({ seenVersion, reason: given }: { seenVersion: number; reason: string }): Promise<void> {
    if (result === 'WAIT') return rollBackResult(match, { seenVersion, reason: given });
    return callResult(match, { result, seenVersion, ...(needsReason && { reason: given }) });
  }

  return (
    <>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      {needsReason && (
        <TextField
          ref={field}
          name="reason"
          label={texts.reason}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          hint={lacksReason ? texts.reasonMissing : undefined}
        />
      )}
      {isCorrection && <IrreversibleNotice />}
      {!isCorrection && settings && (
        <NoticeBox kind="attention" icon={Info} message={paidWhen(settings.resultRecallSeconds.value)} />
      )}
      <LongPressButton
        longPress={longPress}
        act="confirm"
        disabled={!canCall}
        fillClass={FILL[result]}
        className={classNames(
          'flex min-h-21 w-full items-center gap-3 rounded-box border-2 bg-s2 px-4 text-left disabled:opacity-60',
          EDGE[result],
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-lead font-semibold">
            {texts.longPress(String(ms / 1000), choiceName(result, texts))}
          </span>
          <span className="block numerals text-small text-t2">
            {isCorrection
              ? texts.corrects(formatWhole(baht(preview.takeBack)), paid, formatWhole(baht(preview.debt)))
              : texts.pays(paid, (preview.paidBets + preview.refundedBets).toLocaleString('en-US'))}
          </span>
        </span>
        <KeyCaps act="confirm" />
      </LongPressButton>
    </>
  );
}

const EDGE: Record<RunResult, string> = {
  RED: 'border-red',
  BLUE: 'border-blue',
  DRAW: 'border-draw',
  CANCEL: 'border-ctl',
  WAIT: 'border-loss',
};
const FILL: Record<RunResult, string> = {
  RED: 'bg-red/45',
  BLUE: 'bg-blue/55',
  DRAW: 'bg-draw/45',
  CANCEL: 'bg-ctl/45',
  WAIT: 'bg-loss/45',
};
