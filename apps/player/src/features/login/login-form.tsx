import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, PasswordField, TextField } from '@sanam/ui';
import { Lock, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ErrorText } from '../../lib/form-error.ts';
import { logIn } from '../../state/session/log-in.ts';
import type { LoginValues } from './check-login.ts';
import type { LoginFormControl } from './use-login-form.ts';

export interface LoginFormProps {
  readonly form: LoginFormControl;
  /** Clears the page's earlier notice. */
  readonly onAttempt: () => void;
  readonly onForgotPassword: () => void;
}

export function LoginForm({ form, onAttempt, onForgotPassword }: LoginFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const { values, errors, change, isSubmitting } = form;
  const translate = (text: ErrorText) => t(`errors.${text}`);
  const errorText = (text: ErrorText | undefined) => (text === undefined ? undefined : translate(text));

  async function send({ phone, password }: LoginValues) {
    setFailure(undefined);
    onAttempt();
    try {
      await logIn({ username: phone, password });
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <form noValidate onSubmit={(submitted) => void form.submit(submitted, send)}>
      <div className="flex flex-col gap-4">
        {failure !== undefined && (
          <ErrorBox message={loginMessage(failure) ?? translate(loginErrorText(failure))} />
        )}
        <TextField
          name="phone"
          value={values.phone}
          onChange={change}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          isNumeric
          label={t('login.phone')}
          placeholder={t('login.phonePlaceholder')}
          icon={<Phone aria-hidden strokeWidth={1.75} className="size-5" />}
          error={errorText(errors.phone)}
        />
        <PasswordField
          name="password"
          value={values.password}
          onChange={change}
          autoComplete="current-password"
          label={t('login.password')}
          placeholder={t('login.passwordPlaceholder')}
          showLabel={t('common.showPassword')}
          hideLabel={t('common.hidePassword')}
          icon={<Lock aria-hidden strokeWidth={1.75} className="size-5" />}
          error={errorText(errors.password)}
        />
      </div>
      <div className="flex justify-end">
        <Button variant="text" size="small" onClick={onForgotPassword} className="-mr-3">
          {t('login.forgotPassword')}
        </Button>
      </div>
      <Button
        type="submit"
        size="large"
        isBlock
        isLoading={isSubmitting}
        loadingLabel={t('login.submitting')}
        className="mt-1"
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** The server's sentence, unless it only reports that phone and password do not match, or that the server failed. */
function loginMessage(failure: unknown): string | undefined {
  return isRefused(failure) && failure.code !== 'INVALID_CREDENTIALS' ? failure.message : undefined;
}

function loginErrorText(failure: unknown): ErrorText {
  return isRefused(failure) ? 'invalidCredentials' : 'loginFailed';
}

function isRefused(failure: unknown): failure is ApiRefusal {
  return failure instanceof ApiRefusal && failure.status < 500;
}
