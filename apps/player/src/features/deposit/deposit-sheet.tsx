import { Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { DepositContent } from './deposit-content.tsx';

export interface DepositSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DepositSheet({ isOpen, onClose }: DepositSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('layout.deposit')} closeLabel={t('common.close')}>
      <DepositContent onLeave={onClose} />
    </Sheet>
  );
}
