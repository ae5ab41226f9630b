import type { RunResult } from '@sanam/betting';
import type { Operator } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, Skeleton } from '@sanam/ui';
import { ClipboardPen } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';

import { KeyCaps } from '../../components/key-caps.tsx';
import { KeyLegend } from '../../components/key-legend.tsx';
import { panelClass } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { PAGES } from '../../lib/pages.ts';
import type { Sides } from '../../lib/ringside/exposure.ts';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { useKey, usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';
import { watchMatch } from '../../state/live.ts';
import type { DeskMatch } from '../../state/matches.ts';
import { useExposure } from '../../state/ringside/match-data.ts';
import { dropNote, useNotedResult } from '../../state/ringside/noted-results.ts';
import { useApprovals, useCall, usePreview, useSettlements } from '../../state/ringside/result.ts';
import { ApprovalPanel } from './approval-panel.tsx';
import { CallPanel } from './call-panel.tsx';
import { Choices } from './choices.tsx';
import { Confirm } from './confirm.tsx';
import { CorrectionHead } from './correction-head.tsx';
import { CorrectionTable } from './correction-table.tsx';
import { MoneyGone } from './money-gone.tsx';
import { PreviewFacts } from './preview-facts.tsx';
import { PreviewTable } from './preview-table.tsx';
import { Runs } from './runs.tsx';
import { TwoPeople } from './two-people.tsx';

/** Which corner won: the sums first, then a long press that names them. Another result later corrects it. */
export function Result({ match, operator }: { readonly match: DeskMatch; readonly operator: Operator }) {
  const { result: texts, ringside, login } = useTexts();
  const noted = useNotedResult(match.id);
  // Only chosen: nothing is called without the long press.
  const [chosen, setChosen] = useState<RunResult | undefined>(
    match.result === null ? noted?.result : undefined,
  );
  const navigate = useNavigate();
  const sides = useExposure(match.id).data?.sides;
  const preview = usePreview(match, chosen);
  useEffect(() => watchMatch(match.id), [match.id]);
  const back = () => void navigate(match.line === 'LIVE' ? `/ringside/${match.id}` : PAGES.step.path);
  useKey('back', back);
  const { data: call } = useCall(match.id);
  const { data: runs } = useSettlements(match.id);
  const { data: approvals = [] } = useApprovals(match.id);
  const isCorrection = match.result !== null;
  const dropOwnNote = useEffectEvent(() => {
    if (noted) dropNote(noted);
  });
  useEffect(() => (isCorrection ? dropOwnNote() : undefined), [isCorrection]);
  const canTakeBack = isCorrection && chosen !== 'WAIT';
  useKey('takeResultBack', () => setChosen('WAIT'), canTakeBack);
  const isCalled =
    call?.status === 'WAITING' || (call?.status === 'CALLED' && call.calledBy.includes(operator.username));

  const isBeingCalled = call?.status === 'WAITING' || call?.status === 'CALLED';

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
      {noted && !isCorrection && !isCalled && (
        <NoticeBox
          kind="attention"
          icon={ClipboardPen}
          message={texts.notedTitle(
            texts.choices[noted.result],
            formatSecond(new Date(noted.at).toISOString()),
          )}
          help={texts.notedHelp}
          action={
            <Button
              variant="text"
              size="small"
              onClick={() => {
                dropNote(noted);
                setChosen(undefined);
              }}
            >
              {texts.dismissNote}
            </Button>
          }
        />
      )}
      <Choices match={match} chosen={chosen === 'WAIT' ? undefined : chosen} onChoose={setChosen} />
      <div className="grid grid-cols-1 items-start gap-3 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          {match.result !== null && chosen !== undefined && (
            <CorrectionHead match={match} from={match.result} to={chosen} run={runs?.[0]} />
          )}
          {chosen === undefined && (
            <p className={`${panelClass} px-4 py-10 text-center text-body text-t2`}>{texts.chooseFirst}</p>
          )}
          {preview.error !== undefined && (
            <ErrorBox
              message={failureText(preview.error, login.noReply)}
              retry={{ label: ringside.retry, onRetry: preview.reload, isLoading: preview.isRefreshing }}
            />
          )}
          {chosen !== undefined && preview.data === undefined && preview.error === undefined && (
            <Skeleton className="h-70 rounded-box" />
          )}
          {match.result === null && chosen !== undefined && chosen !== 'WAIT' && preview.data && (
            <PreviewTable result={chosen} preview={preview.data} sides={sides} />
          )}
          {match.result !== null && chosen !== undefined && preview.data && (
            <>
              <CorrectionTable from={match.result} to={chosen} preview={preview.data} />
              <MoneyGone preview={preview.data} role={operator.role} />
              <PreviewFacts preview={preview.data} />
            </>
          )}
        </div>
        <div className="flex flex-col gap-3">
          {call && match.result === null && <CallPanel matchId={match.id} call={call} operator={operator} />}
          {match.result === null && call !== undefined && !isBeingCalled && (
            <TwoPeople operator={operator} preview={preview.data} wasCalled={(runs ?? []).length > 0} />
          )}
          <Runs runs={runs ?? []} waitingBets={sides && countBets(sides)} />
          {approvals.map((approval) => (
            <ApprovalPanel key={approval.id} approval={approval} username={operator.username} />
          ))}
          {chosen !== undefined && preview.data !== undefined && !isCalled && approvals.length === 0 && (
            <Confirm
              key={chosen}
              match={match}
              result={chosen}
              preview={preview.data}
              isCorrection={isCorrection}
              needsReason={(runs ?? []).length > 0}
              onCalled={() => {
                setChosen(undefined);
                if (noted) dropNote(noted);
              }}
              onChanged={preview.reload}
            />
          )}
          {canTakeBack && (
            <Button variant="secondary" size="small" isBlock onClick={() => setChosen('WAIT')}>
              {texts.takeResultBack}
              <KeyCaps act="takeResultBack" />
            </Button>
          )}
          <Button variant="secondary" size="small" isBlock onClick={back}>
            {texts.back}
            <KeyCaps act="back" />
          </Button>
        </div>
      </div>
      <Legend />
    </div>
  );
}

/** The keys of this page that work now. */
function Legend() {
  const { legend } = useTexts().result;
  return (
    <KeyLegend
      possible={usePossibleActs()}
      rows={[
        { text: legend.call, acts: [], caps: ['1', '–', '4'] },
        { text: legend.confirm, acts: ['confirm'] },
        { text: legend.recall, acts: ['recall'] },
        { text: legend.takeBack, acts: ['takeResultBack'] },
        { text: legend.back, acts: ['back'] },
        { text: legend.all, acts: ['keys'] },
      ]}
    />
  );
}

function countBets({ RED, BLUE, DRAW, NODRAW }: Sides): number {
  return RED.bets + BLUE.bets + DRAW.bets + NODRAW.bets;
}
