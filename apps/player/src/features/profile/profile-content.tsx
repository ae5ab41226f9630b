import { ErrorBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { useProfile } from '../../state/session/profile.ts';
import { usePlayer } from '../../state/session/session.ts';
import { BankAccount } from './bank-account.tsx';
import { UserInfo } from './user-info.tsx';

/** The player's data and bank account. What the session has is shown at once, the rest once it is loaded. */
export function ProfileContent() {
  const { t } = useTranslation();
  const player = usePlayer();
  const { profile, hasFailed, isRefreshing, reload, refresh } = useProfile();
  if (player === undefined) return <output className="text-body text-t2">{t('profile.loading')}</output>;
  return (
    <>
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="flex size-15 shrink-0 items-center justify-center rounded-card border border-goldl bg-golds text-headline font-semibold text-goldt"
        >
          {firstLetter(player.fullName)}
        </span>
        <div className="min-w-0">
          <p className="text-headline font-semibold break-words">{player.fullName}</p>
          <p className="numerals text-name text-t2">@{player.username}</p>
        </div>
      </div>
      {hasFailed && (
        <ErrorBox
          message={t('errors.failedToFetchProfile')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
      )}
      {profile === undefined && !hasFailed && (
        <output className="text-body text-t2">{t('profile.loading')}</output>
      )}
      <UserInfo player={player} lineId={profile?.line} />
      <BankAccount
        profile={profile}
        fullName={player.fullName}
        isRefreshing={isRefreshing}
        onRefresh={refresh}
      />
    </>
  );
}

/** Skips a Thai vowel that is written before its consonant. */
function firstLetter(name: string): string {
  return /[^\sเแโใไ]/u.exec(name)?.[0] ?? name.slice(0, 1);
}
