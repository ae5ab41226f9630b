import { PHONE_MAX, PHONE_MIN } from '@sanam/contract';
import { Button, ErrorBox, TextField } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { fieldErrorOf } from '../../lib/form-error.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import type { PhoneCodeRequest } from '../../state/session/use-phone-code.ts';
import { phoneSchema } from './forgot-password-schema.ts';

export interface RequestCodeFormProps {
  /** What was typed on the log-in page. */
  readonly phone: string;
  readonly areCodesSent: boolean;
  readonly phoneCode: PhoneCodeRequest;
  /** Customer service has given a code for this phone. */
  readonly onHasCode: (phone: string) => void;
}

export function RequestCodeForm({ phone, areCodesSent, phoneCode, onHasCode }: RequestCodeFormProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(phoneSchema),
    defaultValues: { phone },
  });
  const enterCode = handleSubmit((values) => onHasCode(values.phone));
  const requestCode = handleSubmit((values) => phoneCode.request(values.phone));
  return (
    <form
      noValidate
      onSubmit={(submitted) => void (areCodesSent ? requestCode : enterCode)(submitted)}
      className="flex flex-col gap-4"
    >
      <p className="text-body text-t2">
        {t(areCodesSent ? 'forgotPassword.intro' : 'forgotPassword.officeIntro')}
      </p>
      {phoneCode.failure && <ErrorBox message={phoneCode.failure.message ?? t('phoneCode.notSent')} />}
      <TextField
        {...register('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={PHONE_MAX}
        isNumeric
        label={t('changePassword.phone')}
        error={fieldErrorOf(formState.errors.phone, (text) => t(`errors.${text}`, { min: PHONE_MIN }))}
      />
      <div className="flex flex-col gap-2">
        <Button
          type="submit"
          isBlock
          isLoading={phoneCode.isSending}
          loadingLabel={t('phoneCode.requesting')}
        >
          {t(areCodesSent ? 'forgotPassword.request' : 'forgotPassword.enterCode')}
        </Button>
        {areCodesSent && (
          <Button variant="text" isBlock disabled={phoneCode.isSending} onClick={() => void enterCode()}>
            {t('forgotPassword.haveCode')}
          </Button>
        )}
      </div>
    </form>
  );
}
