import { DeskHeader } from '../features/layout/desk-header.tsx';
import { LedgerPage } from '../pages/ledger.tsx';
import { ErrorPage } from '../pages/error.tsx';
import { LoginPage } from '../pages/login.tsx';
import { logOut } from '../state/session/log-out.ts';
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
  if (operator === undefined) return <LoginPage />;
  return (
    <>
      <DeskHeader operator={operator} onLogOut={logOut} />
      <LedgerPage />
    </>
  );
}
