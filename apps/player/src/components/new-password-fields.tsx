import { PASSWORD_MIN_CHANGE } from '@sanam/contract';
import { PasswordField } from '@sanam/ui';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { fieldErrorOf, type ErrorText } from '../lib/form-error.ts';
import { LengthHint } from './length-hint.tsx';

interface NewPasswordFieldsProps {
  readonly newPassword: UseFormRegisterReturn;
  readonly confirmPassword: UseFormRegisterReturn;
  /** What the first of them contains. */
  readonly typed: string;
  readonly errors: FieldErrors<{ newPassword: string; confirmPassword: string }>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ newPassword, confirmPassword, typed, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const translate = (text: ErrorText) => t(`errors.${text}`, { min: PASSWORD_MIN_CHANGE });
  const toggle = { showLabel: t('common.showPassword'), hideLabel: t('common.hidePassword') };
  return (
    <>
      <PasswordField
        {...newPassword}
        {...toggle}
        autoComplete="new-password"
        label={t('changePassword.newPassword')}
        hint={<LengthHint min={PASSWORD_MIN_CHANGE} isMet={typed.length >= PASSWORD_MIN_CHANGE} />}
        error={fieldErrorOf(errors.newPassword, translate)}
      />
      <PasswordField
        {...confirmPassword}
        {...toggle}
        autoComplete="new-password"
        label={t('changePassword.confirmPassword')}
        error={fieldErrorOf(errors.confirmPassword, translate)}
      />
    </>
  );
}
