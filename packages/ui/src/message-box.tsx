import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

interface MessageBoxProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly help?: ReactNode;
  /** A text button in the row, or a full one below it. */
  readonly action?: ReactNode;
  readonly isActionBelow?: boolean;
  /** An error interrupts a screen reader; a notice does not. */
  readonly isUrgent: boolean;
  readonly className: string;
}

/** The frame shared by the error box and the notice box: icon, message, help and one action. */
export function MessageBox({
  icon,
  title,
  help,
  action,
  isActionBelow = false,
  isUrgent,
  className,
}: MessageBoxProps) {
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={classNames('rounded-box px-3.5 py-3', className)}>
      <div className="flex items-start gap-3">
        <span className="flex h-[1lh] shrink-0 items-center text-body">{icon}</span>
        <div className="min-w-0 flex-1">
          <p className={classNames('text-body text-t1', help !== undefined && 'font-semibold')}>{title}</p>
          {help !== undefined && <p className="text-label text-t2">{help}</p>}
        </div>
        {action !== undefined && !isActionBelow && action}
      </div>
      {action !== undefined && isActionBelow && <div className="mt-3">{action}</div>}
    </div>
  );
}
