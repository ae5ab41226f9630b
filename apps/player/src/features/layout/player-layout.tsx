import { useState } from 'react';
import { Outlet } from 'react-router';

import { lazyOverlay } from '../../components/lazy-overlay.tsx';
import { useCloseOnBack } from '../../lib/use-close-on-back.ts';
import { withDeferredAssets } from '../../lib/with-deferred-assets.ts';
import { FooterMenu, type FooterMenuProps } from './footer-menu.tsx';
import { Header, type HeaderProps } from './header.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';

const loadMenu = async () => (await withDeferredAssets(() => import('./menu-drawer.tsx'))).MenuDrawer;
const MenuDrawer = lazyOverlay(loadMenu);

export interface PlayerLayoutProps
  extends
    Pick<HeaderProps, 'balance' | 'isRefreshing' | 'onReload'>,
    FooterMenuProps,
    Omit<MenuDrawerProps, 'isOpen' | 'onClose' | 'balance'> {}

/** Header, page, footer menu, and the drawer over them: the frame of every member screen. */
export function PlayerLayout({ balance, isRefreshing, onReload, onDeposit, ...menu }: PlayerLayoutProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Once opened, the drawer stays mounted so that its closing is animated.
  const [isMenuWanted, setMenuWanted] = useState(false);
  useCloseOnBack(() => setMenuOpen(false));
  return (
    <div className="flex flex-1 flex-col">
      <Header
        balance={balance}
        isRefreshing={isRefreshing}
        onReload={onReload}
        onMenuIntent={() => void loadMenu().catch(() => undefined)}
        onMenu={() => {
          setMenuWanted(true);
          setMenuOpen(true);
        }}
      />
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <FooterMenu onDeposit={onDeposit} />
      {isMenuWanted && (
        <MenuDrawer {...menu} balance={balance} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      )}
    </div>
  );
}
