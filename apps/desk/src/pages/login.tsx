import { NoticeBox } from '@sanam/ui';

import { Entrance } from '../features/layout/entrance.tsx';
import { LoginForm } from '../features/login/login-form.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { useWasSessionLost } from '../state/session/session.ts';

export function LoginPage() {
  const { login } = useTexts();
  const wasLost = useWasSessionLost();
  usePageTitle(login.title);
  return (
    <Entrance isWide>
      <h1 className="sr-only">{login.title}</h1>
      {wasLost && <NoticeBox kind="info" message={login.sessionEnded} />}
      <LoginForm />
    </Entrance>
  );
}
