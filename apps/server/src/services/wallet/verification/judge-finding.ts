import type { SlipObjection } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import { isSameName } from '../compare-names.ts';
import type { FoundTransfer, SlipQuery } from './slip-verifier.ts';

const BEFORE_MS = 24 * 3_600_000;
const AFTER_MS = 5 * 60_000;
/** Fewer visible digits may be anybody's. */
const VISIBLE_MIN = 3;

interface Judged {
  amount: Satang;
  requestedAt: Date;
  fullName: string;
  receiver: SlipQuery['receiver'];
  now: Date;
}

/** In what a transfer that a verifier has found differs from the deposit. */
export function judgeFinding(found: FoundTransfer, deposit: Judged): SlipObjection[] {
  const at = found.at.getTime();
  const isInTime = at >= deposit.requestedAt.getTime() - BEFORE_MS && at <= deposit.now.getTime() + AFTER_MS;
  const objections: [SlipObjection, boolean][] = [
    ['AMOUNT', found.amountSatang !== deposit.amount],
    ['TIME', !isInTime],
    ['RECEIVER', !fitsAccount(found.receiverEnds, deposit.receiver)],
    ['NAME', !isSameName(found.senderName, deposit.fullName)],
  ];
  return objections.flatMap(([objection, applies]) => (applies ? [objection] : []));
}

/** Whether the digits that the bank shows of the receiver's number fit the end of one of ours. */
export function fitsAccount(shown: string, { accountNumber, promptPayId }: SlipQuery['receiver']): boolean {
  const visible = shown.replaceAll(/[\s-]/g, '');
  if (!/^[0-9xX*•]+$/.test(visible) || visible.replaceAll(/[^0-9]/g, '').length < VISIBLE_MIN) return false;
  return [accountNumber, promptPayId].some((number) => {
    const own = number?.replaceAll(/[^0-9]/g, '') ?? '';
    if (visible.length > own.length) return false;
    const end = own.slice(-visible.length);
    return Array.from(visible).every((sign, place) => !/[0-9]/.test(sign) || sign === end[place]);
  });
}
