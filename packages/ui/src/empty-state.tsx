import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { EmptyArena } from './illustrations/empty-arena.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly help?: ReactNode;
  readonly action?: ReactNode;
  /** In a card of its own. */
  readonly isCard?: boolean;
}

export function EmptyState({ title, help, action, isCard = false }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center px-4 py-7 text-center',
        isCard && 'rounded-card border border-line bg-s1',
      )}
    >
      <EmptyArena />
      <p className="mt-3 text-name font-semibold text-balance">{title}</p>
      {help !== undefined && <p className="mt-0.5 text-label text-balance text-t2">{help}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
