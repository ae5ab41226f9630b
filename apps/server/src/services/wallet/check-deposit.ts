import type { DepositCheck, SlipObjection, TransactionStatus } from '@sanam/contract';
import { namesPlayer } from './compare-names.ts';

/** What the row of a transfer contains. */
interface CheckedDeposit {
  amount: number;
  created_at: Date | string;
  status: TransactionStatus;
  full_name: string;
  bank_id: string | null;
  bank_ref: string | null;
  arrival_amount: number | null;
  arrival_is_own: boolean | null;
  arrival_bank_id: string | null;
  arrival_bank_ref: string | null;
  arrival_by: string | null;
  reference_used_by: string | null;
  /** The line of the bank's statement; its amount is the deposit's. */
  line: { ref: string | null; bookedAt: string; text: string; importedBy: string } | null;
  bank_line_is_own: boolean | null;
  /** Whether the line's account can be the one that the player was shown. */
  line_fits: boolean;
  /** Of its slip's reference, by a service that knows the transfers of banks. */
  verification: { outcome: string | null; objections: readonly SlipObjection[] } | null;
  /** Right after the decision: until then its slip named another reference. */
  is_other_slip?: boolean | null;
}

type Source = NonNullable<DepositCheck['source']>;

/** How long before or after the request the bank may have booked the money. */
const ARRIVAL_MS = 24 * 3_600_000;

/**
 * What the bank's statement, an operator and the slip have of a deposit, against what the player requested. A check
 * passes when a source confirms it and none contradicts it; it names the source that counts most.
 */
export function checkDeposit(deposit: CheckedDeposit): DepositCheck[] {
  const { amount, arrival_amount: typed, arrival_is_own: isOwn, line } = deposit;
  return [
    checkReference(deposit),
    compare('ARRIVED', {
      STATEMENT: line && deposit.line_fits && isInTime(line, deposit),
      // What the bank's statement has is there, even if the service did not know it.
      VERIFIER: isUnknown(deposit) && line === null ? false : found(deposit, ['TIME', 'RECEIVER']),
      TYPED: typed === null ? null : true,
    }),
    compare('AMOUNT', {
      STATEMENT: line && true,
      VERIFIER: found(deposit, ['AMOUNT']),
      TYPED: typed === null ? null : typed === amount,
    }),
    compare('NAME', {
      STATEMENT: showsName(deposit) ? true : null,
      VERIFIER: found(deposit, ['NAME']),
      TYPED: isOwn,
    }),
  ];
}

/** Those for which one person may not credit it: they have failed, or nobody has entered what they compare. */
export function failedOf(checks: readonly DepositCheck[]): DepositCheck['check'][] {
  return checks.filter(({ state }) => state !== 'PASSED').map(({ check }) => check);
}

/**
 * Whether one of its checks rests on the word of the operator who credits it: no verifier shows it, and neither does a
 * line of the statement, or that line is of a file which the same operator imported, and could have written, or they
 * have typed whose money it is.
 */
export function isTypedAlone(deposit: CheckedDeposit, creditedBy: string): boolean {
  const { line, verification, arrival_by: typedBy } = deposit;
  const isOwnLine = line === null || line.importedBy === creditedBy;
  const isOwnName = !showsName(deposit) && typedBy === creditedBy;
  return (isOwnLine || isOwnName) && verification?.outcome !== 'FOUND';
}

/**
 * Whether the text of its line of the statement names the player. A text without the name says nothing of the sender.
 */
export function showsName(deposit: Pick<CheckedDeposit, 'line' | 'bank_line_is_own' | 'full_name'>): boolean {
  const { line, bank_line_is_own: isStored, full_name: name } = deposit;
  return line !== null && (isStored ?? namesPlayer(line.text, name));
}

/** The reference that a line of the statement has, if it can be a transfer's. */
export function referenceOf(line: { ref: string | null } | null): string | null {
  return line?.ref != null && /^[A-Z0-9]{6,40}$/.test(line.ref) ? line.ref : null;
}

/** Whether nothing of this kind differs in what a service has found; null if it has found nothing. */
function found({ verification }: CheckedDeposit, kinds: readonly SlipObjection[]): boolean | null {
  if (verification?.outcome !== 'FOUND') return null;
  return !verification.objections.some((objection) => kinds.includes(objection));
}

function isUnknown({ verification }: CheckedDeposit): boolean {
  return verification?.outcome === 'NOT_FOUND';
}

function isInTime(line: { bookedAt: string }, deposit: { created_at: Date | string }): boolean {
  const apart = new Date(line.bookedAt).getTime() - new Date(deposit.created_at).getTime();
  return Math.abs(apart) <= ARRIVAL_MS;
}

/** True confirms, false contradicts, null says nothing; the source that counts most comes first. */
function compare(check: DepositCheck['check'], said: Partial<Record<Source, boolean | null>>): DepositCheck {
  const known = Object.entries(said).filter(([, isRight]) => isRight !== null) as [Source, boolean][];
  const against = known.find(([, isRight]) => !isRight);
  const [source] = against ?? known[0] ?? [null];
  return { check, state: known.length === 0 ? 'OPEN' : against ? 'FAILED' : 'PASSED', source, usedBy: null };
}

function checkReference(deposit: CheckedDeposit): DepositCheck {
  const { arrival_bank_id: typedBank, arrival_bank_ref: typed, bank_ref: ref, status } = deposit;
  const stated = referenceOf(deposit.line);
  const usedBy = deposit.reference_used_by;
  // Once it is decided, the deposit has the reference that was found.
  const slip = status === 'pending' || (stated ?? typed) === null ? ref : null;
  const reference = stated ?? typed ?? slip;
  const isSame = (other: string | null) => other === null || other === reference;
  const isOther =
    !isSame(typed) ||
    (stated === null && typed !== null && slip === typed && deposit.bank_id !== typedBank) ||
    (status === 'pending' ? !isSame(slip) : deposit.is_other_slip === true);
  const bySlip = deposit.verification?.outcome === 'FOUND' ? 'VERIFIER' : 'SLIP';
  const source = stated !== null ? 'STATEMENT' : typed !== null ? 'TYPED' : bySlip;
  if (reference === null) return { check: 'REFERENCE', state: 'OPEN', source: null, usedBy: null };
  return { check: 'REFERENCE', state: usedBy !== null || isOther ? 'FAILED' : 'PASSED', source, usedBy };
}
