import type { DepositCheck } from '@sanam/contract';

import { formatMinute } from '../../lib/ringside/format-time.ts';
import type { DeskLanguage } from '../../lib/texts/index.ts';
import { formatBaht, formatDay } from '../../lib/transfers/format.ts';
import { lastDigits } from '../../lib/transfers/queue.ts';
import type { TransferTexts } from '../../state/transfer-texts.ts';
import type { TransferDetails } from '../../state/transfers.ts';
import type { Fact } from './facts.tsx';

const STATES = { PASSED: 'good', FAILED: 'bad', OPEN: 'open' } as const;

/** The checks of the server, and what else decides: each with its source. */
export function factsOfDeposit(
  transfer: TransferDetails,
  texts: TransferTexts,
  language: DeskLanguage,
): Fact[] {
  const { arrival, checks, debt, line, player } = transfer;
  const before = texts.depositsBefore(String(player.succeeded), String(player.refused));
  return [
    ...checks.map((check) => ({
      state: STATES[check.state],
      text: textOf(check),
      help: helpOf(check),
      source: texts.sources[check.source ?? 'bank'],
    })),
    ...(transfer.isSlipImageReused
      ? [
          {
            state: 'bad' as const,
            text: texts.slipReused,
            help: texts.slipReusedHelp,
            source: texts.sources.SLIP,
          },
        ]
      : []),
    Number(debt) > 0
      ? {
          state: 'open',
          text: texts.owes(formatBaht(Number(debt))),
          help: texts.owesHelp,
          source: texts.sources.ledger,
        }
      : { state: 'good', text: texts.owesNothing, help: before, source: texts.sources.ledger },
  ];

  function textOf({ check, state, source, usedBy }: DepositCheck): string {
    if (state === 'FAILED' && check === 'REFERENCE' && usedBy === null) return texts.otherReference;
    if (state === 'FAILED' && check === 'ARRIVED') {
      const { verification } = transfer;
      if (source === 'STATEMENT' && line && isInTime(line)) return texts.otherAccount;
      if (source === 'VERIFIER' && verification?.outcome === 'NOT_FOUND') return texts.verified.NOT_FOUND;
      if (source === 'VERIFIER') {
        const against = verification?.objections.filter((one) => one === 'TIME' || one === 'RECEIVER') ?? [];
        return [texts.verified.FOUND, ...against.map((one) => texts.objections[one])].join(' · ');
      }
    }
    return texts.checks[check][state];
  }

  function isInTime({ bookedAt }: NonNullable<TransferDetails['line']>): boolean {
    return Math.abs(Date.parse(bookedAt) - Date.parse(transfer.createdAt)) <= 24 * 3_600_000;
  }

  function helpOf({ check, state, source, usedBy }: DepositCheck): string | undefined {
    // The text of the line may spell the sender's name differently, so the cashier compares it.
    if (state === 'OPEN' && check === 'ARRIVED') return lastImport();
    if (state === 'OPEN') return check === 'NAME' ? line?.text : undefined;
    const shown = source === 'STATEMENT' ? line : null;
    const said = source === 'VERIFIER' ? transfer.verification : null;
    if (check === 'REFERENCE') {
      const reference = shown?.ref ?? arrival?.bankRef ?? transfer.bankRef ?? '';
      return usedBy === null ? reference : `${reference} · ${texts.usedBy}`;
    }
    if (said) return said.outcome === 'FOUND' ? verifiedHelp(check, said) : undefined;
    if (check === 'ARRIVED') return shown ? arrivedAt(shown) : arrival ? typedAt(arrival) : undefined;
    if (check === 'NAME') return shown?.text ?? `${arrival?.name} / ${transfer.fullName}`;
    const arrived = shown ? transfer.amount : (arrival?.amount ?? 0);
    return `${formatBaht(arrived)} ${state === 'PASSED' ? '=' : '≠'} ${formatBaht(transfer.amount)}`;
  }

  function lastImport(): string | undefined {
    const { lastImportAt: at } = transfer;
    return at === null ? undefined : texts.lastImport(`${formatDay(at, language)} ${formatMinute(at)}`);
  }

  function arrivedAt({ bookedAt, account }: NonNullable<TransferDetails['line']>): string {
    const time = `${formatDay(bookedAt, language)} ${formatMinute(bookedAt)}`;
    return texts.arrivedAt(time, lastDigits(account));
  }

  function verifiedHelp(
    check: DepositCheck['check'],
    { amount, paidAt, receiverEnds, senderName }: NonNullable<TransferDetails['verification']>,
  ): string {
    if (check === 'NAME') return `${senderName} / ${transfer.fullName}`;
    if (check === 'ARRIVED' && paidAt !== null) {
      return texts.arrivedAt(`${formatDay(paidAt, language)} ${formatMinute(paidAt)}`, receiverEnds ?? '');
    }
    return `${formatBaht(amount ?? 0)} ${amount === transfer.amount ? '=' : '≠'} ${formatBaht(transfer.amount)}`;
  }

  function typedAt({ by, at }: NonNullable<TransferDetails['arrival']>): string {
    return texts.enteredBy(by, formatMinute(at));
  }
}
