import type { Operator } from '@sanam/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { KeyCaps } from '../components/key-caps.tsx';
import { ToolbarButton } from '../components/toolbar-button.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { Operators } from '../features/operators/operators.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useKey } from '../state/keys.ts';
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

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { operators } = useTexts();
  useKey('add', onAdd);
  return (
    <ToolbarButton isMain icon={<UserPlus aria-hidden strokeWidth={1.75} />} onClick={onAdd}>
      {operators.add}
      <KeyCaps act="add" tone="gold" />
    </ToolbarButton>
  );
}
