import { Button, buttonClass, NoticeBox } from '@sanam/ui';
import { BookOpen, Lock, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { PageHead } from '../features/layout/page-head.tsx';
import { ThemeChoice } from '../features/layout/theme-choice.tsx';
import { ProfileContent } from '../features/profile/profile-content.tsx';
import { lazyOverlay } from '../components/lazy-overlay.tsx';
import { useOverlay } from '../lib/use-overlay.ts';
import { usePageTitle } from '../lib/use-page-title.ts';

const ChangePasswordDialog = lazyOverlay(
  async () => (await import('../features/change-password/change-password-dialog.tsx')).ChangePasswordDialog,
);

export function ProfilePage() {
  const { t } = useTranslation();
  const title = t('layout.profile');
  usePageTitle(title);
  const password = useOverlay();
  /** The server's sentence about the new password. */
  const [changed, setChanged] = useState<string>();
  return (
    <>
      <PageHead title={title} />
      <div className="flex flex-col gap-4 px-4 pt-4 pb-6">
        {changed !== undefined && <NoticeBox kind="success" message={changed} />}
        <ProfileContent />
        <ThemeChoice />
        <Link to="/odds" className={buttonClass({ variant: 'secondary', isBlock: true })}>
          <BookOpen aria-hidden strokeWidth={1.75} className="size-5" />
          {t('layout.odds')}
        </Link>
        <Link to="/security" className={buttonClass({ variant: 'secondary', isBlock: true })}>
          <ShieldCheck aria-hidden strokeWidth={1.75} className="size-5" />
          {t('security.title')}
        </Link>
        <Button
          variant="secondary"
          isBlock
          icon={<Lock aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => {
            setChanged(undefined);
            password.open();
          }}
        >
          {t('changePassword.title')}
        </Button>
      </div>
      {password.hasOpened && (
        <ChangePasswordDialog
          isOpen={password.isOpen}
          onClose={password.close}
          onChanged={(message) => {
            password.close();
            setChanged(message);
            globalThis.scrollTo({ top: 0 });
          }}
        />
      )}
    </>
  );
}
