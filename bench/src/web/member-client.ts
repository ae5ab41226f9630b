import type { Tokens } from '@sanam/contract';

import type { Api } from '../server/api-client.ts';

const PHONE = '0912345678';
const PASSWORD = 'ring-side-7';

/** Registers a player and returns the session as the app stores it. */
export async function registerMember(api: Api): Promise<Tokens> {
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

/** The session in the browser's storage. */
export function storedSession(session: Tokens): { readonly key: string; readonly value: string } {
  return { key: 'sanam-session', value: JSON.stringify({ state: session, version: 0 }) };
}
