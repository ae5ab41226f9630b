import { ApiRefusal } from '@sanam/api-client';
import type { PhoneCodePurpose } from '@sanam/contract';
import { useState } from 'react';

import { api } from '../api/api.ts';

export interface PhoneCodeRequest {
  /** The phone that a code was last sent to. */
  readonly sent: { readonly phone: string; readonly shownCode: string | null } | undefined;
  readonly isSending: boolean;
  /** No code was sent, for the reason in the server's sentence if it has given one. */
  readonly failure: { readonly message: string | undefined } | undefined;
  /** Resolves with whether a code was sent. */
  readonly request: (phone: string) => Promise<boolean>;
}

export function usePhoneCode(purpose: PhoneCodePurpose): PhoneCodeRequest {
  const [sent, setSent] = useState<PhoneCodeRequest['sent']>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<PhoneCodeRequest['failure']>();
  return {
    sent,
    isSending,
    failure,
    async request(phone) {
      setFailure(undefined);
      setSending(true);
      try {
        const { data } = await api.call('POST /auth/phone-code', { body: { phone, purpose } });
        setSent({ phone, shownCode: data.shownCode });
        return true;
      } catch (error) {
        const isRefused = error instanceof ApiRefusal && error.status < 500;
        setFailure({ message: isRefused ? error.message : undefined });
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
