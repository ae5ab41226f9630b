import type { ResultType } from '@sanam/betting';
import type { BetTransaction } from '@sanam/contract';
import { Pill, type PillTone } from '@sanam/ui';
import { Ban, Check, Clock, Hourglass, Undo2, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type BetOutcome = Pick<BetTransaction, 'betStatus' | 'resultType'>;

/** The state of a bet; pending until it has been accepted. */
export function BetStatusPill({ bet }: { readonly bet: BetOutcome }) {
  const { t } = useTranslation();
  const { text, tone, Icon } = stateOf(bet);
  return (
    <Pill size={24} tone={tone} icon={<Icon aria-hidden strokeWidth={2} className="size-3.5" />}>
      {t(text)}
    </Pill>
  );
}

function stateOf({ betStatus, resultType }: BetOutcome) {
  if (betStatus === 'PENDING') return PENDING;
  return betStatus === 'UNACCEPTED' ? UNACCEPTED : STATES[resultType];
}

/** The state of one of several legs. One that was drawn or cancelled returns no stake. */
export function LegStatusPill({ resultType }: { readonly resultType: ResultType }) {
  const { t } = useTranslation();
  const { tone, Icon } = STATES[resultType];
  return (
    <Pill size={24} tone={tone} icon={<Icon aria-hidden strokeWidth={2} className="size-3.5" />}>
      {t(legText(resultType))}
    </Pill>
  );
}

export function legText(resultType: ResultType) {
  return resultType === 'DRAW' ? 'bets.countsAsOne' : STATES[resultType].text;
}

const PENDING = { text: 'bets.pending', tone: 'gold-soft', Icon: Hourglass } as const;
const UNACCEPTED = { text: 'ticket.unaccepted', tone: 'outline', Icon: Ban } as const;

export const STATES = {
  WAIT: { text: 'bets.waiting', tone: 'plain', colour: 'text-t2', Icon: Clock },
  WIN: { text: 'bets.won', tone: 'gain', colour: 'text-gain', Icon: Check },
  LOST: { text: 'bets.lost', tone: 'loss', colour: 'text-loss', Icon: X },
  DRAW: { text: 'decided.returned', tone: 'outline', colour: 'text-t2', Icon: Undo2 },
} as const satisfies Record<ResultType, { text: string; tone: PillTone; colour: string; Icon: LucideIcon }>;
