import { Suspense, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router';

import { FIRST_TEXTS, MORE_TEXTS, type TextPart } from '../lib/i18n/load-bundle.ts';
import { withRest } from '../lib/with-rest.ts';
import { preloadBoard } from '../state/matches/board.ts';
import { isAuthenticated, useSession } from '../state/session/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { GuestGate } from './guest-gate.tsx';
import { lazyPart, type LazyPart } from './lazy-part.tsx';
import { MemberGate } from './member-gate.tsx';

/** Each page is a chunk of its own; those that come first, home and log-in, draw on little else. */
const MEMBER_PAGES: Readonly<Record<string, LazyPart>> = {
  '/': lazyPart(async () => (await import('../pages/home.tsx')).HomePage),
  '/bet/:id': beyondFirst(async () => (await import('../pages/match.tsx')).MatchPage),
  '/profile': beyondFirst(async () => (await import('../pages/profile.tsx')).ProfilePage),
  '/step': beyondFirst(async () => (await import('../pages/step.tsx')).StepPage),
  '/history': beyondFirst(async () => (await import('../pages/history.tsx')).HistoryPage),
  '/results': beyondFirst(async () => (await import('../pages/results.tsx')).ResultsPage),
  '/bet-running': beyondFirst(async () => (await import('../pages/bet-running.tsx')).BetRunningPage),
  '/history-report': beyondFirst(async () => (await import('../pages/history-report.tsx')).HistoryReportPage),
  '/withdraw': beyondFirst(async () => (await import('../pages/withdraw.tsx')).WithdrawPage),
  '/about': beyondFirst(async () => (await import('../pages/about.tsx')).AboutPage),
};

const LoginPage = lazyPart(async () => (await import('../pages/login.tsx')).LoginPage);
const RegisterPage = beyondFirst(async () => (await import('../pages/register.tsx')).RegisterPage);
const NotFoundPage = beyondFirst(async () => (await import('../pages/not-found.tsx')).NotFoundPage);

/** The frame around them, which nobody needs who is not logged in. */
const MemberShell = lazyPart(async () => (await import('./member-shell.tsx')).MemberShell);
const WalletNotice = lazyPart(async () => (await import('./wallet-notice.tsx')).WalletNotice);

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<MemberGate />}>
          <Route element={<ErrorScreen fallback={<NotFoundPage />} />}>
            <Route element={<MemberShell />}>
              <Route element={<WalletNotice />}>
                {Object.entries(MEMBER_PAGES).map(([path, Page]) => (
                  <Route key={path} path={path} element={<Page />} />
                ))}
              </Route>
            </Route>
          </Route>
        </Route>
        <Route element={<GuestGate />}>
          <Route path="/login" element={<LoginPage />} />
        </Route>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}

/** Fetches what the first screen at this address needs, before anything is drawn. */
export async function preloadPage(pathname: string): Promise<void> {
  const screen = screenAt(pathname);
  if (screen === MEMBER_PAGES['/']) preloadBoard();
  const around = Object.values(MEMBER_PAGES).includes(screen) ? [MemberShell, WalletNotice] : [];
  await Promise.all([screen, ...around].map((part) => part.prefetch()));
}

/** Which texts that screen is written in. */
export function textsOf(pathname: string): readonly TextPart[] {
  const screen = screenAt(pathname);
  return screen === LoginPage || screen === MEMBER_PAGES['/'] ? [FIRST_TEXTS] : [FIRST_TEXTS, MORE_TEXTS];
}

function screenAt(pathname: string): LazyPart {
  const member = Object.keys(MEMBER_PAGES).find((path) => matchPath(path, pathname) !== null);
  if (member !== undefined) {
    return (isAuthenticated(useSession.getState()) ? MEMBER_PAGES[member] : undefined) ?? LoginPage;
  }
  return { '/login': LoginPage, '/register': RegisterPage }[pathname] ?? NotFoundPage;
}

function beyondFirst(load: () => Promise<ComponentType>): LazyPart {
  return lazyPart(() => withRest(load));
}
