import type { ListedDepositAccount } from '@sanam/contract';
import { ErrorBox, Skeleton } from '@sanam/ui';
import { useState } from 'react';

import { failureText } from '../../lib/failure-text.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useSettingTexts } from '../../state/house-settings.ts';
import { useKey } from '../../state/keys.ts';
import { useApprovals, useDepositAccounts } from '../../state/transfers.ts';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { AnnouncementPanel } from './announcement-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { PendingChange } from './pending-change.tsx';
import { SectionNav } from './section-nav.tsx';
import { TimesPanel } from './times-panel.tsx';

/** A new account, or the one that another takes the place of. */
export type Draft = 'new' | ListedDepositAccount;

/** What an admin may change while the server runs: contacts, deposit accounts, announcements, times and sums. */
export function Settings({ username }: { readonly username: string }) {
  const texts = useSettingTexts();
  const accounts = useDepositAccounts();
  const settings = useDeskSettings();
  const { data: approvals = [] } = useApprovals(true);
  const [draft, setDraft] = useState<Draft>();
  const pending = approvals.filter(({ kind }) => kind === 'DEPOSIT_ACCOUNT' || kind === 'SETTING');
  const failed = accounts.error ?? settings.error;
  useKey('add', () => setDraft('new'));

  return (
    <div className="grid grid-cols-1 items-start gap-3 p-3 desk:grid-cols-[minmax(0,1fr)_24.375rem] wide:grid-cols-[12.75rem_minmax(0,1fr)_24.375rem]">
      <SectionNav />
      <div className="flex min-w-0 flex-col gap-3">
        {accounts.data === undefined && failed !== undefined && (
          <ErrorBox
            message={failureText(failed, texts.noReply)}
            retry={{
              label: texts.retry,
              onRetry: () => {
                accounts.reload();
                settings.reload();
              },
            }}
          />
        )}
        {accounts.data === undefined && failed === undefined && <Skeleton className="h-72 rounded-box" />}
        {accounts.data && (
          <AccountList accounts={accounts.data} onAdd={() => setDraft('new')} onReplace={setDraft} />
        )}
        <AnnouncementPanel />
        {settings.data && <ContactPanel settings={settings.data} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {draft !== undefined && (
          <AccountForm
            key={draft === 'new' ? draft : draft.id}
            replaced={draft === 'new' ? undefined : draft}
            isFirst={accounts.data?.every(({ state }) => state !== 'IN_FORCE') ?? false}
            onDone={() => setDraft(undefined)}
          />
        )}
        {pending.map((approval) => (
          <PendingChange key={approval.id} approval={approval} username={username} />
        ))}
        {settings.data && <TimesPanel settings={settings.data} />}
      </div>
    </div>
  );
}
