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

/** A new password is set with a code, sent to the phone or read out by customer service. */
export function ForgotPasswordDialog({ isOpen, onClose, phone, onReset }: ForgotPasswordDialogProps) {
  const { t } = useTranslation();
  const phoneCode = usePhoneCode('RESET');
  const [officePhone, setOfficePhone] = useState<string>();
  const codePhone = phoneCode.sent?.phone ?? officePhone;
  const [isResetting, setResetting] = useState(false);
  // Opened again, it asks for the phone again: it may have been mistyped.
  const forgetPhone = () => setOfficePhone(undefined);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        forgetPhone();
        onClose();
      }}
      isClosable={!isResetting}
      title={t('forgotPassword.title')}
      closeLabel={t('common.close')}
    >
      {codePhone === undefined ? (
        <RequestCodeForm phone={phone} phoneCode={phoneCode} onHasCode={setOfficePhone} />
      ) : (
        <NewPasswordForm
          phone={codePhone}
          phoneCode={phoneCode}
          onBusy={setResetting}
          onReset={(message) => {
            forgetPhone();
            onReset(message);
          }}
        />
      )}
    </Dialog>
  );
}
