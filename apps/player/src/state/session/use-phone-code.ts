import { ApiRefusal } from '@sanam/api-client';
import type { PhoneCodePurpose } from '@sanam/contract';
import { useState } from 'react';

import { api } from '../api/api.ts';

interface SentCode {
  readonly phone: string;
  /** Set in the demo, which sends no message. */
  readonly shownCode: string | null;
  /** The server's confirmation, once this is not the first code. */
  readonly resentMessage: string | undefined;
}

export interface PhoneCodeRequest {
  /** The phone that a code was last sent to. */
  readonly sent: SentCode | undefined;
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
        const { data, message } = await api.call('POST /auth/phone-code', { body: { phone, purpose } });
        setSent((before) => ({
          phone,
          shownCode: data.shownCode,
          resentMessage: before?.phone === phone ? message : undefined,
        }));
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
