import { AGENT_ID, BANKS, DEFAULT_ACCOUNT_ID } from '@sanam/contract';

import { api } from '../../state/api/api.ts';
import type { RegisterValues } from './register-schema.ts';

export interface Registered {
  /** The server's sentence; the same whether or not the phone number was already registered. */
  readonly message: string;
  readonly username: string;
}

/** The code is only needed where phones are confirmed with one. */
export async function registerPlayer(values: RegisterValues, code?: string): Promise<Registered> {
  const { phone, password, fullName, bankCode, bankAccount, line, referrer } = values;
  const bank = BANKS.find(({ code }) => code === bankCode);
  if (bank === undefined) throw new Error(`no bank ${bankCode}`);
  const { message, data } = await api.call('POST /auth/register', {
    body: {
      phone,
      password,
      fullName,
      bankCode: bank.code,
      bankName: bank.name,
      bankAccount,
      line,
      ...(referrer !== '' && { referrer }),
      ...(code !== undefined && { code }),
      defaultAccountId: DEFAULT_ACCOUNT_ID,
      agentId: AGENT_ID,
    },
  });
  return { message, username: data.player.username };
}
