import { PASSWORD_MIN_CHANGE } from '@sanam/contract';
import { Button, ErrorBox, PasswordField, TextField } from '@sanam/ui';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { NewPasswordFields } from '../../components/new-password-fields.tsx';
import { fieldErrorOf, SERVER_ERROR, type ErrorText } from '../../lib/form-error.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { changePasswordSchema, type ChangePasswordValues } from './change-password-schema.ts';

export interface ChangePasswordFormProps {
  readonly guestPhone: string | undefined;
  readonly failure: string | undefined;
  /** Resolves with the server's sentence about the new password if it was refused for it. */
  readonly onSubmit: (values: ChangePasswordValues) => Promise<string | undefined>;
  readonly onCancel: () => void;
  /** A guest has a code from customer service for this phone. */
  readonly onHasCode: ((phone: string) => void) | undefined;
}

export function ChangePasswordForm({
  guestPhone,
  failure,
  onSubmit,
  onCancel,
  onHasCode,
}: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const isGuest = guestPhone !== undefined;
  const { register, handleSubmit, getValues, setError, control, formState } = useForm<ChangePasswordValues>({
    resolver: formResolver(changePasswordSchema({ isGuest })),
    defaultValues: { phone: guestPhone ?? '', oldPassword: '', newPassword: '', confirmPassword: '' },
  });
  const typed = useWatch({ control, name: 'newPassword' });
  const { errors, isSubmitting } = formState;
  const translate = (text: ErrorText) => t(`errors.${text}`, { min: PASSWORD_MIN_CHANGE });
  const toggle = { showLabel: t('common.showPassword'), hideLabel: t('common.hidePassword') };

  async function submit(values: ChangePasswordValues) {
    const message = await onSubmit(values);
    if (message !== undefined)
      setError('newPassword', { type: SERVER_ERROR, message }, { shouldFocus: true });
  }

  return (
    <form
      noValidate
      onSubmit={(submitted) => void handleSubmit(submit)(submitted)}
      className="flex flex-col gap-4"
    >
      {failure !== undefined && <ErrorBox message={failure} />}
      {isGuest && (
        <TextField
          {...register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          isNumeric
          label={t('changePassword.phone')}
          error={fieldErrorOf(errors.phone, translate)}
        />
      )}
      <PasswordField
        {...register('oldPassword')}
        {...toggle}
        autoComplete="current-password"
        label={t('changePassword.oldPassword')}
        error={fieldErrorOf(errors.oldPassword, translate)}
        {...(isGuest && { hint: t('changePassword.forgotOld') })}
      />
      <NewPasswordFields
        newPassword={register('newPassword')}
        confirmPassword={register('confirmPassword')}
        typed={typed}
        errors={errors}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" isBlock isLoading={isSubmitting} loadingLabel={t('changePassword.submitting')}>
          {t('changePassword.submit')}
        </Button>
        {onHasCode && (
          <Button
            variant="text"
            isBlock
            disabled={isSubmitting}
            onClick={() => onHasCode(getValues('phone'))}
          >
            {t('forgotPassword.haveCode')}
          </Button>
        )}
        <Button variant="text" isBlock disabled={isSubmitting} onClick={onCancel}>
          {t('changePassword.cancel')}
        </Button>
      </div>
    </form>
  );
}
