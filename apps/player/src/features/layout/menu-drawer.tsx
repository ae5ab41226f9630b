import type { Language } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import { Button, Mark, Money, NoticeBox, SideDrawer, Wordmark } from '@sanam/ui';
import { BookOpen, Headset, House, LogOut, Receipt, Ticket, Trophy, User } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

import { useRunningBetsList } from '../../state/bets/running-bets-list.ts';
import { LanguageChoice } from './language-choice.tsx';
import { OwedNote } from './owed-note.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export interface MenuPlayer {
  readonly fullName: string;
  readonly username: string;
}

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly player: MenuPlayer | undefined;
  readonly balance: Satang | undefined;
  readonly language: Language;
  /** Another language is chosen and could not be loaded yet. */
  readonly isLanguageLate: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onSupport: () => void;
  readonly onLogout: () => Promise<void>;
}

export function MenuDrawer({
  isOpen,
  onClose,
  player,
  balance,
  language,
  isLanguageLate,
  onLanguage,
  onSupport,
  onLogout,
}: MenuDrawerProps) {
  const { t } = useTranslation();
  // Never reset: the drawer unmounts with the session.
  const [isLoggingOut, setLoggingOut] = useState(false);
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={t('layout.menu')}
      closeLabel={t('layout.close')}
      head={
        <span className="flex items-center gap-2.5">
          <Mark className="h-[21px] w-[26px] text-gold" />
          <Wordmark className="h-4.5 w-[74px]" />
        </span>
      }
    >
      <div className="flex items-center gap-3 px-4 pt-1">
        <span
          aria-hidden
          className="flex size-13 shrink-0 items-center justify-center rounded-card border border-goldl bg-golds text-headline font-semibold text-goldt"
        >
          {initialOf(player?.fullName ?? '')}
        </span>
        <div className="min-w-0">
          <p className="text-name font-semibold">{player?.fullName}</p>
          {player && (
            <p className="numerals text-body leading-tight font-medium text-t2">@{player.username}</p>
          )}
        </div>
      </div>
      <div className="mx-4 mt-4 flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-box border border-line bg-bg px-3.5 py-1">
        <span className="text-label text-t2">{t('layout.balance')}</span>
        <Money amount={balance} hasMark className="text-[1.25rem] leading-none" />
      </div>
      <div className="mx-4 mt-3 empty:hidden">
        <OwedNote />
      </div>
      <nav aria-label={t('layout.menu')} className="mt-3.5 border-t border-line p-2">
        <ul>
          {LINKS.map(({ to, key, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} end onClick={onClose} className={ROW}>
                <Icon aria-hidden strokeWidth={1.75} className={ROW_ICON} />
                <span className="min-w-0 flex-1">{t(key)}</span>
                {to === '/bet-running' && <RunningCount />}
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={ROW}
              onClick={() => {
                onClose();
                onSupport();
              }}
            >
              <Headset aria-hidden strokeWidth={1.75} className={ROW_ICON} />
              {t('layout.customerService')}
            </button>
          </li>
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-4 px-4 pt-4">
        <LanguageChoice label={t('layout.language')} language={language} onLanguage={onLanguage} />
        {isLanguageLate && <NoticeBox kind="attention" message={t('layout.notFetchedText')} />}
        <ThemeChoice />
        <Button
          variant="secondary"
          isBlock
          icon={<LogOut aria-hidden strokeWidth={1.75} className="size-5" />}
          isLoading={isLoggingOut}
          onClick={() => {
            setLoggingOut(true);
            void onLogout();
          }}
        >
          {t('layout.logout')}
        </Button>
      </div>
    </SideDrawer>
  );
}

/** Bets still waiting for their result; nothing while there are none or the number is unknown. */
function RunningCount() {
  const count = useRunningBetsList('all').total?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="numerals flex min-h-6 min-w-6 items-center justify-center rounded-pill bg-s3 px-1.5 text-body leading-none font-semibold text-t1">
      {count}
    </span>
  );
}

/** The first consonant: in Thai and Lao a vowel may be written before it. */
function initialOf(name: string): string {
  return /[^\s\p{M}เแโใไເແໂໃໄ]/u.exec(name)?.[0]?.toUpperCase() ?? '';
}

const ROW =
  'group flex min-h-13 w-full items-center gap-4 rounded-box px-3.5 py-1.5 text-left text-name text-t1 transition-colors duration-(--press) ease-out active:bg-s3 aria-[current=page]:bg-golds aria-[current=page]:font-semibold aria-[current=page]:text-goldt';
const ROW_ICON = 'size-5 shrink-0 text-t2 group-aria-[current=page]:text-goldt';

const LINKS = [
  { to: '/', key: 'layout.home', icon: House },
  { to: '/profile', key: 'layout.profile', icon: User },
  { to: '/history', key: 'layout.transactions', icon: Receipt },
  { to: '/bet-running', key: 'layout.runningBets', icon: Ticket },
  { to: '/results', key: 'layout.results', icon: Trophy },
  { to: '/odds', key: 'layout.odds', icon: BookOpen },
] as const;
