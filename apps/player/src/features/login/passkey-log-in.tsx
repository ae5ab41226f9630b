import { ApiRefusal } from '@sanam/api-client';
import { Button, ErrorBox } from '@sanam/ui';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { logInWithPasskey } from '../../state/security/passkeys.ts';
import { isGivenUp } from '../../state/security/webauthn.ts';

/** Offered where a passkey was created or used before. */
export function PasskeyLogIn() {
  const { t } = useTranslation();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function logIn(): Promise<void> {
    setFailure(undefined);
    setRunning(true);
    try {
      await logInWithPasskey();
    } catch (error) {
      if (isGivenUp(error)) setFailure(t('security.givenUp'));
      else setFailure(error instanceof ApiRefusal ? error.message : t('errors.loginFailed'));
    } finally {
      setRunning(false);
    }
  }

  return (
    <>
      {failure !== undefined && <ErrorBox message={failure} />}
      <Button
        variant="secondary"
        isBlock
        icon={<Fingerprint aria-hidden strokeWidth={1.75} className="size-5" />}
        isLoading={isRunning}
        loadingLabel={t('login.submitting')}
        onClick={() => void logIn()}
      >
        {t('security.logInWithPasskey')}
      </Button>
    </>
  );
}
