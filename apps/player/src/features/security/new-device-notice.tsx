import type { NewDevice } from '@sanam/contract';
import { ErrorBox, NoticeBox } from '@sanam/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

import { formatFightTime } from '../../lib/i18n/date-texts.ts';
import { deviceText } from '../../lib/i18n/device-text.ts';
import { replyAboutDevice, useNewDevices } from '../../state/security/sessions.ts';
import { VerifySheet } from './verify-sheet.tsx';
import { useVerifiedAction } from './use-verified-action.ts';

/** Above every page: somebody has logged in on a device that was new to the account. The newest first. */
export function NewDeviceNotice() {
  const [newest] = useNewDevices();
  if (newest === undefined) return null;
  return (
    <div className="px-4 py-3">
      <Question key={newest.sessionId} device={newest} />
    </div>
  );
}

function Question({ device }: { readonly device: NewDevice }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const replying = useVerifiedAction();
  return (
    <>
      <NoticeBox
        kind="attention"
        message={t('security.newDevice', { device: deviceText(t, device) })}
        help={
          <>
            <span className="block">
              {t('security.wasItYou', { date: formatFightTime(t, new Date(device.createdAt)) })}
            </span>
            <span className="-mb-2 flex flex-wrap gap-x-5">
              <button
                type="button"
                disabled={replying.isRunning}
                onClick={() => reply(true)}
                className={REPLY}
              >
                {t('security.itWasMe')}
              </button>
              <button
                type="button"
                disabled={replying.isRunning}
                onClick={() => reply(false)}
                className={REPLY}
              >
                {t('security.itWasNotMe')}
              </button>
            </span>
          </>
        }
      />
      {replying.failure !== undefined && <ErrorBox isCompact message={replying.failure} />}
      <VerifySheet isOpen={replying.isVerifying} onClose={replying.cancel} onVerified={replying.proceed} />
    </>
  );

  function reply(wasMe: boolean): void {
    void replying.run(
      () => replyAboutDevice(device.sessionId, wasMe),
      // Somebody else knows the password, so it is changed next.
      () => {
        if (!wasMe) void navigate('/security', { state: { message: t('security.disowned') } });
      },
    );
  }
}

const REPLY = 'inline-flex min-h-11 min-w-11 items-center text-body font-semibold text-goldt';
