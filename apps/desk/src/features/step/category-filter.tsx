import type { CategoryFamily } from '@sanam/contract';

import type { Step } from './use-step.ts';
import { useStepTexts } from '../../state/step-texts.ts';

/** One kind of fight, or all. */
export function CategoryFilter({ step }: { readonly step: Step }) {
  const texts = useStepTexts();
  const { families, family, chooseFamily } = step;
  if (families.length < 2) return null;
  const options: readonly (CategoryFamily | undefined)[] = [undefined, ...families];
  return (
    <fieldset
      aria-label={texts.filter}
      className="flex w-fit max-w-full overflow-x-auto rounded-tile border border-line2 bg-bg p-0.5"
    >
      {options.map((option) => (
        <button
          key={option ?? 'all'}
          type="button"
          aria-pressed={option === family}
          onClick={() => chooseFamily(option)}
          className="h-11 min-w-11 shrink-0 rounded-[7px] border border-transparent px-3 text-label text-t2 aria-pressed:border-goldl aria-pressed:bg-s3 aria-pressed:font-semibold aria-pressed:text-goldt wide:h-8 any-pointer-coarse:h-11"
        >
          {option === undefined ? texts.all : texts.families[option]}
        </button>
      ))}
    </fieldset>
  );
}
