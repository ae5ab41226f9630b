import { toast } from '@sanam/ui';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsOnline } from '../../lib/use-is-online.ts';
import { useBetSheet } from '../../state/bets/bet-sheet.ts';
import { useStepSlip } from '../../state/step/step-slip.ts';

/**
 * Says at once that the network is gone, wherever the player is; a slip says so itself, at its button. The strips on the
 * pages stay for as long as it is.
 */
export function OfflineToast() {
  const isOnline = useIsOnline();
  const isBetOpen = useBetSheet(({ isOpen }) => isOpen);
  const isSlipOpen = useStepSlip(({ isSheetOpen }) => isSheetOpen);
  const isTold = isOnline || isBetOpen || isSlipOpen;
  useEffect(() => {
    if (isTold) return undefined;
    return toast.show(<OfflineText />, {
      icon: <WifiOff aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />,
    });
  }, [isTold]);
  return null;
}

/** In the language the player has turned to meanwhile. */
function OfflineText() {
  const { t } = useTranslation();
  return t('bet.offline');
}
