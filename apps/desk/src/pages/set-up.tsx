import type { Operator } from '@sanam/contract';
import { Button } from '@sanam/ui';

import { Entrance } from '../features/frame/entrance.tsx';
import { ChangePasswordForm } from '../features/password/change-password-form.tsx';
import { TotpSetUp } from '../features/totp/totp-set-up.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';
import { logOut } from '../state/session/log-out.ts';

/** What an operator has to do at the first log-in: the password first, then the second factor. */
export function SetUpPage({ operator }: { readonly operator: Operator }) {
  const { desk, password, totp } = useTexts();
  const title = operator.mustChangePassword ? password.title : totp.title;
  usePageTitle(title);
  return (
    <Entrance>
      <h1 className="text-headline">{title}</h1>
      {operator.mustChangePassword && <p className="text-body text-t2">{password.mustChange}</p>}
      {operator.mustChangePassword ? <ChangePasswordForm /> : <TotpSetUp />}
      <Button variant="text" isBlock onClick={() => void logOut()}>
        {desk.logOut}
      </Button>
    </Entrance>
  );
}
