import { Panel } from '../../components/panel.tsx';
import { formatSecond } from '../../lib/ringside/format-time.ts';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useTexts } from '../../state/language.ts';
import type { SettlementRun } from '../../state/ringside/result.ts';
import { ResultSlash } from './result-slash.tsx';

/** How far the settlement is, and what was corrected and why. */
export function Runs({
  runs,
  waitingBets,
}: {
  readonly runs: readonly SettlementRun[];
  /** Bets of the match that are not settled yet; undefined until they were read. */
  readonly waitingBets: number | undefined;
}) {
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
              <span className="flex items-center gap-2">
                <span className="numerals font-medium text-t2">
                  <span className="sr-only">{texts.run(String(run.runNo))}</span>
                  <span aria-hidden>{run.runNo}</span>
                </span>
                <ResultSlash result={run.result} className="h-4" />
                {choiceName(run.result, texts)}
              </span>
              <output className={run.status === 'DONE' ? 'text-gain' : 'text-goldt'}>
                {states[run.status]}
              </output>
            </p>
            <p className="text-small text-t2">
              {texts.settled(run.settledBets.toLocaleString('en-US'))} ·{' '}
              {texts.runBy(run.calledBy, formatSecond(run.calledAt))}
            </p>
            {run.status === 'RUNNING' && waitingBets !== undefined && (
              <progress
                aria-label={texts.running}
                value={run.settledBets}
                max={Math.max(1, run.settledBets + waitingBets)}
                className="mt-1.5 h-2 w-full accent-(--gold)"
              />
            )}
            {run.reason !== null && <p className="text-small break-words text-t2">{run.reason}</p>}
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-3.5 py-2.5 text-small text-t2">{texts.canCorrect}</p>
    </Panel>
  );
}
