import { CORRECTION_WINDOW_HOURS, DEPOSIT_CREDIT_WAIT_MINUTES, WITHDRAW_WAIT_MINUTES } from '@sanam/contract';
import { NumberedList } from '@sanam/ui';
import { Headset } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PageHead } from '../features/layout/page-head.tsx';
import { SupportContacts } from '../features/support/support-contacts.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function AboutPage() {
  const { t } = useTranslation();
  const title = t('about.title');
  usePageTitle(title);
  return (
    <>
      <PageHead title={title} />
      <div className="flex flex-col gap-6 px-4 pt-6 pb-6">
        <section className="flex flex-col gap-4">
          <div className="flex flex-col items-center text-center">
            <span
              aria-hidden
              className="mb-3 flex size-18 items-center justify-center rounded-full border border-goldl bg-golds text-goldt"
            >
              <Headset strokeWidth={1.75} className="size-9" />
            </span>
            <h2 className="text-headline font-semibold">{t('layout.customerService')}</h2>
            <p className="max-w-72 text-body text-balance text-t2">{t('about.intro')}</p>
          </div>
          <SupportContacts />
        </section>
        <section className="flex flex-col gap-2 rounded-card border border-line bg-s1 p-3.5">
          <h2 className="text-name font-semibold">{t('about.when')}</h2>
          <NumberedList
            label={t('about.when')}
            items={[
              { key: 'deposit', text: t('about.whenDeposit', { minutes: DEPOSIT_CREDIT_WAIT_MINUTES }) },
              { key: 'withdraw', text: t('about.whenWithdraw', { minutes: WITHDRAW_WAIT_MINUTES }) },
              { key: 'mistake', text: t('about.whenMistake', { hours: CORRECTION_WINDOW_HOURS }) },
              { key: 'bank', text: t('about.whenBank') },
            ]}
          />
        </section>
      </div>
    </>
  );
}
