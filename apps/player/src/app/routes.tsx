import { Suspense, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router';

import { FIRST_TEXTS, MORE_TEXTS, type TextPart } from '../lib/i18n/load-bundle.ts';
import { withRest } from '../lib/with-rest.ts';
import { preloadBoard } from '../state/board.ts';
import { isAuthenticated, useSession } from '../state/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { GuestGate } from './guest-gate.tsx';
import { lazyPart } from './lazy-part.tsx';
import { MemberGate } from './member-gate.tsx';

type Load = () => Promise<ComponentType>;

/** Each page is a chunk of its own; those that come first, home and log-in, draw on little else. */
const MEMBER_PAGES: Readonly<Record<string, Load>> = {
  '/': async () => (await import('../pages/home.tsx')).HomePage,
  '/bet/:id': () => withRest(async () => (await import('../pages/match.tsx')).MatchPage),
  '/profile': () => withRest(async () => (await import('../pages/profile.tsx')).ProfilePage),
  '/step': () => withRest(async () => (await import('../pages/step.tsx')).StepPage),
  '/history': () => withRest(async () => (await import('../pages/history.tsx')).HistoryPage),
  '/results': () => withRest(async () => (await import('../pages/results.tsx')).ResultsPage),
  '/bet-running': () => withRest(async () => (await import('../pages/bet-running.tsx')).BetRunningPage),
  '/history-report': () =>
    withRest(async () => (await import('../pages/history-report.tsx')).HistoryReportPage),
  '/withdraw': () => withRest(async () => (await import('../pages/withdraw.tsx')).WithdrawPage),
  '/about': () => withRest(async () => (await import('../pages/about.tsx')).AboutPage),
};

const loadLogin: Load = async () => (await import('../pages/login.tsx')).LoginPage;
const loadRegister: Load = () => withRest(async () => (await import('../pages/register.tsx')).RegisterPage);
const loadNotFound: Load = () => withRest(async () => (await import('../pages/not-found.tsx')).NotFoundPage);

/** The frame around them, which nobody needs who is not logged in. */
const loadShell: Load = async () => (await import('./member-shell.tsx')).MemberShell;
const loadNotice: Load = async () => (await import('./wallet-notice.tsx')).WalletNotice;

const MemberShell = lazyPart(loadShell);
const WalletNotice = lazyPart(loadNotice);
const LoginPage = lazyPart(loadLogin);
const RegisterPage = lazyPart(loadRegister);
const NotFoundPage = lazyPart(loadNotFound);
const memberRoutes = Object.entries(MEMBER_PAGES).map(([path, load]) => ({ path, Page: lazyPart(load) }));

export function AppRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route element={<MemberGate />}>
          <Route element={<ErrorScreen fallback={<NotFoundPage />} />}>
            <Route element={<MemberShell />}>
              <Route element={<WalletNotice />}>
                {memberRoutes.map(({ path, Page }) => (
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
  const around = Object.values(MEMBER_PAGES).includes(screen) ? [loadShell(), loadNotice()] : [];
  await Promise.all([screen(), ...around]);
}

/** Which texts that screen is written in. */
export function textsOf(pathname: string): readonly TextPart[] {
  const screen = screenAt(pathname);
  return screen === loadLogin || screen === MEMBER_PAGES['/'] ? [FIRST_TEXTS] : [FIRST_TEXTS, MORE_TEXTS];
}

function screenAt(pathname: string): Load {
  const member = Object.keys(MEMBER_PAGES).find((path) => matchPath(path, pathname) !== null);
  if (member !== undefined) {
    return (isAuthenticated(useSession.getState()) ? MEMBER_PAGES[member] : undefined) ?? loadLogin;
  }
  return { '/login': loadLogin, '/register': loadRegister }[pathname] ?? loadNotFound;
}
