import type { Operator } from '@sanam/contract';

import { Operators } from '../features/operators/operators.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function OperatorsPage({ operator }: { readonly operator: Operator }) {
  const { operators } = useTexts();
  usePageTitle(operators.title);
  return (
    <main className="mx-auto w-full max-w-[68rem] px-4 pt-6 pb-12 desk:px-6 desk:pt-8">
      <Operators own={operator} />
    </main>
  );
}
