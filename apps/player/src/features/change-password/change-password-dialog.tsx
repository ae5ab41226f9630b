import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import { Dialog } from '@sanam/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { api } from '../../state/api/api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import type { ChangePasswordValues } from './change-password-schema.ts';

export interface ChangePasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Set on the log-in page, where there is no session; left out for a member. */
  readonly guestPhone?: string;
  /** The server's confirmation, for the success alert. */
  readonly onChanged: (message: string) => void;
  /** A guest has a code from customer service for this phone. */
  readonly onHasCode?: (phone: string) => void;
}

export function ChangePasswordDialog({
  isOpen,
  onClose,
  guestPhone,
  onChanged,
  onHasCode,
}: ChangePasswordDialogProps) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const [failure, setFailure] = useState<string>();

  function close() {
    setFailure(undefined);
    onClose();
  }

  async function change(values: ChangePasswordValues): Promise<string | undefined> {
    setFailure(undefined);
    setChanging(true);
    const wasOnline = navigator.onLine;
    try {
      const message = await requestChange(values, { isGuest: guestPhone !== undefined });
      onChanged(message);
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'PASSWORD_TOO_WEAK') return error.message;
      if (error instanceof ApiRefusal)
        setFailure(error.code === 'INVALID_CREDENTIALS' ? t('errors.invalidCredentials') : error.message);
      else
        setFailure(
          t(
            wasOnline && mayHaveChanged(error)
              ? 'errors.changePasswordUnknown'
              : 'errors.changePasswordFailed',
          ),
        );
    } finally {
      setChanging(false);
    }
    return undefined;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isClosable={!isChanging}
      title={t('changePassword.title')}
      closeLabel={t('common.close')}
    >
      <ChangePasswordForm
        guestPhone={guestPhone}
        failure={failure}
        onSubmit={change}
        onCancel={close}
        onHasCode={onHasCode}
      />
    </Dialog>
  );
}

/** Without a reply the server may have changed it; when the token could not be renewed, nothing was sent. */
function mayHaveChanged(error: unknown): boolean {
  return error instanceof ApiUnreachable && error.kind !== 'REFRESH';
}

async function requestChange(
  { phone, oldPassword, newPassword }: ChangePasswordValues,
  { isGuest }: { readonly isGuest: boolean },
): Promise<string> {
  const { message } = isGuest
    ? await api.call('POST /auth/change-password', { body: { username: phone, oldPassword, newPassword } })
    : await api.call('POST /player/change-password', { body: { oldPassword, newPassword } });
  return message;
}
