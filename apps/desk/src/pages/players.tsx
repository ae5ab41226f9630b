import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { Players } from '../features/players/players.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

export function PlayersPage({ operator }: { readonly operator: Operator }) {
  const { players } = useTexts();
  usePageTitle(players.title);
  return (
    <Frame operator={operator} title={players.title}>
      <Players />
    </Frame>
  );
}
