import { NoticeBox } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChangePasswordButton } from '../features/change-password/change-password-button.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { PasskeyList } from '../features/security/passkey-list.tsx';
import { SessionList } from '../features/security/session-list.tsx';
import { useArrivalMessage } from '../lib/use-arrival-message.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

/** What keeps others out of the account: sessions, passkeys and the password. */
export function SecurityPage() {
  const { t } = useTranslation();
  const title = t('security.title');
  usePageTitle(title);
  // From the notice about a new device that was not the player's.
  const { message: disowned } = useArrivalMessage();
  /** The server's sentence about the new password. */
  const [changed, setChanged] = useState<string>();
  return (
    <>
      <PageHead title={title} back="previous" />
      <div className="flex flex-col gap-5 px-4 pt-4 pb-6">
        {changed !== undefined && <NoticeBox kind="success" message={changed} />}
        {disowned !== undefined && changed === undefined && (
          <NoticeBox kind="attention" message={disowned} help={t('security.disownedHelp')} />
        )}
        <SessionList />
        <PasskeyList />
        <ChangePasswordButton onMessage={setChanged} />
      </div>
    </>
  );
}
