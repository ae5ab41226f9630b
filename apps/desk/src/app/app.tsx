import { DeskHeader } from '../features/layout/desk-header.tsx';
import { BooksPage } from '../pages/books.tsx';
import { BrokenPage } from '../pages/broken.tsx';
import { LoginPage } from '../pages/login.tsx';
import { logOut } from '../state/log-out.ts';
import { useOperator } from '../state/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Log-in stands in the place of the page, so an operator whose session ran out comes back to where he was. */
export function App() {
  return (
    <ErrorBoundary fallback={<BrokenPage />}>
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
      <BooksPage />
    </>
  );
}
