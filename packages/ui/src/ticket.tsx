import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface TicketRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly isGain?: boolean;
  /** Set apart from what is above it, as a balance is from a bet. */
  readonly isApart?: boolean;
}

export interface TicketProps {
  /** A corner plate in its `ticket` look, when the ticket is of one corner. */
  readonly head?: ReactNode;
  readonly rows: readonly TicketRow[];
}

export function Ticket({ head, rows }: TicketProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-bg">
      {head}
      <dl className="px-5 py-2">
        {rows.map((row) => (
          <div
            key={row.label}
            className={classNames(
              'flex min-h-10 flex-wrap items-center gap-x-3',
              row.isApart === true && 'mt-1.5 border-t border-line pt-1.5',
            )}
          >
            <dt className="text-label text-t2">{row.label}</dt>
            <dd
              className={classNames(
                'ml-auto numerals text-title font-semibold',
                row.isGain === true && 'text-gain',
              )}
            >
              {row.value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
