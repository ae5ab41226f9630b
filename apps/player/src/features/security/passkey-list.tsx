import type { Passkey } from '@sanam/contract';
import { Button, ErrorBox, NoticeBox, Skeleton, toast } from '@sanam/ui';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { deviceText } from '../../lib/i18n/device-text.ts';
import { useLast } from '../../lib/use-last.ts';
import { addPasskey, removePasskey, usePasskeys } from '../../state/security/passkeys.ts';
import { isGivenUp } from '../../state/security/webauthn.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { VerifySheet } from './verify-sheet.tsx';
import { SecurityRow } from './security-row.tsx';
import { useVerifiedAction } from './use-verified-action.ts';

export function PasskeyList() {
  const { t } = useTranslation();
  const { passkeys, canAdd, hasFailed, isRefreshing, reload } = usePasskeys();
  const adding = useVerifiedAction();
  const removing = useVerifiedAction();
  const [chosen, setChosen] = useState<Passkey>();
  // Its text stays while the sheet closes.
  const shown = useLast(chosen);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-label font-medium text-t2">{t('security.passkeys')}</h2>
      <p className="text-small text-t2">{t('security.passkeysHelp')}</p>
      {adding.failure !== undefined && <ErrorBox message={adding.failure} />}
      {hasFailed && (
        <ErrorBox
          message={t('security.notFetched')}
          retry={{ label: t('common.tryAgain'), onRetry: reload, isLoading: isRefreshing }}
        />
      )}
      {passkeys === undefined && !hasFailed && <Skeleton className="h-18 w-full rounded-card" />}
      {passkeys !== undefined && (
        <>
          {passkeys.length === 0 ? (
            <p className="rounded-card border border-line bg-s1 px-3.5 py-4 text-body text-t2">
              {t('security.noPasskeys')}
            </p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-s1">
              {passkeys.map((passkey) => (
                <SecurityRow
                  key={passkey.id}
                  icon={Fingerprint}
                  title={deviceText(t, passkey)}
                  action={{
                    label: t('security.remove'),
                    name: t('security.removePasskey', { device: deviceText(t, passkey) }),
                    onPress: () => setChosen(passkey),
                  }}
                >
                  {t('security.added', { date: formatFightTime(t, new Date(passkey.createdAt)) })}
                  {passkey.lastUsedAt !== null && (
                    <span className="block">
                      {t('security.lastUsed', { date: formatFightTime(t, new Date(passkey.lastUsedAt)) })}
                    </span>
                  )}
                </SecurityRow>
              ))}
            </ul>
          )}
          {canAdd ? (
            <Button
              variant="secondary"
              isBlock
              icon={<Plus aria-hidden strokeWidth={1.75} className="size-5" />}
              isLoading={adding.isRunning}
              loadingLabel={t('security.adding')}
              onClick={add}
            >
              {t('security.addPasskey')}
            </Button>
          ) : (
            <NoticeBox kind="info" message={t('security.passkeyUnsupported')} />
          )}
        </>
      )}
      <ConfirmSheet
        isOpen={chosen !== undefined && !removing.isVerifying}
        title={shown === undefined ? '' : deviceText(t, shown)}
        question={t('security.removeSure')}
        label={t('security.remove')}
        isRunning={removing.isRunning}
        failure={removing.failure}
        onConfirm={remove}
        onClose={() => setChosen(undefined)}
      />
      <VerifySheet isOpen={adding.isVerifying} onClose={adding.cancel} onVerified={adding.proceed} />
      <VerifySheet isOpen={removing.isVerifying} onClose={removing.cancel} onVerified={removing.proceed} />
    </section>
  );

  function add(): void {
    void adding.run(
      addPasskey,
      () => toast.show(t('security.passkeyAdded')),
      (failure) => {
        if (failure instanceof Error && failure.name === 'InvalidStateError')
          return t('security.passkeyKnown');
        return isGivenUp(failure) ? t('security.notAdded') : undefined;
      },
    );
  }

  function remove(): void {
    if (chosen === undefined) return;
    void removing.run(
      () => removePasskey(chosen.id),
      () => {
        setChosen(undefined);
        toast.show(t('security.passkeyRemoved'));
      },
    );
  }
}
