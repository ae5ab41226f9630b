import { asRecord } from '@sanam/api-client';
import { RUN_RESULTS } from '@sanam/betting';
import {
  CATEGORY_CODES,
  DEPOSIT_CHECKS,
  formatBankAccount,
  formatPhone,
  type ApprovalContext,
  type ApprovalKind,
} from '@sanam/contract';
import { splitFighterName } from '@sanam/ui';

import { approvalDetails } from '../lib/texts/approval-details.ts';
import { categories } from '../lib/texts/categories.ts';
import { choiceName } from '../lib/texts/choice-name.ts';
import { formatBaht, formatShort } from '../lib/transfers/format.ts';
import { useLanguage, useTexts } from './language.ts';
import { useTransferTexts } from './transfer-texts.ts';

interface Asked {
  readonly kind: ApprovalKind;
  readonly subject?: string;
  readonly amount?: number;
  readonly details: object;
  /** Absent where the transfer is shown beside it. */
  readonly context?: ApprovalContext;
}

export interface ApprovalLine {
  readonly name: string;
  readonly text: string;
  /** What it replaces. */
  readonly before?: string | undefined;
}

export interface DescribedApproval {
  /** What it moves, with its sign; absent where it moves nothing. */
  readonly amount: string | undefined;
  readonly lines: readonly ApprovalLine[];
  /** Between the old and the new, for those who do not see the arrow. */
  readonly becomes: string;
}

const LIMIT_FIELDS = ['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax'] as const;
const WITHOUT_AMOUNT: ReadonlySet<ApprovalKind> = new Set([
  'LIMIT',
  'SETTING',
  'DEPOSIT_ACCOUNT',
  'BANK_ACCOUNT',
]);

/** Everything that the second person decides on: whom it is about, what it is now and what it would be, and why. */
export function useApprovalDetails(): (asked: Asked) => DescribedApproval {
  const language = useLanguage();
  const { exposure, result: results, ringside } = useTexts();
  const transfers = useTransferTexts();
  const texts = approvalDetails[language];

  return ({ kind, subject = '', amount, details: given, context }) => {
    const details = asRecord(given);
    const before = asRecord(context?.before);
    const lines = [...subjectLines(), ...changeLines()];
    const { reason } = details;
    if (typeof reason === 'string' && reason !== '') lines.push({ name: texts.reason, text: reason });
    return { amount: movedText(), lines, becomes: texts.becomes };

    function movedText(): string | undefined {
      if (amount === undefined || WITHOUT_AMOUNT.has(kind)) return undefined;
      const { amount: signed } = details;
      return kind === 'ADJUSTMENT' && typeof signed === 'number'
        ? formatBaht(signed, { sign: true })
        : formatShort(amount);
    }

    function subjectLines(): ApprovalLine[] {
      const { player = null, transfer = null, match = null } = context ?? {};
      const scope = kind === 'LIMIT' ? scopeText(subject.replace('limit/', '')) : undefined;
      return [
        ...(transfer
          ? [{ name: texts.transfer, text: `${texts.types[transfer.type]} ${transfer.transferCode}` }]
          : []),
        ...(player
          ? [{ name: texts.player, text: `${player.fullName} · ${formatPhone(player.username)}` }]
          : []),
        ...(match
          ? [
              {
                name: texts.match,
                text: `${ringside.short(String(match.matchNo))} ${match.stadiumName} · ${splitFighterName(match.redName).main} – ${splitFighterName(match.blueName).main}`,
              },
            ]
          : []),
        ...(scope === undefined ? [] : [{ name: texts.scope, text: scope }]),
      ];
    }

    /** A match or a player is named by a line of its own. */
    function scopeText(scope: string): string | undefined {
      if (scope === 'ALL') return exposure.wholeHouse;
      const category = CATEGORY_CODES.find((code) => scope === `CATEGORY:${code}`);
      return category && categories[language][category];
    }

    function changeLines(): ApprovalLine[] {
      switch (kind) {
        case 'BANK_ACCOUNT':
          return [
            {
              name: texts.account,
              before: accountText(before['bankCode'], before['bankAccount']),
              text: accountText(details['bankCode'], details['bankAccount']) ?? '–',
            },
          ];
        case 'DEPOSIT_ACCOUNT': {
          const replaces = typeof before['accountNumber'] === 'string' || undefined;
          const promptPayText = (id: unknown) => (typeof id === 'string' ? id : texts.noPromptPay);
          return [
            {
              name: texts.account,
              before: accountText(before['accountBank'], before['accountNumber']),
              text: accountText(details['accountBank'], details['accountNumber']) ?? '–',
            },
            {
              name: texts.accountName,
              before: replaces && nameText(before['accountName']),
              text: nameText(details['accountName']),
            },
            {
              name: texts.promptPay,
              before: replaces && promptPayText(before['promptPayId']),
              text: promptPayText(details['promptPayId']),
            },
          ];
        }
        case 'LIMIT':
          return LIMIT_FIELDS.filter((field) => Object.hasOwn(details, field)).map((field) => ({
            name: exposure.limitNames[field],
            before: sumText(before[field], texts.notSet),
            text: sumText(details[field], texts.notSet),
          }));
        case 'SETTING':
          return [
            {
              name: texts.sum,
              before: sumText(before['approvalBaht'], texts.never),
              text: sumText(details['approvalBaht'], texts.never),
            },
          ];
        case 'ADJUSTMENT': {
          const moved = Number(details['amount']);
          return [{ name: moved < 0 ? texts.taken : texts.given, text: formatBaht(Math.abs(moved)) }];
        }
        case 'DEPOSIT':
          return [...againstLines(), ...referenceLines()];
        case 'WITHDRAWAL':
          return [
            ...(details['despiteDebt'] === true ? [{ name: texts.debt, text: texts.despiteDebt }] : []),
            ...referenceLines(),
          ];
        case 'CORRECTION':
        case 'ROLLBACK': {
          const to = RUN_RESULTS.find((one) => one === details['result']) ?? 'WAIT';
          const from = context?.match?.result;
          return [
            {
              name: texts.result,
              before: from && (from === 'WAIT' ? texts.noResult : choiceName(from, results)),
              text: choiceName(to, results),
            },
          ];
        }
        case 'REVERSAL':
          return [];
      }
    }

    function againstLines(): ApprovalLine[] {
      const { failedChecks } = details;
      const failed = DEPOSIT_CHECKS.filter(
        (check) => Array.isArray(failedChecks) && failedChecks.includes(check),
      );
      if (failed.length === 0) return [];
      return [{ name: texts.against, text: failed.map((check) => transfers.checkNames[check]).join(', ') }];
    }

    function referenceLines(): ApprovalLine[] {
      const { bankId, bankRef } = details;
      return typeof bankRef === 'string'
        ? [{ name: texts.reference, text: `${String(bankId)} ${bankRef}` }]
        : [];
    }
  };
}

function accountText(bank: unknown, number: unknown): string | undefined {
  return typeof bank === 'string' && typeof number === 'string'
    ? `${bank} ${formatBankAccount(number)}`
    : undefined;
}

function nameText(name: unknown): string {
  return typeof name === 'string' ? name : '–';
}

function sumText(sum: unknown, none: string): string {
  return typeof sum === 'number' ? formatShort(sum) : none;
}
