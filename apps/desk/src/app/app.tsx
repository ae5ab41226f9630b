import type { Operator } from '@sanam/contract';
import { useEffect } from 'react';

import { DeskHeader } from '../features/layout/desk-header.tsx';
import { DeskNav } from '../features/layout/desk-nav.tsx';
import { AccountPage } from '../pages/account.tsx';
import { ErrorPage } from '../pages/error.tsx';
import { LedgerPage } from '../pages/ledger.tsx';
import { LoginPage } from '../pages/login.tsx';
import { OperatorsPage } from '../pages/operators.tsx';
import { SetUpPage } from '../pages/set-up.tsx';
import { usePage } from '../state/route.ts';
import { logOut } from '../state/session/log-out.ts';
import { refreshOperator } from '../state/session/refresh-operator.ts';
import { startReportingActivity } from '../state/session/report-activity.ts';
import { useOperator } from '../state/session/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** The log-in replaces the page without a redirect, so an operator whose session expired returns to the same page. */
export function App() {
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <Desk />
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
    return startReportingActivity();
  }, [isLoggedIn]);

  if (operator === undefined) return <LoginPage />;
  if (operator.mustChangePassword || operator.mustSetUpTotp) return <SetUpPage operator={operator} />;
  return (
    <>
      <DeskHeader operator={operator} onLogOut={logOut} />
      <DeskNav role={operator.role} />
      <CurrentPage operator={operator} />
    </>
  );
}

function CurrentPage({ operator }: { readonly operator: Operator }) {
  const page = usePage();
  if (page === 'account') return <AccountPage operator={operator} />;
  if (page === 'operators' && operator.role === 'admin') return <OperatorsPage operator={operator} />;
  return <LedgerPage />;
}
