import { Sheet } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { ProofForm } from '../../components/proof-form.tsx';
import { proveWithPasskey, proveWithPassword, useStepUp } from '../../state/security/step-up.ts';
import { isGivenUp } from '../../state/security/webauthn.ts';

export interface ProofSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onProved: () => void;
}

export function ProofSheet({ isOpen, onClose, onProved }: ProofSheetProps) {
  const { t } = useTranslation();
  const { hasPasskey } = useStepUp();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.confirmTitle')}
      closeLabel={t('common.close')}
    >
      <ProofForm
        proveWithPasskey={hasPasskey ? proveWithPasskey : undefined}
        proveWithPassword={proveWithPassword}
        isGivenUp={isGivenUp}
        submitLabel={t('security.confirm')}
        onProved={onProved}
      />
    </Sheet>
  );
}
