import { Suspense, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router';

import { FIRST_TEXTS, MORE_TEXTS, type TextPart } from '../lib/i18n/load-bundle.ts';
import { withDeferredAssets } from '../lib/with-deferred-assets.ts';
import { preloadBoard } from '../state/matches/board.ts';
import { isAuthenticated, useSession } from '../state/session/session.ts';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { RequireGuest, RequireMember } from './route-guards.tsx';

/** Each page is a chunk of its own. Home and log-in are the first screens and need no deferred assets. */
const MEMBER_PAGES: Readonly<Record<string, LazyPage>> = {
  '/': lazyPage(async () => (await import('../pages/home.tsx')).HomePage),
  '/bet/:id': lazyDeferredPage(async () => (await import('../pages/match.tsx')).MatchPage),
  '/profile': lazyDeferredPage(async () => (await import('../pages/profile.tsx')).ProfilePage),
  '/security': lazyDeferredPage(async () => (await import('../pages/security.tsx')).SecurityPage),
  '/step': lazyDeferredPage(async () => (await import('../pages/step.tsx')).StepPage),
  '/history': lazyDeferredPage(async () => (await import('../pages/history.tsx')).HistoryPage),
  '/results': lazyDeferredPage(async () => (await import('../pages/results.tsx')).ResultsPage),
  '/bet-running': lazyDeferredPage(async () => (await import('../pages/bet-running.tsx')).BetRunningPage),
  '/history-report': lazyDeferredPage(
    async () => (await import('../pages/history-report.tsx')).HistoryReportPage,
  ),
  '/ticket/:id': lazyDeferredPage(async () => (await import('../pages/ticket.tsx')).TicketPage),
  '/withdraw': lazyDeferredPage(async () => (await import('../pages/withdraw.tsx')).WithdrawPage),
  '/odds': lazyDeferredPage(async () => (await import('../pages/odds.tsx')).OddsPage),
  '/about': lazyDeferredPage(async () => (await import('../pages/about.tsx')).AboutPage),
};

const LoginPage = lazyPage(async () => (await import('../pages/login.tsx')).LoginPage);
const RegisterPage = lazyDeferredPage(async () => (await import('../pages/register.tsx')).RegisterPage);
const NotFoundPage = lazyDeferredPage(async () => (await import('../pages/not-found.tsx')).NotFoundPage);

/** The layout around them, needed only with a session. */
const MemberShell = lazyPage(async () => (await import('./member-shell.tsx')).MemberShell);
const WalletNotice = lazyPage(async () => (await import('./wallet-notice.tsx')).WalletNotice);

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<RequireMember />}>
          <Route element={<PageErrorBoundary fallback={<NotFoundPage />} />}>
            <Route element={<MemberShell />}>
              <Route element={<WalletNotice />}>
                {Object.entries(MEMBER_PAGES).map(([path, Page]) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Route>
            </Route>
          </Route>
        </Route>
        <Route element={<RequireGuest />}>
          <Route path="/login" element={<LoginPage />} />
        </Route>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Fetches what the first screen at this address needs before anything is rendered. */
export async function preloadPage(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === MEMBER_PAGES['/']) preloadBoard();
  const layout = Object.values(MEMBER_PAGES).includes(screen) ? [MemberShell, WalletNotice] : [];
  await Promise.all([screen, ...layout].map((component) => component.prefetch()));
}

/** Which parts of the translations that screen needs. */
export function textPartsAt(pathname: string): readonly TextPart[] {
  const screen = screenAt(pathname);
  return screen === LoginPage || screen === MEMBER_PAGES['/'] ? [FIRST_TEXTS] : [FIRST_TEXTS, MORE_TEXTS];
}

function screenAt(pathname: string): LazyPage {
  const member = Object.keys(MEMBER_PAGES).find((path) => matchPath(path, pathname) !== null);
  if (member !== undefined) {
    return (isAuthenticated(useSession.getState()) ? MEMBER_PAGES[member] : undefined) ?? LoginPage;
  }
  return { '/login': LoginPage, '/register': RegisterPage }[pathname] ?? NotFoundPage;
}

function lazyDeferredPage(load: () => Promise<ComponentType>): LazyPage {
  return lazyPage(() => withDeferredAssets(load));
}
