import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export type PillTone =
  | 'live'
  | 'outline'
  | 'plain'
  | 'gold-soft'
  | 'gold-edge'
  | 'gold'
  | 'gain'
  | 'loss'
  | 'red'
  | 'blue'
  | 'draw';

export interface PillProps {
  readonly tone: PillTone;
  /** 22 for status and tags, 24 for a bet's status, 26 for a result. */
  readonly size?: 22 | 24 | 26;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Status, tag or result. Live has a gold dot, never a red badge; a result has its corner's slash. */
export function Pill({ tone, size = 22, icon, children }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 rounded-pill px-2 text-tiny font-medium whitespace-nowrap',
        SIZE[size],
        TONE[tone],
      )}
    >
      {tone === 'live' && <LiveDot />}
      {isCorner(tone) && (
        <span aria-hidden className={classNames('h-3.5 w-1 seam-corner rounded-[1px]', SLASH[tone])} />
      )}
      {icon}
      {children}
    </span>
  );
}

/** Live is gold: red would be a corner. The word beside it has the same meaning. */
function LiveDot() {
  return <span aria-hidden className="mx-0.5 size-1.75 shrink-0 rounded-full bg-focus ring-3 ring-golds" />;
}

function isCorner(tone: PillTone): tone is keyof typeof SLASH {
  return tone in SLASH;
}

/** Burmese letters are taller: at Thai heights they would touch the edges. */
const SIZE = {
  22: 'min-h-5.5 [:lang(my)_&]:min-h-6',
  24: 'min-h-6',
  26: 'min-h-6.5',
} as const;

const TONE: Record<PillTone, string> = {
  live: 'bg-s3 font-semibold text-t1',
  outline: 'border border-line2 text-t2',
  plain: 'bg-s3 text-t2',
  'gold-soft': 'bg-golds font-semibold text-goldt',
  'gold-edge': 'border border-goldl font-semibold text-goldt',
  gold: 'bg-gold font-semibold text-gold-ink',
  gain: 'bg-gainp text-gain',
  loss: 'bg-lossp text-loss',
  red: 'bg-red/20 text-redt',
  blue: 'bg-blue/30 text-bluet',
  draw: 'bg-drawp text-drawt',
};

const SLASH = { red: 'bg-red', blue: 'bg-blue', draw: 'bg-draw' } as const;
