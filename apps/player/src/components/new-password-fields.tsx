import { PASSWORD_MIN_CHANGE } from '@sanam/contract';
import { classNames, PasswordField } from '@sanam/ui';
import { CircleCheck } from 'lucide-react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { fieldErrorOf, type ErrorText } from '../lib/form-error.ts';

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

/** Its check mark turns green once the password is long enough; the text shows it too. */
function LengthHint({ min, isMet }: { readonly min: number; readonly isMet: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classNames('flex items-center gap-1.5', isMet && 'text-gain')}>
      <CircleCheck aria-hidden data-met={isMet} className="size-4 shrink-0" />
      {t('changePassword.hint', { min })}
      {isMet && <span className="sr-only">{t('changePassword.hintMet')}</span>}
    </span>
  );
}
