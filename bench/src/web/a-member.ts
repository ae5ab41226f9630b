import type { Tokens } from '@sanam/contract';

import type { Api } from './call-api.ts';

const PHONE = '0912345678';
const PASSWORD = 'ring-side-7';

/** A player who has just registered, and his session as the app keeps it. */
export async function aMember(api: Api): Promise<Tokens> {
  await api('POST /auth/register', {
    body: {
      phone: PHONE,
      password: PASSWORD,
      fullName: 'สมหญิง ทดสอบ',
      bankName: 'ธนาคารกสิกรไทย',
      bankCode: 'KBANK',
      bankAccount: '1234567890',
      line: 'somying',
      defaultAccountId: 1,
      agentId: 1,
    },
  });
  return api('POST /auth/login', { body: { username: PHONE, password: PASSWORD } });
}

/** What the app finds of him in the browser. */
export function storedSession(session: Tokens): { readonly key: string; readonly value: string } {
  return { key: 'sanam-session', value: JSON.stringify({ state: session, version: 0 }) };
}
