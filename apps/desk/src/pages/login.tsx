import { NoticeBox } from '@sanam/ui';

import { Clock } from '../features/frame/clock.tsx';
import { EntranceBackdrop } from '../features/frame/entrance.tsx';
import { LanguageToggle } from '../features/frame/language-toggle.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { useWasSessionLost } from '../state/session/session.ts';

export function LoginPage() {
  const { login } = useTexts();
  const wasLost = useWasSessionLost();
  usePageTitle(login.title);
  return (
    <main className="relative isolate flex min-h-dvh flex-col items-center justify-center p-4 pt-[max(1rem,var(--safe-top))]">
      <EntranceBackdrop />
      <h1 className="sr-only">{login.title}</h1>
      <LoginForm
        notice={wasLost ? <NoticeBox kind="info" message={login.sessionEnded} /> : undefined}
        languages={
          <>
            <LanguageToggle />
            <Clock />
          </>
        }
      />
    </main>
  );
}
