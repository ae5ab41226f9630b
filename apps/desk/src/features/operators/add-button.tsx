import { UserPlus } from 'lucide-react';

import { KeyCaps } from '../../components/key-caps.tsx';
import { ToolbarButton } from '../../components/toolbar-button.tsx';
import { useKey } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

export function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { operators } = useTexts();
  useKey('add', onAdd);
  return (
    <ToolbarButton isMain icon={<UserPlus aria-hidden strokeWidth={1.75} />} onClick={onAdd}>
      {operators.add}
      <KeyCaps act="add" tone="gold" />
    </ToolbarButton>
  );
}
