import type { ReactNode } from 'react';

import { EmptyArena } from './illustrations/empty-arena.tsx';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly line?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, line, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-7 text-center">
      <EmptyArena />
      <p className="mt-3 text-name font-semibold text-balance">{title}</p>
      {line !== undefined && <p className="mt-0.5 text-label text-balance text-t2">{line}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  );
}
