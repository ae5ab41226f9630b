import { rateOf } from '@sanam/betting';
import type { BetTicket } from '@sanam/contract';
import { baht, formatMoney } from '@sanam/money';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { toClockTime } from '../../lib/dates.ts';
import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatDay } from '../../lib/i18n/date-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { useMatchOdds } from '../../state/matches/match-store.ts';

type State = BetTicket['states'][number];

interface Step {
  readonly key: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly at?: string;
  /** `done` happened, `attention` happened and changed something, `next` has not happened yet. */
  readonly look: 'done' | 'attention' | 'next';
}

/** Every state with its time, oldest first; a running bet ends with what it waits for. */
export function TicketStates({ ticket }: { readonly ticket: BetTicket }) {
  const { t } = useTranslation();
  const priceNow = usePriceNow(ticket);
  const steps = ticket.states.flatMap((state, place) => toSteps(t, ticket, state, place));
  if (ticket.betStatus === 'ACCEPTED') {
    const note = priceNow === undefined ? undefined : t('ticket.priceNow', { price: priceNow });
    steps.push(
      { key: 'running', text: t('ticket.running'), note, look: 'attention' },
      { key: 'awaited', text: t('ticket.awaited'), look: 'next' },
    );
  }
  const days = new Set(ticket.states.map(({ at }) => formatDay(t, new Date(at))));
  return (
    <section className="rounded-card border border-line bg-s1 px-3.5 py-3">
      <h2 className="pb-2 text-body font-semibold">{t('ticket.happened')}</h2>
      <ol>
        {steps.map(({ key, text, note, at, look }) => (
          <li key={key} className="group relative flex gap-3 pb-3 last:pb-0">
            <span
              aria-hidden
              className="absolute top-4 bottom-0 left-[0.4375rem] w-px bg-line2 group-last:hidden"
            />
            <span aria-hidden className={`relative mt-1.5 size-3.5 shrink-0 rounded-full ${DOT[look]}`} />
            <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              <div className="min-w-0 flex-[1_1_5rem]">
                <p className="text-body font-medium">{text}</p>
                {note !== undefined && <p className="text-small text-t2">{note}</p>}
              </div>
              {at !== undefined && (
                <time dateTime={at} className="ml-auto numerals text-label text-t2">
                  {days.size > 1 && `${formatDay(t, new Date(at))} `}
                  {toClockTime(at)}
                </time>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const DOT = {
  done: 'border-3 border-s1 bg-gain',
  attention: 'border-2 border-gold',
  next: 'border-2 border-ctl',
} as const satisfies Record<Step['look'], string>;

function toSteps(t: TFunction, ticket: BetTicket, state: State, place: number): Step[] {
  const step = { key: String(place), at: state.at, look: 'done' as const };
  switch (state.state) {
    case 'PLACED':
      // A LIVE bet is accepted as it is placed.
      return ticket.kind === 'LIVE' ? [] : [{ ...step, text: t('ticket.placed') }];
    case 'ACCEPTED':
      return [{ ...step, text: t('ticket.accepted'), note: acceptedNote(t, ticket) }];
    case 'UNACCEPTED': {
      const note = state.code === null ? undefined : t(REJECTION_TEXTS[state.code]);
      return [{ ...step, text: t('ticket.unaccepted'), note, look: 'attention' }];
    }
    case 'BETTING_CLOSED':
      return [{ ...step, text: t('ticket.bettingClosed') }];
    case 'RESULT':
      return [{ ...step, text: resultText(t, ticket, state, 'ticket.result') }];
    case 'CORRECTION':
      return [
        {
          ...step,
          text: resultText(t, ticket, state, 'ticket.corrected'),
          note: t('ticket.correctedHelp'),
          look: 'attention',
        },
      ];
    case 'CHECKING':
      return [
        {
          ...step,
          text: atMatch(t, ticket, state, t('match.resultChecked')),
          note: t('ticket.checkingHelp'),
          look: 'attention',
        },
      ];
    case 'SETTLED':
      return [{ ...step, text: settledText(t, ticket, state.amount ?? 0) }];
    case 'REVERSED':
      return state.amount === 0
        ? []
        : [{ ...step, text: t('ticket.takenBack', { amount: formatMoney(baht(state.amount ?? 0)) }) }];
  }
}

const REJECTION_TEXTS = {
  BET_CLOSED: 'ticket.BET_CLOSED',
  RATE_CHANGED: 'ticket.RATE_CHANGED',
  MATCH_NOT_FOUND: 'ticket.MATCH_NOT_FOUND',
} as const satisfies Record<NonNullable<State['code']>, string>;

function acceptedNote(t: TFunction, { kind, transactionMatchStepItems: [leg] }: BetTicket) {
  return kind === 'STEP_MULTI' || !leg ? undefined : t('ticket.atPrice', { price: leg.rateName });
}

function resultText(
  t: TFunction,
  ticket: BetTicket,
  state: State,
  key: 'ticket.result' | 'ticket.corrected',
): string {
  const { result } = state;
  return atMatch(t, ticket, state, t(key, { result: result === null ? '' : t(RESULT_TEXTS[result]) }));
}

/** A bet on several matches names the match. */
function atMatch(
  t: TFunction,
  { kind, transactionMatchStepItems: legs }: BetTicket,
  { matchId }: State,
  text: string,
): string {
  const match = legs.find((leg) => leg.gameMatchsStep.id === matchId)?.gameMatchsStep;
  return kind === 'STEP_MULTI' && match ? `${matchText(t, match.matchNo, match.line)} · ${text}` : text;
}

function settledText(t: TFunction, { deductAmount }: BetTicket, amount: number): string {
  if (amount === 0) return t('ticket.nothingPaid');
  return amount === deductAmount
    ? t('ticket.returned', { amount: formatMoney(baht(amount)) })
    : t('ticket.paid', { amount: formatMoney(baht(amount), { sign: true }) });
}

/** The corner's current price, if the app knows the match; draw odds never move. */
function usePriceNow({ kind, rateType, transactionMatchStepItems: [leg] }: BetTicket): string | undefined {
  const odds = useMatchOdds(leg?.gameMatchsStep.id ?? 0, rateType ?? 'MY');
  if (kind !== 'LIVE' || odds === undefined) return undefined;
  return leg?.betType === 'RED' || leg?.betType === 'BLUE' ? rateOf(leg.betType, odds).rateName : undefined;
}
