import type { Operator } from '@sanam/contract';

import { Frame } from '../features/frame/frame.tsx';
import { Players } from '../features/players/players.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { usePlayerTexts } from '../state/player-texts.ts';

export function PlayersPage({ operator }: { readonly operator: Operator }) {
  const players = usePlayerTexts();
  usePageTitle(players.title);
  return (
    <Frame operator={operator} title={players.title}>
      <Players />
    </Frame>
  );
}
