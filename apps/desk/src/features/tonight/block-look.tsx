import type { MatchResult } from '@sanam/betting';
import { Lock, LockOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Texts } from '../../lib/texts/en.ts';
import type { NightMatch } from '../../state/tonight.ts';

interface Look {
  readonly look: string;
  readonly text: string;
  readonly mark: ReactNode;
}

/** A match without a price is blocked from then on. */
const PRICE_DUE_MS = 30 * 60_000;

interface LookOptions {
  readonly isNext: boolean;
  /** A correction of the result waits for a second person. */
  readonly isCorrecting: boolean;
  readonly now: number;
  readonly texts: Texts;
}

/**
 * Gold open, hatched closed, gold edge the next of its stadium, plain those after it, dashed blocked, then the result.
 * Each also has a sign or a word, so that it can be recognised without colour.
 */
export function lookOf(match: NightMatch, { isNext, isCorrecting, now, texts }: LookOptions): Look {
  const { states } = texts.ringside;
  if (isCorrecting) return { look: BLOCKED, text: states.correcting, mark: <BlockedMark /> };
  if (match.result !== null) return resultLook(match.result, states.done);
  if (match.isMatchEnd) return { look: BLOCKED, text: states.result, mark: <BlockedMark /> };
  if (match.isOpenBet) {
    return {
      look: 'bg-gold text-gold-ink',
      text: states.open,
      mark: <LockOpen aria-hidden className="size-4" />,
    };
  }
  const isDue = Date.parse(match.fightingDateTime) - now < PRICE_DUE_MS;
  if (match.rateId === null && (match.isMatchStart || isDue)) {
    return { look: BLOCKED, text: states.noPrice, mark: <BlockedMark /> };
  }
  if (match.isMatchStart) {
    return {
      look: 'hatched border border-ctl',
      text: states.closed,
      mark: <Lock aria-hidden className="size-4" />,
    };
  }
  return isNext && match.rateId !== null
    ? { look: 'border border-goldl text-goldt', text: states.ready, mark: undefined }
    : { look: 'border border-line2 text-t1', text: states.waiting, mark: undefined };
}

const BLOCKED = 'border-2 border-dashed border-loss bg-errbg text-loss';

function BlockedMark() {
  return <TriangleAlert aria-hidden className="size-3.5" />;
}

const SLASH: Partial<Record<MatchResult, string>> = { RED: 'order-first bg-red', BLUE: 'bg-blue' };

/** Red stands before the number, blue after it; draw has its sign, and a cancelled match is struck out. */
function resultLook(result: MatchResult, text: string): Look {
  const slash = SLASH[result];
  const mark =
    slash === undefined ? (
      result === 'DRAW' && <span aria-hidden>=</span>
    ) : (
      <span aria-hidden className={`h-4 w-1 seam-corner ${slash}`} />
    );
  return { look: `bg-s2 text-t2 ${result === 'CANCEL' ? 'line-through' : ''}`, text, mark };
}
