import type { DepositCheck, TransactionStatus } from '@sanam/contract';

/** Of the row of a transfer. */
interface CheckedDeposit {
  amount: number;
  status: TransactionStatus;
  bank_id: string | null;
  bank_ref: string | null;
  arrival_amount: number | null;
  arrival_is_own: boolean | null;
  arrival_bank_id: string | null;
  arrival_bank_ref: string | null;
  reference_used_by: string | null;
  /** Right after the decision: until then its slip named another reference. */
  is_other_slip?: boolean | null;
}

/** What the bank's list and the slip have of a deposit, against what the player asked for. */
export function checkDeposit(deposit: CheckedDeposit): DepositCheck[] {
  const { amount, arrival_amount: arrived, arrival_is_own: isOwn } = deposit;
  return [
    checkReference(deposit),
    arrived === null ? open('AMOUNT') : found('AMOUNT', arrived === amount),
    isOwn === null ? open('NAME') : found('NAME', isOwn),
  ];
}

/** Those for which one person may not credit it: they have failed, or nobody has entered what they compare. */
export function failedOf(checks: readonly DepositCheck[]): DepositCheck['check'][] {
  return checks.filter(({ state }) => state !== 'PASSED').map(({ check }) => check);
}

function checkReference(deposit: CheckedDeposit): DepositCheck {
  const {
    bank_id: bankId,
    bank_ref: ref,
    arrival_bank_id: listedBank,
    arrival_bank_ref: listedRef,
  } = deposit;
  if (ref === null && listedRef === null) return open('REFERENCE');
  // A slip shows another transfer than the one that was found.
  const isOther =
    deposit.status === 'pending'
      ? ref !== null && listedRef !== null && !(ref === listedRef && bankId === listedBank)
      : deposit.is_other_slip === true;
  const usedBy = deposit.reference_used_by;
  return {
    check: 'REFERENCE',
    state: usedBy !== null || isOther ? 'FAILED' : 'PASSED',
    source: listedRef === null ? 'SLIP' : 'BANK',
    usedBy,
  };
}

function open(check: DepositCheck['check']): DepositCheck {
  return { check, state: 'OPEN', source: null, usedBy: null };
}

function found(check: DepositCheck['check'], isRight: boolean): DepositCheck {
  return { check, state: isRight ? 'PASSED' : 'FAILED', source: 'BANK', usedBy: null };
}
