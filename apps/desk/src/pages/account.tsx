import type { Operator } from '@sanam/contract';
import { NoticeBox } from '@sanam/ui';
import { ShieldCheck } from 'lucide-react';

import { ChangePasswordForm } from '../features/password/change-password-form.tsx';
import { TotpSetUp } from '../features/totp/totp-set-up.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useTexts } from '../state/language.ts';

/** What operators may change about themselves. */
export function AccountPage({ operator }: { readonly operator: Operator }) {
  const { desk, password, totp } = useTexts();
  usePageTitle(desk.pageNames.account);
  return (
    <main className="mx-auto grid w-full max-w-[68rem] grid-cols-1 items-start gap-x-8 gap-y-10 px-4 pt-6 pb-12 desk:grid-cols-2 desk:px-6 desk:pt-8">
      <h1 className="text-headline desk:col-span-2">{desk.pageNames.account}</h1>
      <section aria-labelledby="own-password" className="flex flex-col gap-4">
        <h2 id="own-password" className="text-title font-semibold">
          {password.title}
        </h2>
        <ChangePasswordForm />
      </section>
      <section aria-labelledby="own-totp" className="flex flex-col gap-4">
        <h2 id="own-totp" className="text-title font-semibold">
          {totp.title}
        </h2>
        {operator.hasTotp ? (
          <NoticeBox kind="success" icon={ShieldCheck} message={totp.isOn} help={totp.isOnHelp} />
        ) : (
          <TotpSetUp />
        )}
      </section>
    </main>
  );
}
