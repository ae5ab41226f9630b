import { Dialog } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePhoneCode } from '../../state/session/use-phone-code.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

export interface ForgotPasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly phone: string;
  /** The server's confirmation, for the success alert. */
  readonly onReset: (message: string) => void;
}

/** First a code is sent to the phone; with it a new password is set. */
export function ForgotPasswordDialog({ isOpen, onClose, phone, onReset }: ForgotPasswordDialogProps) {
  const { t } = useTranslation();
  const phoneCode = usePhoneCode('RESET');
  const [isResetting, setResetting] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isResetting}
      title={t('forgotPassword.title')}
      closeLabel={t('common.close')}
    >
      {phoneCode.sent === undefined ? (
        <RequestCodeForm phone={phone} phoneCode={phoneCode} />
      ) : (
        <NewPasswordForm
          sent={phoneCode.sent}
          phoneCode={phoneCode}
          onBusy={setResetting}
          onReset={onReset}
        />
      )}
    </Dialog>
  );
}
