import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox, NoticeBox } from '@sanam/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { SERVER_ERROR } from '../../lib/form-error.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { usePhoneCode } from '../../state/session/use-phone-code.ts';
import { useIsPhoneCodeRequired } from '../../state/settings/settings.ts';
import { RegisterFields } from './register-fields.tsx';
import { registerPlayer, type Registered } from './register-player.ts';
import { registerSchema, type RegisterValues } from './register-schema.ts';

const RegisterCodeDialog = lazyOverlay(
  async () => (await import('./register-code-dialog.tsx')).RegisterCodeDialog,
);

export interface RegisterFormProps {
  /** After success the form is disabled until the page navigates. */
  readonly registered: Registered | undefined;
  readonly onRegistered: (registered: Registered) => void;
}

export function RegisterForm({ registered, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<RegisterValues>({
    resolver: formResolver(registerSchema),
    defaultValues: EMPTY,
  });
  const isPhoneCodeRequired = useIsPhoneCodeRequired();
  const phoneCode = usePhoneCode('REGISTER');
  const codeDialog = useOverlay();
  /** What the code confirms. */
  const [checked, setChecked] = useState<RegisterValues>();
  const isDone = registered !== undefined;
  const { isSubmitting } = form.formState;

  async function submit(values: RegisterValues) {
    setFailure(undefined);
    if (isPhoneCodeRequired) {
      setChecked(values);
      // A code that was sent to this phone can still be entered.
      if (phoneCode.sent?.phone === values.phone || (await phoneCode.request(values.phone)))
        codeDialog.open();
      return;
    }
    try {
      onRegistered(await registerPlayer(values));
    } catch (error) {
      if (!showWeakPassword(error)) setFailure(error);
    }
  }

  async function submitWithCode(code: string) {
    try {
      if (checked) onRegistered(await registerPlayer(checked, code));
      codeDialog.close();
    } catch (error) {
      if (!showWeakPassword(error)) throw error;
      codeDialog.close();
    }
  }

  function showWeakPassword(error: unknown): boolean {
    const isWeak = error instanceof ApiRefusal && error.code === 'PASSWORD_TOO_WEAK';
    if (isWeak)
      form.setError('password', { type: SERVER_ERROR, message: error.message }, { shouldFocus: true });
    return isWeak;
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (!isDone) void form.handleSubmit(submit)(submitted);
        }}
        className="flex flex-col [&_:is(input,button)]:scroll-mt-28 [&_:is(input,button)]:scroll-mb-32"
      >
        <div className="flex flex-col gap-4 px-4 pt-4 pb-6">
          <RegisterFields form={form} isDisabled={isSubmitting || isDone} />
        </div>
        <div className="sticky bottom-0 z-10 flex flex-col gap-3 border-t border-line bg-bg px-4 py-3">
          {failure !== undefined &&
            (failure instanceof ApiRefusal ? (
              <ErrorBox message={t('register.failed')} help={failure.message} />
            ) : (
              <ErrorBox message={t('errors.registrationFailed')} />
            ))}
          {phoneCode.failure && !codeDialog.isOpen && (
            <ErrorBox
              message={t('register.failed')}
              help={phoneCode.failure.message ?? t('phoneCode.notSent')}
            />
          )}
          {isDone && (
            <NoticeBox kind="success" message={registered.message} help={t('register.goingToLogin')} />
          )}
          <Button
            type="submit"
            size="large"
            isBlock
            disabled={isDone}
            isLoading={isSubmitting}
            loadingLabel={t('register.submitting')}
          >
            {t('register.submit')}
          </Button>
        </div>
      </form>
      {codeDialog.hasOpened && (
        <RegisterCodeDialog
          isOpen={codeDialog.isOpen}
          onClose={codeDialog.close}
          phoneCode={phoneCode}
          onCode={submitWithCode}
        />
      )}
    </>
  );
}

const EMPTY: RegisterValues = {
  phone: '',
  password: '',
  confirmPassword: '',
  bankCode: '',
  fullName: '',
  bankAccount: '',
  line: '',
  referrer: '',
};
