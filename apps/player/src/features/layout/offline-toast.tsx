import { useIsOnline } from '@sanam/api-client/queries';
import { toast } from '@sanam/ui';
import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useBetSheet } from '../../state/bets/bet-sheet.ts';
import { useStepSheet } from '../../state/step/step-sheet.ts';

/**
 * Shows at once that the network is lost, on any page; an open slip shows it at its own button. The strips on the pages
 * stay until it is back.
 */
export function OfflineToast() {
  const isOnline = useIsOnline();
  const isBetOpen = useBetSheet(({ isOpen }) => isOpen);
  const isSlipOpen = useStepSheet(({ isOpen }) => isOpen);
  const isHidden = isOnline || isBetOpen || isSlipOpen;
  useEffect(() => {
    if (isHidden) return undefined;
    return toast.show(<OfflineText />, {
      icon: <WifiOff aria-hidden strokeWidth={1.75} />,
    });
  }, [isHidden]);
  return null;
}

/** A component, so that the text follows a change of language. */
function OfflineText() {
  const { t } = useTranslation();
  return t('bet.offline');
}
