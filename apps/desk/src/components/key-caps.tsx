import { classNames } from '@sanam/ui';

import { bindingOf, type Act } from '../lib/keys/key-table.ts';

interface KeyCapsProps {
  readonly act: Act;
  /** On gold, or on the colour of the text. */
  readonly tone?: 'plain' | 'gold' | 'inverse';
  readonly className?: string;
}

/** The keys of an act. Not shown where there is probably no keyboard, and not read out: a screen reader has keys of its own. */
export function KeyCaps({ act, tone = 'plain', className }: KeyCapsProps) {
  return (
    <span aria-hidden className={classNames('hidden shrink-0 gap-1.5 wide:inline-flex', className)}>
      {bindingOf(act).caps.map((cap) => (
        <KeyCap key={cap} tone={tone}>
          {cap}
        </KeyCap>
      ))}
    </span>
  );
}

export function KeyCap({
  tone = 'plain',
  children,
}: {
  readonly tone?: NonNullable<KeyCapsProps['tone']>;
  readonly children: string;
}) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-b-2 px-1 numerals text-tiny leading-none font-medium',
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
