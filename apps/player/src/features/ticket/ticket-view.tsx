import type { BetTicket } from '@sanam/contract';

import { TicketAmounts } from './ticket-amounts.tsx';
import { TicketEntries } from './ticket-entries.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketStates } from './ticket-states.tsx';

/** Everything about one bet: what it is on, what it pays, what happened to it, and the money it moved. */
export function TicketView({ ticket }: { readonly ticket: BetTicket }) {
  return (
    <>
      <TicketHead ticket={ticket} />
      <TicketAmounts ticket={ticket} />
      <TicketStates ticket={ticket} />
      {ticket.entries.length > 0 && <TicketEntries ticket={ticket} />}
    </>
  );
}
