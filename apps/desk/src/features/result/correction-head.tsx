import type { MatchResult, RunResult } from '@sanam/betting';
import { splitFighterName } from '@sanam/ui';
import { ArrowRight } from 'lucide-react';

import { panelClass } from '../../components/panel.tsx';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useTexts } from '../../state/language.ts';
import type { DeskMatch } from '../../state/matches.ts';
import type { SettlementRun } from '../../state/ringside/result.ts';
import { ResultSlash } from './result-slash.tsx';

interface CorrectionHeadProps {
  readonly match: DeskMatch;
  readonly from: MatchResult;
  readonly to: RunResult;
  /** The one that is corrected. */
  readonly run: SettlementRun | undefined;
}

/** What was paid, and what it becomes. */
export function CorrectionHead({ match, from, to, run }: CorrectionHeadProps) {
  const { result: texts } = useTexts();
  const before = [nameOf(from, match), run && `${texts.run(String(run.runNo))} · ${run.calledBy}`];
  const after = [nameOf(to, match), run && texts.run(String(run.runNo + 1))];
  return (
    <dl className={`${panelClass} grid grid-cols-[1fr_auto_1fr] items-center gap-3 px-3.5 py-3`}>
      <div>
        <dt className="text-tiny text-t2">{texts.paidAs}</dt>
        <dd className="flex items-center gap-2.5 text-title font-semibold text-t2">
          <ResultSlash result={from} className="h-5" />
          <s>{texts.choices[from]}</s>
        </dd>
        <dd className="text-small text-t2">{join(before)}</dd>
      </div>
      <ArrowRight aria-hidden strokeWidth={1.75} className="size-6 text-goldt" />
      <div>
        <dt className="text-tiny text-t2">{texts.becomes}</dt>
        <dd className="flex items-center gap-2.5 text-title font-semibold">
          <ResultSlash result={to} className="h-5" />
          {choiceName(to, texts)}
        </dd>
        <dd className="text-small text-t2">{join(after)}</dd>
      </div>
    </dl>
  );
}

function nameOf(result: RunResult, { redName, blueName }: DeskMatch): string | undefined {
  if (result === 'RED') return splitFighterName(redName).main;
  return result === 'BLUE' ? splitFighterName(blueName).main : undefined;
}

function join(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' · ');
}
