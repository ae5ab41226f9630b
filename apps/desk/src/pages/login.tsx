import { ArenaBackdrop, Mark, NoticeBox, Wordmark } from '@sanam/ui';

import { LanguageToggle } from '../features/layout/language-toggle.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { useWasSessionLost } from '../state/session/session.ts';

export function LoginPage() {
  const { desk, login } = useTexts();
  const wasLost = useWasSessionLost();
  usePageTitle(login.title);
  return (
    <div className="relative isolate flex min-h-dvh flex-col px-4 pt-(--safe-top)">
      <ArenaBackdrop className="-z-10" />
      <div className="flex justify-end pt-3">
        <LanguageToggle />
      </div>
      <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col gap-4 pb-8">
        <div className="flex flex-col items-center pt-[clamp(1.5rem,8.5vh,4.5rem)] pb-5">
          <Mark className="h-13 w-16 text-gold" />
          <h1 className="mt-3 flex flex-col items-center">
            <Wordmark className="h-[34px] w-[140px] text-t1" />
            <span className="mt-2 text-title text-t2">{desk.name}</span>
          </h1>
        </div>
        {wasLost && <NoticeBox kind="info" message={login.sessionEnded} />}
        <LoginForm />
      </main>
    </div>
  );
}
