import type { MatchResult, RunResult } from '@sanam/betting';
import { ArrowRight } from 'lucide-react';

import { panelClass } from '../../components/panel.tsx';
import { choiceName } from '../../lib/texts/choice-name.ts';
import { useTexts } from '../../state/language.ts';

/** What was paid, and what it becomes. */
export function CorrectionHead({ from, to }: { readonly from: MatchResult; readonly to: RunResult }) {
  const { result: texts } = useTexts();
  return (
    <dl className={`${panelClass} grid grid-cols-[1fr_auto_1fr] items-center gap-3 px-3.5 py-3`}>
      <div>
        <dt className="text-tiny text-t2">{texts.paidAs}</dt>
        <dd className="text-title font-semibold text-t2 line-through">{texts.choices[from]}</dd>
      </div>
      <ArrowRight aria-hidden strokeWidth={1.75} className="size-6 text-goldt" />
      <div>
        <dt className="text-tiny text-t2">{texts.becomes}</dt>
        <dd className="text-title font-semibold">{choiceName(to, texts)}</dd>
      </div>
    </dl>
  );
}
