import { classNames } from '@sanam/ui';

import { bindingOf, type Act } from '../lib/keys/key-table.ts';

interface KeyCapsProps {
  readonly act: Act;
  /** Whether they are on gold; otherwise on the colour of the text. */
  readonly tone?: 'plain' | 'gold' | 'inverse';
  /** On the slabs. */
  readonly isLarge?: boolean;
  readonly className?: string;
}

/**
 * The keys of an act. Not shown where there is probably no keyboard, and not read out: a screen reader has keys of its
 * own.
 */
export function KeyCaps({ act, tone = 'plain', isLarge = false, className }: KeyCapsProps) {
  return (
    <span aria-hidden className={classNames('hidden shrink-0 gap-1.5 wide:inline-flex', className)}>
      {bindingOf(act).caps.map((cap) => (
        <KeyCap key={cap} tone={tone} isLarge={isLarge}>
          {cap}
        </KeyCap>
      ))}
    </span>
  );
}

export function KeyCap({
  tone = 'plain',
  isLarge = false,
  children,
}: {
  readonly tone?: NonNullable<KeyCapsProps['tone']>;
  readonly isLarge?: boolean;
  readonly children: string;
}) {
  return (
    <kbd
      className={classNames(
        'inline-flex items-center justify-center rounded-[5px] border border-b-2 numerals leading-none font-medium',
        isLarge ? 'h-7 min-w-7 px-2.5 text-name' : 'h-5 min-w-5 px-1 text-tiny',
        TONE[tone],
      )}
    >
      {children}
    </kbd>
  );
}

const TONE = {
  plain: 'border-line2 bg-s2 text-t2',
  gold: 'border-gold-ink/30 bg-gold-ink/10 text-gold-ink',
  inverse: 'border-bg/30 bg-bg/10 text-bg',
} as const;
