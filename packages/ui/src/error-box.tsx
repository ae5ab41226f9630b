import { CircleAlert, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { MessageBox } from './message-box.tsx';

export interface ErrorBoxProps {
  readonly message: ReactNode;
  readonly help?: ReactNode;
  readonly retry?:
    | { readonly label: string; readonly onRetry: () => void; readonly isLoading?: boolean }
    | undefined;
  /** One row with retry as a text button, for a section inside a card. */
  readonly isCompact?: boolean;
  /** A button that hides the message. */
  readonly dismiss?: { readonly label: string; readonly onDismiss: () => void } | undefined;
}

/** Not plain red, which is a corner: a tinted box with a coral edge and an icon. */
export function ErrorBox({ message, help, retry, isCompact = false, dismiss }: ErrorBoxProps) {
  return (
    <MessageBox
      isUrgent
      icon={<CircleAlert aria-hidden strokeWidth={1.75} className="size-5 text-loss" />}
      title={isCompact ? message : <strong>{message}</strong>}
      help={help}
      isActionBelow={!isCompact && retry !== undefined}
      action={
        retry ? (
          <Button
            variant={isCompact ? 'text' : 'secondary'}
            size={isCompact ? 'small' : 'medium'}
            isBlock={!isCompact}
            isLoading={retry.isLoading ?? false}
            icon={isCompact ? undefined : <RotateCcw aria-hidden className="size-5" />}
            onClick={retry.onRetry}
            className={isCompact ? '-my-2.5 -mr-2' : undefined}
          >
            {retry.label}
          </Button>
        ) : (
          dismiss && (
            <IconButton label={dismiss.label} onClick={dismiss.onDismiss} className="-my-2.5 -mr-2.5">
              <X aria-hidden strokeWidth={1.75} className="size-5 text-t2" />
            </IconButton>
          )
        )
      }
      className="border border-loss bg-errbg"
    />
  );
}
