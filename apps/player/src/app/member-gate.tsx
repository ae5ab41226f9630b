import { Spinner } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet } from 'react-router';

import { useIsAuthenticated, useIsHydrated } from '../state/session/session.ts';

/** Lets members through and sends everybody else to log in, leaving no way back by the back button. */
export function MemberGate() {
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
