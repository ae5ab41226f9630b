import { DEPOSIT_CREDIT_WAIT_MINUTES, WITHDRAW_WAIT_MINUTES, type Alert } from '@sanam/contract';
import { baht } from '@sanam/money';

import { formatDay } from '../format-day.ts';
import { formatWhole } from '../ringside/format-amount.ts';
import type { Texts } from '../texts/en.ts';
import type { DeskLanguage } from '../texts/index.ts';
import { spanOf, type SpanTexts } from './span.ts';

export interface AlertText {
  /** "คู่ 7 ใช้เพดานแล้ว 82 %". */
  readonly title: string;
  /** Where, or how much. */
  readonly help: string | undefined;
}

interface Needs {
  readonly texts: Pick<Texts, 'tonight' | 'ringside'>;
  readonly language: DeskLanguage;
}

/** What an alert says. */
export function alertText(alert: Alert, { texts: { tonight, ringside }, language }: Needs): AlertText {
  const { kind, count, amount, share, subject, match, approvalKind } = alert;
  const sum = amount === null ? '' : formatWhole(baht(amount));
  const said = tonight.alerts[kind]({
    count: String(count ?? ''),
    // Changes that move no money have no sum.
    amount: amount === 0 ? '' : sum,
    percent: share === null ? '' : String(Math.round(share * 100)),
    day: subject.startsWith('day/') ? formatDay(subject.slice('day/'.length), language) : '',
    approval: approvalKind === null ? '' : tonight.approvalKinds[approvalKind],
  }).replace('  ', ' ');
  if (match === null) return { title: said, help: helpOf(alert, sum, tonight) };
  const { stadiumName, stadiumLatinName } = match.stadium;
  return {
    title: `${ringside.short(String(match.matchNo))} · ${said}`,
    help: (language === 'en' ? stadiumLatinName : null) ?? stadiumName,
  };
}

function helpOf({ kind }: Alert, sum: string, texts: Texts['tonight']): string | undefined {
  const within = PROMISED[kind];
  if (within !== undefined) return `${texts.inAll(sum)} · ${texts.within(String(within))}`;
  if (kind === 'WITHDRAWALS_OWED') return texts.owed(sum);
  return kind === 'STATEMENT_OPEN' ? texts.inAll(sum) : undefined;
}

/** What players were told: so many minutes. */
const PROMISED: Partial<Record<Alert['kind'], number>> = {
  DEPOSITS_WAITING: DEPOSIT_CREDIT_WAIT_MINUTES,
  WITHDRAWALS_WAITING: WITHDRAW_WAIT_MINUTES,
};

/** "รอมา 3 นาที", "อีก 12 นาที", "ตอนนี้". */
export function whenText(
  since: string | null,
  now: number,
  texts: Pick<Texts['tonight'], 'waited' | 'due' | 'now'> & { readonly span: SpanTexts },
): string {
  const ms = since === null ? 0 : now - Date.parse(since);
  if (Math.abs(ms) < 60_000) return texts.now;
  return ms > 0 ? texts.waited(spanOf(ms, texts.span)) : texts.due(spanOf(-ms, texts.span));
}
