import { DAY_CHECKS, type Operator } from '@sanam/contract';
import { classNames, ErrorBox, Skeleton } from '@sanam/ui';
import { CircleAlert, CircleCheck, Lock } from 'lucide-react';

import { LongPressButton } from '../../components/long-press-button.tsx';
import { Panel } from '../../components/panel.tsx';
import { failureText } from '../../lib/failure-text.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReportTexts } from '../../state/report-texts.ts';
import { useLanguage, useTexts } from '../../state/language.ts';
import { closeDay, today, useDay } from '../../state/reports.ts';
import { useLongPress } from '../../state/use-long-press.ts';

interface DayPanelProps {
  readonly day: string;
  readonly role: Operator['role'];
}

/** What is still open on a day. Once nothing is, a long press closes the day for good. */
export function DayPanel({ day, role }: DayPanelProps) {
  const { login } = useTexts();
  const texts = useReportTexts();
  const language = useLanguage();
  const { data: state, error, reload } = useDay(day);
  const { run, isRunning, failure } = useAction();
  const open = state?.open ?? [];
  const isClosed = state !== undefined && state.closedAt !== null;
  const hasBegun = day <= today();
  const canClose = role === 'admin' && hasBegun && !isClosed && open.length === 0 && !isRunning;
  const longPress = useLongPress('closeDay', () => void run(() => closeDay(day)), { isPossible: canClose });

  return (
    <Panel id="close-day" title={texts.closeDay}>
      <div className="flex flex-col gap-3 p-3.5">
        {failure !== undefined && <ErrorBox message={failureText(failure, login.noReply)} />}
        {state === undefined && error === undefined && <Skeleton className="h-20 rounded-cell" />}
        {state === undefined && error !== undefined && (
          <ErrorBox
            message={failureText(error, login.noReply)}
            retry={{ label: texts.retry, onRetry: reload }}
          />
        )}
        {isClosed && (
          <Line isMet>
            {texts.dayIsClosed(state.closedBy ?? '', formatMoment(new Date(state.closedAt ?? 0), language))}
          </Line>
        )}
        {state && !isClosed && (
          <>
            <ul className="flex flex-col gap-1.5">
              {DAY_CHECKS.map((kind) => {
                const found = open.find((one) => one.kind === kind);
                // Without a statement nothing is shown by it.
                if (kind === 'TRANSFERS_WITHOUT_LINE' && state.statementTo === null) return null;
                return (
                  <li key={kind}>
                    <Line isMet={found === undefined}>
                      {found ? texts.open[kind](String(found.count), found.day) : texts.met[kind]}
                    </Line>
                    {kind === 'LEDGER_BROKEN' && state.verifiedAt !== null && (
                      <span className="block pl-7.5 text-tiny text-t3">
                        {texts.verifiedAt(formatMoment(new Date(state.verifiedAt), language))}
                      </span>
                    )}
                  </li>
                );
              })}
              <li>
                <Line isMet={state.statementTo !== null}>
                  {state.statementTo === null
                    ? texts.noStatement
                    : texts.statementTo(formatMoment(new Date(state.statementTo), language))}
                </Line>
              </li>
              {state.payoutsWithoutLine > 0 && (
                <li>
                  <Line>{texts.payoutsWithoutLine(String(state.payoutsWithoutLine))}</Line>
                </li>
              )}
            </ul>
            <p className="text-small text-t2">{hasBegun ? texts.closeNote : texts.notBegun}</p>
            {role === 'admin' ? (
              <LongPressButton
                longPress={longPress}
                act="closeDay"
                disabled={!canClose}
                className={classNames(
                  'flex min-h-14 w-full items-center justify-center gap-2.5 rounded-cell px-3 text-body font-semibold',
                  canClose ? 'bg-gold text-gold-ink' : 'border border-dashed border-line2 bg-s2 text-t2',
                )}
              >
                <Lock aria-hidden strokeWidth={1.75} className="size-5" />
                {open.length === 0 ? texts.pressToClose : texts.thingsOpen(String(open.length))}
              </LongPressButton>
            ) : (
              <p className="text-small text-t2">{texts.adminsClose}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Line({ isMet = false, children }: { readonly isMet?: boolean; readonly children: string }) {
  const Icon = isMet ? CircleCheck : CircleAlert;
  return (
    <span className="flex items-center gap-2.5 text-label">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={classNames('size-5 shrink-0', isMet ? 'text-gain' : 'text-goldt')}
      />
      {children}
    </span>
  );
}
