import type { Operator } from '@sanam/contract';
import { useState } from 'react';

import { Frame } from '../features/frame/frame.tsx';
import { AddButton } from '../features/operators/add-button.tsx';
import { Operators } from '../features/operators/operators.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function OperatorsPage({ operator }: { readonly operator: Operator }) {
  const { operators } = useTexts();
  const [isAdding, setAdding] = useState(false);
  usePageTitle(operators.title);
  return (
    <Frame operator={operator} title={operators.title} action={<AddButton onAdd={() => setAdding(true)} />}>
      <Operators own={operator} isAdding={isAdding} onAdded={() => setAdding(false)} />
    </Frame>
  );
}
