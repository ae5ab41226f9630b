import { buttonClass, NoticeBox } from '@sanam/ui';
import { BookOpen, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ChangePasswordButton } from '../features/change-password/change-password-button.tsx';
import { OwedNote } from '../features/layout/owed-note.tsx';
import { PageHead } from '../features/layout/page-head.tsx';
import { ThemeChoice } from '../features/layout/theme-choice.tsx';
import { ProfileContent } from '../features/profile/profile-content.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

export function ProfilePage() {
  const { t } = useTranslation();
  const title = t('layout.profile');
  usePageTitle(title);
  /** The server's sentence about the new password. */
  const [changed, setChanged] = useState<string>();
  return (
    <>
      <PageHead title={title} />
      <div className="flex flex-col gap-4 px-4 pt-4 pb-6">
        {changed !== undefined && <NoticeBox kind="success" message={changed} />}
        <OwedNote />
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
        <ChangePasswordButton onMessage={setChanged} />
      </div>
    </>
  );
}
