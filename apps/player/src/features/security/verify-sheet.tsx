import { Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { VerifyForm } from '../../components/verify-form.tsx';
import { verifyWithPasskey, verifyWithPassword, useStepUp } from '../../state/security/step-up.ts';
import { isGivenUp } from '../../state/security/webauthn.ts';

export interface VerifySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}

export function VerifySheet({ isOpen, onClose, onVerified }: VerifySheetProps) {
  const { t } = useTranslation();
  const { hasPasskey } = useStepUp();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.confirmTitle')}
      closeLabel={t('common.close')}
    >
      <VerifyForm
        verifyWithPasskey={hasPasskey ? verifyWithPasskey : undefined}
        verifyWithPassword={verifyWithPassword}
        isGivenUp={isGivenUp}
        submitLabel={t('security.confirm')}
        onVerified={onVerified}
      />
    </Sheet>
  );
}
