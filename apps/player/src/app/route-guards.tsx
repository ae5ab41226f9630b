import { Spinner } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router';

import { useIsAuthenticated, useIsHydrated } from '../state/session/session.ts';

/** Redirects visitors without a session to the log-in page, which replaces the entry in the history. */
export function RequireMember() {
  const { t } = useTranslation();
  const isHydrated = useIsHydrated();
  const isMember = useIsAuthenticated();
  if (!isHydrated) {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={t('common.loading')} />
      </div>
    );
  }
  return isMember ? <Outlet /> : <Navigate to="/login" replace />;
}

/** Redirects players with a session away from the log-in page. */
export function RequireGuest() {
  return useIsAuthenticated() ? <Navigate to="/" replace /> : <Outlet />;
}
