import {
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  BANKS,
  FULL_NAME_MAX,
  LINE_MAX,
  LINE_MIN,
  PASSWORD_MIN_REGISTER,
  PHONE_MAX,
  PHONE_MIN,
  REFERRER_MAX,
} from '@sanam/contract';
import { PasswordField, SelectField, TextField } from '@sanam/ui';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { fieldErrorOf, type ErrorText } from '../../lib/form-error.ts';
import { REGISTER_MINIMUM, type RegisterValues } from './register-schema.ts';

export interface RegisterFieldsProps {
  readonly form: UseFormReturn<RegisterValues>;
  readonly isDisabled: boolean;
}

export function RegisterFields({ form, isDisabled }: RegisterFieldsProps) {
  const { register, control, formState } = form;
  const { t } = useTranslation();
  const translate = (text: ErrorText) =>
    t(`errors.${text}`, { min: REGISTER_MINIMUM[text], max: BANK_ACCOUNT_MAX });
  const errorOf = (name: keyof RegisterValues) => fieldErrorOf(formState.errors[name], translate);
  const field = (name: keyof RegisterValues) => ({
    ...register(name),
    readOnly: isDisabled,
    error: errorOf(name),
  });
  const usualLength = useUsualLength(form);
  const toggle = { showLabel: t('common.showPassword'), hideLabel: t('common.hidePassword') };

  return (
    <>
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={PHONE_MAX}
        isNumeric
        label={t('register.phone')}
        placeholder={t('register.phonePlaceholder', { min: PHONE_MIN })}
      />
      <PasswordField
        {...field('password')}
        {...toggle}
        autoComplete="new-password"
        label={t('register.password')}
        placeholder={t('register.passwordPlaceholder', { min: PASSWORD_MIN_REGISTER })}
      />
      <PasswordField
        {...field('confirmPassword')}
        {...toggle}
        autoComplete="new-password"
        label={t('register.confirmPassword')}
        placeholder={t('register.confirmPasswordPlaceholder')}
      />
      <Controller
        name="bankCode"
        control={control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SelectField
            ref={ref}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            disabled={isDisabled}
            options={BANKS.map(({ code, key }) => ({ value: code, code, label: t(`banks.${key}`) }))}
            label={t('register.bank')}
            placeholder={t('register.bankPlaceholder')}
            sheetTitle={t('register.bankPlaceholder')}
            closeLabel={t('common.close')}
            error={errorOf('bankCode')}
          />
        )}
      />
      <TextField
        {...field('fullName')}
        autoComplete="name"
        maxLength={FULL_NAME_MAX}
        label={t('register.fullName')}
        placeholder={t('register.fullNamePlaceholder')}
      />
      <TextField
        {...field('bankAccount')}
        inputMode="numeric"
        autoComplete="off"
        isNumeric
        label={t('register.accountNumber')}
        placeholder={t('register.accountNumberPlaceholder', { min: BANK_ACCOUNT_MIN, max: BANK_ACCOUNT_MAX })}
        hint={usualLength}
      />
      <TextField
        {...field('line')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LINE_MAX}
        label={t('register.line')}
        placeholder={t('register.linePlaceholder', { min: LINE_MIN })}
      />
      <TextField
        {...field('referrer')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={REFERRER_MAX}
        label={t('register.referrer')}
        placeholder={t('register.referrerPlaceholder')}
      />
    </>
  );
}

/** A hint, once a whole number of digits has another length than is usual at the chosen bank. It may still be right. */
function useUsualLength({ control }: UseFormReturn<RegisterValues>): string | undefined {
  const { t } = useTranslation();
  const [bankCode, account] = useWatch({ control, name: ['bankCode', 'bankAccount'] });
  const bank = BANKS.find(({ code }) => code === bankCode);
  const length = account.trim().length;
  const isWhole = /^[0-9]+$/.test(account.trim()) && length >= BANK_ACCOUNT_MIN && length <= BANK_ACCOUNT_MAX;
  if (bank === undefined || !isWhole || length === bank.digits) return undefined;
  return t('register.accountNumberUsual', { bank: t(`banks.${bank.key}`), digits: bank.digits, length });
}
