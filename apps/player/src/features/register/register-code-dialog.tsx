import { ApiRefusal } from '@sanam/api-client';
import { PHONE_CODE_DIGITS } from '@sanam/contract';
import { Button, Dialog, ErrorBox } from '@sanam/ui';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { PhoneCodeField } from '../../components/phone-code-field.tsx';
import type { PhoneCodeRequest } from '../../state/session/use-phone-code.ts';

export interface RegisterCodeDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly phoneCode: PhoneCodeRequest;
  /** Rejects with the refusal of the server. */
  readonly onCode: (code: string) => Promise<void>;
}

/** The last step of a registration where phones are confirmed with a code. */
export function RegisterCodeDialog({ isOpen, onClose, phoneCode, onCode }: RegisterCodeDialogProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { sent } = phoneCode;

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    if (isSubmitting) return;
    setFailure(undefined);
    const isWhole = code.length === PHONE_CODE_DIGITS;
    setCodeError(isWhole ? undefined : t('phoneCode.missing', { digits: PHONE_CODE_DIGITS }));
    if (!isWhole) return;
    setSubmitting(true);
    try {
      await onCode(code);
    } catch (error) {
      const isRefused = error instanceof ApiRefusal && error.status < 500;
      if (isRefused && error.code === 'PHONE_CODE_WRONG') setCodeError(error.message);
      else setFailure(isRefused ? error.message : t('errors.registrationFailed'));
    } finally {
      setSubmitting(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isSubmitting}
      title={t('phoneCode.title')}
      closeLabel={t('common.close')}
    >
      <form noValidate onSubmit={(submitted) => void submit(submitted)} className="flex flex-col gap-4">
        {failure !== undefined && <ErrorBox message={failure} />}
        {sent && (
          <PhoneCodeField
            phone={sent.phone}
            sent={sent}
            name="code"
            value={code}
            onChange={({ currentTarget: { value } }) => {
              setCode(value.replace(/\D/g, ''));
              setCodeError(undefined);
            }}
            error={codeError}
            resendFailure={phoneCode.failure}
            isResending={phoneCode.isSending}
            onResend={() => {
              setCodeError(undefined);
              void phoneCode.request(sent.phone);
            }}
          />
        )}
        <Button type="submit" isBlock isLoading={isSubmitting} loadingLabel={t('register.submitting')}>
          {t('phoneCode.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
