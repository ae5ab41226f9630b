import type { BetTicket } from '@sanam/contract';
import { Pill } from '@sanam/ui';
import { Clock, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { BetStatusPill } from '../../components/bet-status-pill.tsx';

/** Running and returned have words of their own here: a stake also comes back when a match is cancelled. */
export function TicketStatus({ ticket }: { readonly ticket: BetTicket }) {
  const { t } = useTranslation();
  const { betStatus, resultType } = ticket;
  const isRunning = betStatus === 'ACCEPTED';
  if (!isRunning && resultType !== 'DRAW') return <BetStatusPill bet={ticket} />;
  const Icon = isRunning ? Clock : Undo2;
  return (
    <Pill
      size={24}
      tone={isRunning ? 'gold-soft' : 'outline'}
      icon={<Icon aria-hidden strokeWidth={2} className="size-3.5" />}
    >
      {t(isRunning ? 'ticket.running' : 'ticket.stakeBack')}
    </Pill>
  );
}
