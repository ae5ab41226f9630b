import type { ReactNode } from 'react';

import { Pill, type PillTone } from './pill.tsx';

export type TagName = keyof typeof TONE;

/** The rarer the match, the more gold. */
export function TagPill({ tag, children }: { readonly tag: TagName; readonly children: ReactNode }) {
  return <Pill tone={TONE[tag]}>{children}</Pill>;
}

const TONE = {
  NORMAL_MATCH: 'plain',
  MAIN_MATCH: 'gold-soft',
  SPECIAL_MATCH: 'gold-edge',
  VERY_SPECIAL_MATCH: 'gold',
  PRE_MATCH: 'outline',
} satisfies Record<string, PillTone>;
