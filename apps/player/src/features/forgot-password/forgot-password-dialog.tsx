import { Dialog } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePhoneCode, type PhoneCodeRequest } from '../../state/session/use-phone-code.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestCodeForm } from './request-code-form.tsx';

export interface ForgotPasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly phone: string;
  /** Whether the server sends codes. Without that, only customer service gives them. */
  readonly areCodesSent: boolean;
  /** The server's confirmation, for the success alert. */
  readonly onReset: (message: string) => void;
}

/** A new password is set with a code, sent to the phone or given by customer service. */
export function ForgotPasswordDialog({ isOpen, onClose, ...rest }: ForgotPasswordDialogProps) {
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
      <Steps {...rest} phoneCode={phoneCode} onBusy={setResetting} />
    </Dialog>
  );
}

interface StepsProps extends Pick<ForgotPasswordDialogProps, 'phone' | 'areCodesSent' | 'onReset'> {
  readonly phoneCode: PhoneCodeRequest;
  readonly onBusy: (isBusy: boolean) => void;
}

function Steps({ phone, areCodesSent, onReset, phoneCode, onBusy }: StepsProps) {
  const [officePhone, setOfficePhone] = useState<string>();
  const codePhone = phoneCode.sent?.phone ?? officePhone;
  const common = { areCodesSent, phoneCode };
  return codePhone === undefined ? (
    <RequestCodeForm {...common} phone={phone} onHasCode={setOfficePhone} />
  ) : (
    <NewPasswordForm {...common} phone={codePhone} onBusy={onBusy} onReset={onReset} />
  );
}
