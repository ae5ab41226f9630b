import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { CategoryFilter } from '../features/step/category-filter.tsx';
import { Step } from '../features/step/step.tsx';
import { useStep } from '../features/step/use-step.ts';
import { sumLegs } from '../lib/step/sum-legs.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useStepTexts } from '../state/step-texts.ts';

export function StepPage({ operator }: { readonly operator: Operator }) {
  const texts = useStepTexts();
  const step = useStep();
  const bets = step.book && sumLegs(step.book.legs).all.bets;
  usePageTitle(texts.title);
  return (
    <Frame
      operator={operator}
      title={texts.title}
      context={bets !== undefined && texts.context(String(step.allRows.length), bets.toLocaleString('en'))}
      action={
        <div className="hidden wide:block">
          <CategoryFilter step={step} />
        </div>
      }
    >
      <Step step={step} />
    </Frame>
  );
}
