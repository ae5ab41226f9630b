/** A bank statement's file; each line is booked now unless it says otherwise. */
export function toBankCsv(
  lines: readonly { amount: string; ref?: string; text?: string; bookedAt?: string; account?: string }[],
): string {
  const now = new Date().toISOString();
  const rows = lines.map(({ amount, ref = '', text = 'transfer', bookedAt = now, account = '1048273659' }) =>
    [account, bookedAt, `"${amount}"`, ref, `"${text.replaceAll('"', '""')}"`].join(','),
  );
  return ['account,booked_at,amount,ref,text', ...rows].join('\r\n');
}
