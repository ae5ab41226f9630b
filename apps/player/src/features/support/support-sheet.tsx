import { Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { SupportContacts } from './support-contacts.tsx';

export interface SupportSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SupportSheet({ isOpen, onClose }: SupportSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('layout.customerService')}
      closeLabel={t('common.close')}
    >
      <SupportContacts />
    </Sheet>
  );
}
