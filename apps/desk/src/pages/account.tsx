import type { Operator } from '@sanam/contract';
import { NoticeBox } from '@sanam/ui';
import { ShieldCheck } from 'lucide-react';

import { Panel } from '../components/panel.tsx';
import { Frame } from '../features/frame/frame.tsx';
import { ChangePasswordForm } from '../features/password/change-password-form.tsx';
import { TotpSetUp } from '../features/totp/totp-set-up.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

/** What operators may change about themselves. */
export function AccountPage({ operator }: { readonly operator: Operator }) {
  const { desk, password, totp } = useTexts();
  usePageTitle(desk.pageNames.account);
  return (
    <Frame operator={operator} title={desk.pageNames.account}>
      <div className="grid grid-cols-1 items-start gap-3 p-3 desk:grid-cols-2">
        <Panel id="own-password" title={password.title}>
          <div className="p-4">
            <ChangePasswordForm />
          </div>
        </Panel>
        <Panel id="own-totp" title={totp.title}>
          <div className="p-4">
            {operator.hasTotp ? (
              <NoticeBox kind="success" icon={ShieldCheck} message={totp.isOn} help={totp.isOnHelp} />
            ) : (
              <TotpSetUp />
            )}
          </div>
        </Panel>
      </div>
    </Frame>
  );
}
