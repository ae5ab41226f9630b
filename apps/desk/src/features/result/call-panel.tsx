import type { Operator } from '@sanam/contract';
import { Button, NoticeBox, toMinutesSeconds, useSeconds } from '@sanam/ui';
import { Check, EyeOff, Undo2 } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { recallResult, type ResultCall } from '../../state/ringside/result.ts';

interface CallPanelProps {
  readonly matchId: number;
  readonly call: ResultCall;
  readonly operator: Operator;
}

/** Who has called the result. What another operator has called is not shown: each calls what they saw. */
export function CallPanel({ matchId, call, operator }: CallPanelProps) {
  const { result: texts } = useTexts();
  if (call.status === 'BEGUN' || call.status === 'RECALLED') return null;
  if (call.status === 'UNEQUAL') {
    return <NoticeBox kind="attention" message={texts.unequal} help={texts.unequalHelp} />;
  }
  if (call.status === 'EXPIRED') return <NoticeBox kind="info" message={texts.expired} />;
  return (
    <Panel id="call" title={texts.call} aside={call.needsSecond ? texts.byTwo : undefined}>
      <ul className="flex flex-col gap-2.5 p-3.5">
        {call.calledBy.map((username) => (
          <li key={username} className="flex items-center gap-3">
            <span
              aria-hidden
              className="flex size-10 items-center justify-center rounded-cell bg-s3 text-label font-semibold text-goldt uppercase"
            >
              {username.slice(0, 1)}
            </span>
            <p className="min-w-0">
              <span className="block text-label font-semibold">{username}</span>
              <span className="flex items-center gap-1.5 text-small text-gain">
                {username === operator.username ? (
                  <Check aria-hidden strokeWidth={2} className="size-4" />
                ) : (
                  <EyeOff aria-hidden strokeWidth={2} className="size-4" />
                )}
                {username === operator.username && call.ownResult !== null
                  ? texts.choices[call.ownResult]
                  : texts.calledHidden}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {call.status === 'CALLED' && (
        <p className="border-t border-line px-3.5 py-2.5 text-small text-t2">
          {texts.waitsForSecond(formatSecond(call.expiresAt))}
        </p>
      )}
      {call.status === 'WAITING' && call.beginsAt !== null && (
        <Recall
          matchId={matchId}
          beginsAt={Date.parse(call.beginsAt)}
          isCaller={call.calledBy.includes(operator.username)}
        />
      )}
    </Panel>
  );
}

/** Recalls a called result, as long as nothing has been paid. */
function Recall({
  matchId,
  beginsAt,
  isCaller,
}: {
  readonly matchId: number;
  readonly beginsAt: number;
  readonly isCaller: boolean;
}) {
  const { result: texts } = useTexts();
  const { run, isRunning } = useAction();
  const left = Math.max(0, beginsAt - useSeconds());
  const canRecall = isCaller && left > 0 && !isRunning;
  const recall = () => void run(() => recallResult(matchId));
  useKey('recall', recall, canRecall);
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3.5">
      <p role="timer" className="text-label">
        {texts.paysIn(toMinutesSeconds(left))}
      </p>
      {isCaller && (
        <Button
          variant="secondary"
          isBlock
          disabled={!canRecall}
          icon={<Undo2 aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={recall}
        >
          {texts.recall}
          <KeyCaps act="recall" />
        </Button>
      )}
    </div>
  );
}
