import type { MatchResult, RunResult } from '@sanam/betting';
import { CornerSlash, type Corner } from '@sanam/ui';
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
        <dd className="flex items-center gap-2.5 text-title font-semibold text-t2">
          <ResultSlash result={from} />
          <s>{texts.choices[from]}</s>
        </dd>
      </div>
      <ArrowRight aria-hidden strokeWidth={1.75} className="size-6 text-goldt" />
      <div>
        <dt className="text-tiny text-t2">{texts.becomes}</dt>
        <dd className="flex items-center gap-2.5 text-title font-semibold">
          <ResultSlash result={to} />
          {choiceName(to, texts)}
        </dd>
      </div>
    </dl>
  );
}

const SLASH: Partial<Record<RunResult, Corner>> = { RED: 'red', BLUE: 'blue', DRAW: 'draw' };

function ResultSlash({ result }: { readonly result: RunResult }) {
  const corner = SLASH[result];
  return corner && <CornerSlash corner={corner} className="h-5" />;
}
