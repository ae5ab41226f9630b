import type { Operator } from '@sanam/contract';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';

import { ErrorBoundary } from '../components/error-boundary.tsx';
import { AlertSignal } from '../features/frame/alert-signal.tsx';
import { TodoKeys } from '../features/frame/todo-keys.tsx';
import { Watch } from '../features/watch/watch.tsx';
import { firstPage, PAGES, pagesOf, type PageName } from '../lib/pages.ts';
import { ErrorPage } from '../pages/error.tsx';
import { LoginPage } from '../pages/login.tsx';
import { RingsidePage } from '../pages/ringside.tsx';
import { startCheckingConnection } from '../state/check-connection.ts';
import { listenToKeys } from '../state/keys.ts';
import { startLiveConnection } from '../state/live.ts';
import { refreshOperator } from '../state/session/refresh-operator.ts';
import { startReportingActivity } from '../state/session/report-activity.ts';
import { useOperator } from '../state/session/session.ts';

/** Pages whose code is fetched after the first load, so that ringside waits only for its own. */
const LATER = {
  tonight: async () => (await import('../pages/tonight.tsx')).TonightPage,
  card: async () => (await import('../pages/card.tsx')).CardPage,
  result: async () => (await import('../pages/result.tsx')).ResultPage,
  step: async () => (await import('../pages/step.tsx')).StepPage,
  exposure: async () => (await import('../pages/exposure.tsx')).ExposurePage,
  deposits: async () => (await import('../pages/transfers.tsx')).DepositsPage,
  withdrawals: async () => (await import('../pages/transfers.tsx')).WithdrawalsPage,
  players: async () => (await import('../pages/players.tsx')).PlayersPage,
  player: async () => (await import('../pages/player.tsx')).PlayerPage,
  statement: async () => (await import('../pages/statement.tsx')).StatementPage,
  audit: async () => (await import('../pages/audit.tsx')).AuditPage,
  reports: async () => (await import('../pages/reports.tsx')).ReportsPage,
  operators: async () => (await import('../pages/operators.tsx')).OperatorsPage,
  settings: async () => (await import('../pages/settings.tsx')).SettingsPage,
  account: async () => (await import('../pages/account.tsx')).AccountPage,
  setUp: async () => (await import('../pages/set-up.tsx')).SetUpPage,
  ledger: async () => (await import('../pages/ledger.tsx')).LedgerPage,
} as const satisfies Record<string, () => Promise<Page>>;

type Page = ComponentType<{ readonly operator: Operator }>;

function later(page: keyof typeof LATER) {
  return lazy(async () => ({ default: await LATER[page]() }));
}

const PlayerPage = later('player');
const ResultPage = later('result');
const SetUpPage = later('setUp');

/** The log-in replaces the page without a redirect, so an operator whose session expired returns to the same page. */
export function App() {
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <BrowserRouter basename="/desk">
        <Desk />
      </BrowserRouter>
    </ErrorBoundary>
  );
}

function Desk() {
  const operator = useOperator();
  const isLoggedIn = operator !== undefined;
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    // What was stored with the session may be out of date. A failure shows at the next request.
    void refreshOperator().catch(() => undefined);
    // A failure shows when the page is opened.
    for (const load of Object.values(LATER)) void load().catch(() => undefined);
    const stops = [startReportingActivity(), startCheckingConnection(), listenToKeys()];
    return () => stops.forEach((stop) => stop());
  }, [isLoggedIn]);

  // Until everything is set up, the server accepts no connection.
  const isReady = operator !== undefined && !operator.mustChangePassword && !operator.mustSetUpTotp;
  const role = isReady ? operator.role : undefined;
  useEffect(() => (role === undefined ? undefined : startLiveConnection(role)), [role]);

  if (operator === undefined) return <LoginPage />;
  if (!isReady) {
    return (
      <Suspense fallback={null}>
        <SetUpPage operator={operator} />
      </Suspense>
    );
  }
  return <Pages operator={operator} />;
}

/**
 * Only the pages of the operator's role. Any other address redirects to the first of them. A page that cannot be
 * rendered does not stop the watch: without its reports the server closes the operator's open matches.
 */
function Pages({ operator }: { readonly operator: Operator }) {
  const { pathname } = useLocation();
  const names = pagesOf(operator.role);
  return (
    <>
      <AlertSignal />
      <TodoKeys />
      {operator.role !== 'cashier' && <Watch username={operator.username} />}
      <ErrorBoundary fallback={<ErrorPage />} place={pathname}>
        <Suspense fallback={null}>
          <Routes>
            {names.flatMap((name) => {
              const Page = COMPONENTS[name];
              const paths = [PAGES[name].path, ...(WITH_ID.has(name) ? [`${PAGES[name].path}/:id`] : [])];
              return paths.map((path) => (
                <Route key={path} path={path} element={<Page operator={operator} />} />
              ));
            })}
            {names.includes('ringside') && (
              <Route path="/result/:id" element={<ResultPage operator={operator} />} />
            )}
            {names.includes('players') && (
              <Route path={`${PAGES.players.path}/:id`} element={<PlayerPage operator={operator} />} />
            )}
            <Route path="*" element={<Navigate replace to={PAGES[firstPage(operator.role)].path} />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Pages whose address names the item that is open. */
const WITH_ID: ReadonlySet<PageName> = new Set(['ringside', 'deposits', 'withdrawals']);

const COMPONENTS: Record<PageName, Page> = {
  tonight: later('tonight'),
  ringside: RingsidePage,
  card: later('card'),
  step: later('step'),
  exposure: later('exposure'),
  deposits: later('deposits'),
  withdrawals: later('withdrawals'),
  players: later('players'),
  statement: later('statement'),
  audit: later('audit'),
  reports: later('reports'),
  operators: later('operators'),
  settings: later('settings'),
  ledger: later('ledger'),
  account: later('account'),
};
