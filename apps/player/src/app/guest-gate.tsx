import { Navigate, Outlet } from 'react-router';

import { useIsAuthenticated } from '../state/session/session.ts';

/** Who is already in has nothing to do at the log-in page. */
export function GuestGate() {
  return useIsAuthenticated() ? <Navigate to="/" replace /> : <Outlet />;
}
