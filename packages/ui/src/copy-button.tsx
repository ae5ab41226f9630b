import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** `icon` at the end of a row, `button` across a card. */
  readonly look?: 'icon' | 'button';
  /** The browser may refuse the clipboard; the caller logs it. */
  readonly onError?: (error: unknown) => void;
}

export function CopyButton({ text, label, copiedLabel, look = 'icon', onError }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      onError?.(error);
    }
  }

  const Icon = isCopied ? Check : Copy;
  const icon = <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />;
  const currentLabel = isCopied ? copiedLabel : label;
  if (look === 'button') {
    return (
      <Button variant="soft" isBlock icon={icon} aria-live="polite" onClick={() => void copy()}>
        {currentLabel}
      </Button>
    );
  }
  return (
    <>
      <IconButton
        label={currentLabel}
        onClick={() => void copy()}
        className={isCopied ? 'text-gain' : 'text-t2'}
      >
        {icon}
      </IconButton>
      <span aria-live="polite" className="sr-only">
        {isCopied && copiedLabel}
      </span>
    </>
  );
}

const SHOWN_MS = 2000;
