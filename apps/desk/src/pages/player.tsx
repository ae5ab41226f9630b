import { formatPhone, type Operator } from '@sanam/contract';
import { useParams } from 'react-router';

import { Frame } from '../features/frame/frame.tsx';
import { FreezeButton } from '../features/players/page/freeze-button.tsx';
import { Player } from '../features/players/page/player.tsx';
import { Marks } from '../features/players/player-table.tsx';
import { PlayerApprovals } from '../features/transfers/player-approvals.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { usePlayerPage } from '../state/players.ts';
import { usePlayerTexts } from '../state/player-texts.ts';

export function PlayerPage({ operator }: { readonly operator: Operator }) {
  const players = usePlayerTexts();
  const id = Number(useParams()['id']);
  const page = usePlayerPage(id);
  const { data: player } = page;
  usePageTitle(player?.fullName ?? players.title);
  return (
    <Frame
      operator={operator}
      title={player?.fullName ?? players.title}
      context={
        player && (
          <>
            <span className="numerals">{formatPhone(player.username)}</span>
            <Marks player={player} />
          </>
        )
      }
      action={player && <FreezeButton player={player} />}
    >
      <PlayerApprovals playerId={id} username={operator.username} onDecided={page.reload} />
      <Player key={id} page={page} role={operator.role} />
    </Frame>
  );
}
