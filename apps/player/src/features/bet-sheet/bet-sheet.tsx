import type { Match } from '@sanam/contract';
import { Sheet } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useBetIntent } from '../../state/bet-intents.ts';
import { closeBetSheet, useBetSheet, type BetTarget } from '../../state/bet-sheet.ts';
import { useLiveMatch } from '../../state/live-matches.ts';
import { useConnection } from '../../state/live.ts';
import { SCHEDULES } from '../../state/schedules.ts';
import { useWallet } from '../../state/wallet.ts';
import { BetForm } from './bet-form.tsx';

/** A bet on one match, opened by a price. While it is being placed it cannot be closed. */
export function BetSheet() {
  const { t } = useTranslation();
  const { isOpen, target, opening, intentId } = useBetSheet();
  const isPlacing = useBetIntent(intentId)?.outcome.status === 'sending';
  return (
    <Sheet
      isOpen={isOpen}
      onClose={closeBetSheet}
      isClosable={!isPlacing}
      title={t('bet.title')}
      closeLabel={t('common.close')}
    >
      {target && <Content key={opening} target={target} />}
    </Sheet>
  );
}

function Content({ target }: { readonly target: BetTarget }) {
  const match = useLastSeen(target.matchId);
  const { balance } = useWallet(SCHEDULES.walletAtMatch);
  const isStale = useConnection(({ status }) => status === 'lost');
  return match && <BetForm match={match} target={target} balance={balance} isStale={isStale} />;
}

/** A match that has left the board is over; it is shown as it was, and cannot be bet on. */
function useLastSeen(matchId: number): Match | undefined {
  const live = useLiveMatch(matchId);
  const [seen, setSeen] = useState(live);
  if (live !== undefined && live !== seen) setSeen(live);
  return live ?? (seen && { ...seen, isMatchEnd: true, isOpenBet: false });
}
