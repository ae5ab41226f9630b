import type { BetType } from '@sanam/betting';
import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

/** What the player wants to bet on. */
export interface BetTarget {
  readonly matchId: number;
  readonly betType: BetType;
}

interface BetSheetState {
  readonly isOpen: boolean;
  /** What it was last opened for; it stays while the sheet slides away. Undefined before the first time. */
  readonly target: BetTarget | undefined;
  /** Rises with each opening, so that each begins afresh. */
  readonly opening: number;
  /** The bet it has sent; while it is open, the player sees there how that ends. */
  readonly intentId: string | undefined;
}

/** Opened by a price on the home page and on the match page. */
export const useBetSheet = create<BetSheetState>()(() => ({
  isOpen: false,
  target: undefined,
  opening: 0,
  intentId: undefined,
}));

export function openBetSheet(target: BetTarget): void {
  useBetSheet.setState(({ opening }) => ({
    isOpen: true,
    target,
    opening: opening + 1,
    intentId: undefined,
  }));
}

/** A bet that is still on its way goes on without the sheet. */
export function closeBetSheet(): void {
  useBetSheet.setState({ isOpen: false });
}

export function followIntent(intentId: string | undefined): void {
  useBetSheet.setState({ intentId });
}

onPlayerChange(closeBetSheet);
