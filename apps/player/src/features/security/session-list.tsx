import type { PlayerSession } from '@sanam/contract';
import { Button, ErrorBox, Skeleton, toast } from '@sanam/ui';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { deviceText } from '../../lib/i18n/device-text.ts';
import { useLast } from '../../lib/use-last.ts';
import { endOtherSessions, endSession, useSessions } from '../../state/security/sessions.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { VerifySheet } from './verify-sheet.tsx';
import { SecurityRow } from './security-row.tsx';
import { useVerifiedAction } from './use-verified-action.ts';

/** Where the player is logged in. */
export function SessionList() {
  const { t } = useTranslation();
  const { sessions, hasFailed, isRefreshing, reload } = useSessions();
  const ending = useVerifiedAction();
  const [chosen, setChosen] = useState<PlayerSession | 'others'>();
  // Its text stays while the sheet closes.
  const shown = useLast(chosen);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-label font-medium text-t2">{t('security.sessions')}</h2>
      {hasFailed && (
        <ErrorBox
          message={t('security.notFetched')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
      )}
      {sessions === undefined && !hasFailed && <Skeleton className="h-18 w-full rounded-card" />}
      {sessions !== undefined && (
        <ul className="divide-y divide-line rounded-card border border-line bg-s1">
          {sessions.map((session) => (
            <SecurityRow
              key={session.id}
              icon={isPhone(session) ? Smartphone : Monitor}
              title={deviceText(t, session)}
              {...(!session.isCurrent && {
                action: {
                  label: t('layout.logout'),
                  name: t('security.endSession', { device: deviceText(t, session) }),
                  onPress: () => setChosen(session),
                },
              })}
            >
              {session.isCurrent ? (
                <span className="block font-medium text-gain">{t('security.thisDevice')}</span>
              ) : (
                <span className="block">
                  {t('security.lastUsed', { date: formatFightTime(t, new Date(session.lastUsedAt)) })}
                </span>
              )}
              {t('security.since', { date: formatFightTime(t, new Date(session.createdAt)) })}
            </SecurityRow>
          ))}
        </ul>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <Button
          variant="secondary"
          isBlock
          icon={<LogOut aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => setChosen('others')}
        >
          {t('security.endOthers')}
        </Button>
      )}
      <ConfirmSheet
        isOpen={chosen !== undefined && !ending.isVerifying}
        title={t('security.sessions')}
        question={
          shown === undefined || shown === 'others'
            ? t('security.endOthersSure')
            : t('security.endSure', { device: deviceText(t, shown) })
        }
        label={t('layout.logout')}
        isRunning={ending.isRunning}
        failure={ending.failure}
        onConfirm={end}
        onClose={() => setChosen(undefined)}
      />
      <VerifySheet isOpen={ending.isVerifying} onClose={ending.cancel} onVerified={ending.proceed} />
    </section>
  );

  function end(): void {
    if (chosen === undefined) return;
    void ending.run(
      () => (chosen === 'others' ? endOtherSessions() : endSession(chosen.id)),
      () => {
        setChosen(undefined);
        toast.show(t('security.ended'));
      },
    );
  }
}

function isPhone({ system }: PlayerSession): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android';
}
