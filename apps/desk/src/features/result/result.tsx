import { ApiRefusal } from '@sanam/api-client';
import { MATCH_RESULTS, type MatchResult } from '@sanam/betting';
import type { Operator } from '@sanam/contract';
import { baht } from '@sanam/money';
import { Button, classNames, ErrorBox, NoticeBox, Skeleton, TextField } from '@sanam/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { HoldButton } from '../../components/hold-button.tsx';
import { KeyCaps } from '../../components/key-caps.tsx';
import { panelClass, Panel } from '../../components/panel.tsx';
import { CALL_HOLD_MS, CORRECT_HOLD_MS } from '../../lib/keys/key-table.ts';
import { failureText } from '../../lib/failure-text.ts';
import { PAGES } from '../../lib/pages.ts';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useAction } from '../../lib/use-action.ts';
import { useIsLost } from '../../state/connection.ts';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { watchMatch } from '../../state/live.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useExposure } from '../../state/ringside/match-data.ts';
import {
  callResult,
  useCall,
  usePreview,
  useSettlements,
  type Preview,
  type SettlementRun,
} from '../../state/ringside/result.ts';
import { useHold } from '../../state/use-hold.ts';
import { CallPanel } from './call-panel.tsx';
import { Choices } from './choices.tsx';
import { PreviewTable } from './preview-table.tsx';

/** Which corner won: the sums first, then a hold that names them. Another result later corrects it. */
export function Result({ match, operator }: { readonly match: DeskMatch; readonly operator: Operator }) {
  const { result: texts, login } = useTexts();
  const [chosen, setChosen] = useState<MatchResult>();
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const { data: sides } = useExposure(match.id);
  const preview = usePreview(match, chosen);
  useEffect(() => watchMatch(match.id), [match.id]);
  const back = () => void navigate(match.line === 'LIVE' ? `/ringside/${match.id}` : PAGES.step.path);
  useKey('back', back);
  const { data: call } = useCall(match.id);
  const { data: runs } = useSettlements(match.id);
  const isCorrection = match.result !== null;
  const isCalled =
    call?.status === 'WAITING' || (call?.status === 'CALLED' && call.calledBy.includes(operator.username));

  if (!match.isMatchEnd) {
    return (
      <div className="p-3">
        <NoticeBox
          kind="attention"
          message={texts.notEnded}
          help={texts.notEndedHelp}
          action={
            <Button variant="text" size="small" onClick={back}>
              {texts.back}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <Choices match={match} chosen={chosen} onChoose={setChosen} />
      <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {chosen === undefined && (
            <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.chooseFirst}</p>
          )}
          {preview.error !== undefined && (
            <ErrorBox
              message={failureText(preview.error, login.noReply)}
              retry={{ label: texts.back, onRetry: preview.reload }}
            />
          )}
          {chosen !== undefined && preview.data === undefined && preview.error === undefined && (
            <Skeleton className="h-70 rounded-box" />
          )}
          {chosen !== undefined && preview.data !== undefined && (
            <PreviewTable result={chosen} preview={preview.data} sides={sides} isCorrection={isCorrection} />
          )}
        </div>
        <div className="flex flex-col gap-3">
          {call && match.result === null && <CallPanel matchId={match.id} call={call} operator={operator} />}
          <Runs runs={runs ?? []} />
          {isAsked && <NoticeBox kind="attention" message={texts.asked} />}
          {chosen !== undefined && preview.data !== undefined && !isCalled && (
            <Confirm
              key={chosen}
              match={match}
              result={chosen}
              preview={preview.data}
              isCorrection={isCorrection}
              needsReason={(runs ?? []).length > 0}
              onCalled={(isWaiting) => {
                setChosen(undefined);
                setAsked(isWaiting);
              }}
              onChanged={preview.reload}
            />
          )}
          <Button variant="secondary" size="small" isBlock onClick={back}>
            {texts.back}
            <KeyCaps act="back" />
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ConfirmProps {
  readonly match: DeskMatch;
  readonly result: MatchResult;
  readonly preview: Preview;
  readonly isCorrection: boolean;
  /** A result that was paid or taken back before needs a reason. */
  readonly needsReason: boolean;
  /** True when it waits for a second person. */
  readonly onCalled: (isWaiting: boolean) => void;
  readonly onChanged: () => void;
}

/** Held, in the corner's colour, with the sums on it. A correction is held longer and needs a reason. */
function Confirm({ match, result, preview, isCorrection, needsReason, onCalled, onChanged }: ConfirmProps) {
  const { result: texts, login } = useTexts();
  const [reason, setReason] = useState('');
  const { run, isRunning, failure } = useAction();
  const isLost = useIsLost();
  const ms = isCorrection ? CORRECT_HOLD_MS : CALL_HOLD_MS;
  const lacksReason = needsReason && reason.trim() === '';
  const canCall = !isRunning && !isLost && !lacksReason;
  const hold = useHold('confirm', call, { isPossible: canCall, ms });
  const paid = formatWhole(baht(preview.payout + preview.refunds));

  function call() {
    void run(async () => {
      try {
        const isWaiting = await callResult(match, {
          result,
          seenVersion: preview.version,
          ...(needsReason && { reason: reason.trim() }),
        });
        onCalled(isWaiting);
      } catch (refused) {
        if (refused instanceof ApiRefusal && refused.code === 'MATCH_CHANGED') onChanged();
        throw refused;
      }
    });
  }

  return (
    <>
      {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
      {needsReason && (
        <TextField
          name="reason"
          label={texts.reason}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          hint={lacksReason ? texts.reasonMissing : undefined}
        />
      )}
      <HoldButton
        hold={hold}
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
            {texts.hold(String(ms / 1000), texts.choices[result])}
          </span>
          <span className="block numerals text-small text-t2">
            {texts.pays(paid, preview.winners.toLocaleString('en-US'))}
          </span>
        </span>
        <KeyCaps act="confirm" />
      </HoldButton>
    </>
  );
}

const EDGE: Record<MatchResult, string> = {
  RED: 'border-red',
  BLUE: 'border-blue',
  DRAW: 'border-draw',
  CANCEL: 'border-ctl',
};
const FILL: Record<MatchResult, string> = {
  RED: 'bg-red/45',
  BLUE: 'bg-blue/55',
  DRAW: 'bg-draw/45',
  CANCEL: 'bg-ctl/45',
};

/** How far the settlement is, and what was corrected and why. */
function Runs({ runs }: { readonly runs: readonly SettlementRun[] }) {
  const { result: texts } = useTexts();
  if (runs.length === 0) return null;
  const states = {
    WAITING: texts.waiting,
    RUNNING: texts.running,
    DONE: texts.done,
    REPLACED: texts.replaced,
  } as const;
  return (
    <Panel id="runs" title={texts.runs}>
      <ol>
        {runs.map((run) => (
          <li key={run.runNo} className="border-t border-line px-3.5 py-2.5 first:border-t-0">
            <p className="flex justify-between gap-3 text-label font-semibold">
              <span>{nameOf(run.result)}</span>
              <output className={run.status === 'DONE' ? 'text-gain' : 'text-goldt'}>
                {states[run.status]}
              </output>
            </p>
            <p className="text-small text-t2">
              {texts.settled(run.settledBets.toLocaleString('en-US'))} ·{' '}
              {texts.runBy(run.calledBy, formatSecond(run.calledAt))}
            </p>
            {run.reason !== null && <p className="text-small break-words text-t2">{run.reason}</p>}
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-3.5 py-2.5 text-small text-t2">{texts.canCorrect}</p>
    </Panel>
  );

  function nameOf(result: string): string {
    const known = MATCH_RESULTS.find((name) => name === result);
    return known === undefined ? texts.takenBack : texts.choices[known];
  }
}
