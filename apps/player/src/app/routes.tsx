import { lazy, Suspense, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router';

import { isAuthenticated, useSession } from '../state/session.ts';
import { ErrorScreen } from './error-screen.tsx';
import { GuestGate } from './guest-gate.tsx';
import { MemberGate } from './member-gate.tsx';
import { MemberShell } from './member-shell.tsx';
import { WalletNotice } from './wallet-notice.tsx';

type Load = () => Promise<ComponentType>;

/** Each page is a chunk of its own. */
const MEMBER_PAGES: Readonly<Record<string, Load>> = {
  '/': async () => (await import('../pages/home.tsx')).HomePage,
  '/bet/:id': async () => (await import('../pages/match.tsx')).MatchPage,
  '/profile': async () => (await import('../pages/profile.tsx')).ProfilePage,
  '/step': async () => (await import('../pages/step.tsx')).StepPage,
  '/history': async () => (await import('../pages/history.tsx')).HistoryPage,
  '/results': async () => (await import('../pages/results.tsx')).ResultsPage,
  '/bet-running': async () => (await import('../pages/bet-running.tsx')).BetRunningPage,
  '/history-report': async () => (await import('../pages/history-report.tsx')).HistoryReportPage,
  '/withdraw': async () => (await import('../pages/withdraw.tsx')).WithdrawPage,
  '/about': async () => (await import('../pages/about.tsx')).AboutPage,
};

const loadLogin: Load = async () => (await import('../pages/login.tsx')).LoginPage;
const loadRegister: Load = async () => (await import('../pages/register.tsx')).RegisterPage;
const loadNotFound: Load = async () => (await import('../pages/not-found.tsx')).NotFoundPage;

const LoginPage = lazily(loadLogin);
const RegisterPage = lazily(loadRegister);
const NotFoundPage = lazily(loadNotFound);
const memberRoutes = Object.entries(MEMBER_PAGES).map(([path, load]) => ({ path, Page: lazily(load) }));

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
  const member = Object.keys(MEMBER_PAGES).find((path) => matchPath(path, pathname) !== null);
  const isIn = isAuthenticated(useSession.getState());
  if (member !== undefined && isIn) await MEMBER_PAGES[member]?.();
  else if (member !== undefined || pathname === '/login') await loadLogin();
  else if (pathname === '/register') await loadRegister();
  else await loadNotFound();
}

function lazily(load: Load) {
  return lazy(async () => ({ default: await load() }));
}
