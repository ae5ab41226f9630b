import type { BodyOf, Endpoints, ListedDepositAccount } from '@sanam/contract';
import { callData } from './server.ts';
import type { ServerAddress } from './server.ts';

export type NewAccount = BodyOf<Endpoints['POST /desk/deposit-accounts']>;

/** The terms of an account with this number, typed twice, as is its PromptPay id. */
export function depositAccount(accountNumber: string, terms: Partial<NewAccount> = {}): NewAccount {
  return {
    accountNumber,
    accountNumberAgain: accountNumber,
    accountName: 'สนาม จำกัด',
    accountBank: 'KBANK',
    ...(terms.promptPayId !== undefined && { promptPayIdAgain: terms.promptPayId }),
    ...terms,
  };
}

/** Adds it and returns it as it is listed: in force if it is the first, otherwise waiting. */
export async function addDepositAccount(
  server: ServerAddress,
  token: string,
  account: NewAccount,
): Promise<ListedDepositAccount> {
  const { accounts } = await callData(server, 'POST /desk/deposit-accounts', { token, body: account });
  const added = accounts.findLast(
    ({ accountNumber }) => accountNumber === account.accountNumber.replaceAll('-', ''),
  );
  if (!added) throw new Error(`${account.accountNumber} was not added`);
  return added;
}
