import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import { PHONE_CODE_DIGITS } from '@sanam/contract';
import { Button, ErrorBox } from '@sanam/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { PhoneCodeField } from '../../components/phone-code-field.tsx';
import { fieldErrorOf, SERVER_ERROR } from '../../lib/form-error.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { api } from '../../state/api/api.ts';
import type { PhoneCodeRequest } from '../../state/session/use-phone-code.ts';
import { newPasswordSchema, type NewPasswordValues } from './forgot-password-schema.ts';

export interface NewPasswordFormProps {
  readonly phone: string;
  readonly areCodesSent: boolean;
  readonly phoneCode: PhoneCodeRequest;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onReset: (message: string) => void;
}

export function NewPasswordForm({ phone, areCodesSent, phoneCode, onBusy, onReset }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, clearErrors, control, formState } = useForm<NewPasswordValues>({
    resolver: formResolver(newPasswordSchema),
    defaultValues: { code: '', newPassword: '', confirmPassword: '' },
  });
  const typed = useWatch({ control, name: 'newPassword' });
  const { errors, isSubmitting } = formState;

  async function submit({ code, newPassword }: NewPasswordValues) {
    setFailure(undefined);
    onBusy(true);
    try {
      const { message } = await api.call('POST /auth/reset-password', { body: { phone, code, newPassword } });
      onReset(message);
    } catch (error) {
      const refusal = error instanceof ApiRefusal && error.status < 500 ? error : undefined;
      const field = refusal && REFUSED_FIELD[refusal.code];
      if (refusal && field)
        setError(field, { type: SERVER_ERROR, message: refusal.message }, { shouldFocus: true });
      else if (refusal) setFailure(refusal.message);
      else
        setFailure(
          t(error instanceof ApiUnreachable ? 'errors.changePasswordUnknown' : 'errors.changePasswordFailed'),
        );
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => void handleSubmit(submit)(submitted)}
      className="flex flex-col gap-4"
    >
      {failure !== undefined && <ErrorBox message={failure} />}
      <PhoneCodeField
        {...register('code')}
        phone={phone}
        sent={phoneCode.sent}
        error={fieldErrorOf(errors.code, () => t('phoneCode.missing', { digits: PHONE_CODE_DIGITS }))}
        resendFailure={phoneCode.failure}
        isResending={phoneCode.isSending}
        onResend={
          areCodesSent
            ? () => {
                clearErrors('code');
                void phoneCode.request(phone);
              }
            : undefined
        }
      />
      <NewPasswordFields
        newPassword={register('newPassword')}
        confirmPassword={register('confirmPassword')}
        typed={typed}
        errors={errors}
      />
      <Button type="submit" isBlock isLoading={isSubmitting} loadingLabel={t('changePassword.submitting')}>
        {t('forgotPassword.submit')}
      </Button>
    </form>
  );
}

/** The field that each of these refusals is about. */
const REFUSED_FIELD: Readonly<Record<string, 'code' | 'newPassword' | undefined>> = {
  PHONE_CODE_WRONG: 'code',
  PASSWORD_TOO_WEAK: 'newPassword',
};
