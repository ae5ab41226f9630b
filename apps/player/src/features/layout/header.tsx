import type { Satang } from '@sanam/money';
import { classNames, IconButton, Mark, Money, Wordmark } from '@sanam/ui';
import { Coins, Menu, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface HeaderProps {
  readonly balance: Satang | undefined;
  readonly isRefreshing: boolean;
  readonly onReload: () => void;
  readonly onMenu: () => void;
  /** The menu button is pressed or focused: the time to load the menu. */
  readonly onMenuIntent: () => void;
}

/** On every member page. On a page with a page head, the logo shrinks to the mark. */
export function Header({ balance, isRefreshing, onReload, onMenu, onMenuIntent }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg pt-(--safe-top)">
      <div className="flex min-h-(--header) flex-wrap items-center gap-y-1 py-1 pr-3 pl-1.5">
        <IconButton
          label={t('layout.menu')}
          aria-haspopup="dialog"
          onPointerDown={onMenuIntent}
          onFocus={onMenuIntent}
          onClick={onMenu}
        >
          <Menu aria-hidden strokeWidth={1.75} className="size-6" />
        </IconButton>
        {/* The wordmark wraps out of the visible line where a long balance or large text needs its place. */}
        <Link
          to="/"
          aria-label={t('layout.home')}
          className="mr-1 flex h-11 min-w-[44px] flex-1 flex-wrap gap-x-2 overflow-hidden rounded-cell"
        >
          <span className="flex h-11 items-center">
            <Mark className="h-[21px] w-[26px] text-gold" />
          </span>
          <span className="flex h-11 items-center in-data-page-head:hidden">
            <Wordmark className="h-5 w-[82px] text-t1" />
          </span>
        </Link>
        <div className="ml-auto flex min-h-11 max-w-full shrink-0 flex-wrap items-center justify-end rounded-box border border-line2 bg-s1 pl-3">
          <span className="sr-only">{t('layout.balance')}</span>
          <Money amount={balance} hasMark className="min-w-[4.2em] text-right text-title leading-none" />
          <button
            type="button"
            aria-label={t('layout.reload')}
            aria-busy={isRefreshing}
            onClick={onReload}
            className="flex size-11 items-center justify-center rounded-box text-t2 -outline-offset-4 active:text-t1"
          >
            <RefreshCw
              aria-hidden
              strokeWidth={2}
              className={classNames('size-4', isRefreshing && 'animate-rotate text-goldt')}
            />
          </button>
          <span aria-hidden className="h-5 w-px bg-line2" />
          <span className="flex items-center gap-1.5 px-2.5 text-t2">
            <Coins aria-hidden strokeWidth={2} className="size-4" />
            <span className="sr-only">{t('layout.coins')}</span>
            <span className="numerals text-name leading-none font-semibold">0</span>
          </span>
        </div>
      </div>
    </header>
  );
}
