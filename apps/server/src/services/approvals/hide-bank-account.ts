import type { OperatorRole } from '@sanam/contract';

/** On a player's page a cashier reads the last four digits; where money is paid out, the account is whole. */
export function hideBankAccount(bankAccount: string, role: OperatorRole): string {
  return role === 'admin' ? bankAccount : bankAccount.replaceAll(/.(?=.{4})/g, 'x');
}
