import { ArenaBackdrop, buttonClass, Mark, NoticeBox, Wordmark } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { DemoHint } from '../features/login/demo-hint.tsx';
import { LanguagePicker } from '../features/login/language-picker.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { useLoginForm } from '../features/login/use-login-form.ts';
import { SupportFooter } from '../features/support/support-footer.tsx';
import { lazyOverlay } from '../components/lazy-overlay.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useArrivalMessage } from '../lib/use-arrival-message.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { withDeferredAssets } from '../lib/with-deferred-assets.ts';
import { hasKnownPasskey } from '../state/security/known-passkey.ts';
import { useSession } from '../state/session/session.ts';
import { useDemoLogIns, useIsPhoneCodeRequired } from '../state/settings/settings.ts';

const ChangePasswordDialog = lazyOverlay(
  async () =>
    (await withDeferredAssets(() => import('../features/change-password/change-password-dialog.tsx')))
      .ChangePasswordDialog,
);

const PasskeyLogIn = lazyComponent(
  async () => (await withDeferredAssets(() => import('../features/login/passkey-log-in.tsx'))).PasskeyLogIn,
);

const ForgotPasswordDialog = lazyOverlay(
  async () =>
    (await withDeferredAssets(() => import('../features/forgot-password/forgot-password-dialog.tsx')))
      .ForgotPasswordDialog,
);

/** The server's sentence after a registration or a new password, or that the session has ended. */
type Notice = { readonly success: string } | 'sessionEnded';

export function LoginPage() {
  const { t } = useTranslation();
  usePageTitle(t('login.title'));
  const arrival = useArrivalMessage();
  const wasLost = useSession((session) => session.wasLost);
  const [notice, setNotice] = useState<Notice | undefined>(
    arrival.message === undefined ? (wasLost ? 'sessionEnded' : undefined) : { success: arrival.message },
  );
  const form = useLoginForm(arrival.username ?? '');
  const password = useOverlay();
  const officeCode = useOverlay();
  const [codePhone, setCodePhone] = useState('');
  const demo = useDemoLogIns();
  const isPhoneCodeRequired = useIsPhoneCodeRequired();

  function showPasswordChanged(message: string) {
    password.close();
    officeCode.close();
    setNotice({ success: message });
  }

  return (
    <div className="relative isolate flex flex-1 flex-col px-4 pt-(--safe-top)">
      <ArenaBackdrop className="-z-10" />
      <div className="flex justify-end pt-3">
        <LanguagePicker />
      </div>
      <main className="flex flex-1 flex-col gap-4 pb-6">
        <div className="flex flex-col items-center pt-[clamp(1.5rem,8.5vh,4.5rem)] pb-6">
          <Mark className="h-13 w-16 text-gold" />
          <h1 className="mt-3">
            <span className="sr-only">Sanam, {t('login.title')}</span>
            <Wordmark className="h-[34px] w-[140px] text-t1" />
          </h1>
          <p className="mt-2 text-center text-body text-t2">{t('login.tagline')}</p>
        </div>
        {notice === 'sessionEnded' && <NoticeBox kind="info" message={t('login.sessionEnded')} />}
        {typeof notice === 'object' && <NoticeBox kind="success" message={notice.success} />}
        <div className="flex flex-col gap-2.5">
          <LoginForm form={form} onAttempt={() => setNotice(undefined)} onForgotPassword={password.open} />
          {hasKnownPasskey() && <PasskeyLogIn />}
          <Link to="/register" className={buttonClass({ variant: 'secondary', isBlock: true })}>
            {t('login.register')}
          </Link>
        </div>
        {demo && (
          <DemoHint
            usernames={demo.usernames}
            password={demo.password}
            onPick={(username) => form.reset({ phone: username, password: demo.password })}
          />
        )}
      </main>
      <SupportFooter />
      {password.hasOpened &&
        (isPhoneCodeRequired ? (
          <ForgotPasswordDialog
            isOpen={password.isOpen}
            onClose={password.close}
            phone={form.values.phone}
            areCodesSent
            onReset={showPasswordChanged}
          />
        ) : (
          <ChangePasswordDialog
            isOpen={password.isOpen}
            onClose={password.close}
            guestPhone={form.values.phone}
            onChanged={showPasswordChanged}
            onHasCode={(phone) => {
              password.close();
              setCodePhone(phone);
              officeCode.open();
            }}
          />
        ))}
      {officeCode.hasOpened && (
        <ForgotPasswordDialog
          isOpen={officeCode.isOpen}
          onClose={officeCode.close}
          phone={codePhone}
          areCodesSent={false}
          onReset={showPasswordChanged}
        />
      )}
    </div>
  );
}
