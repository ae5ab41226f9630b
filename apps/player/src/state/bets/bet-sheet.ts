import type { BetType } from '@sanam/betting';
import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

/** What the sheet is opened for. */
export interface BetTarget {
  readonly matchId: number;
  readonly betType: BetType;
  /** What the field begins with; empty when left out. */
  readonly amountBaht?: number;
}

interface BetSheetState {
  readonly isOpen: boolean;
  /** Stays set while the sheet closes; undefined before it is first opened. */
  readonly target: BetTarget | undefined;
  /** Increases with each opening, so that the form is reset. */
  readonly opening: number;
  /** The bet that the sheet has sent; while it is open, it shows the outcome. */
  readonly intentId: string | undefined;
}

/** Opened from prices on the home page and on the match page. */
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

/** A bet that has been sent continues without the sheet. */
export function closeBetSheet(): void {
  useBetSheet.setState({ isOpen: false });
}

export function followIntent(intentId: string | undefined): void {
  useBetSheet.setState({ intentId });
}

onPlayerChange(closeBetSheet);
