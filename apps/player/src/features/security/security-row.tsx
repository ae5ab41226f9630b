import { Button } from '@sanam/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SecurityRowProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  /** Left out where nothing can be done about it. */
  readonly action?: { readonly label: string; readonly name: string; readonly onPress: () => void };
}

/** A passkey or a session, with what can be done about it. */
export function SecurityRow({ icon: Icon, title, children, action }: SecurityRowProps) {
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-3 py-2 pr-1.5 pl-3.5">
      <span
        aria-hidden
        className="flex size-10 shrink-0 items-center justify-center rounded-tile border border-line bg-s2"
      >
        <Icon strokeWidth={1.75} className="size-5 text-t2" />
      </span>
      <span className="min-w-0 flex-1 basis-40 pr-2">
        <span className="block text-body font-medium break-words">{title}</span>
        <span className="block text-small text-t2">{children}</span>
      </span>
      {action !== undefined && (
        <Button
          variant="text"
          size="small"
          className="ml-auto min-w-11"
          aria-label={action.name}
          onClick={action.onPress}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
