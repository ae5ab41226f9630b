import type { BetType } from '@sanam/contract';
import { create } from 'zustand';

/** What the player wants to bet on. */
export interface BetTarget {
  readonly matchId: number;
  readonly betType: BetType;
}

interface BetSheetState {
  readonly isOpen: boolean;
  /** What it was last opened for; it stays while the sheet slides away. Undefined before the first time. */
  readonly target: BetTarget | undefined;
}

/** Opened by a price on the home page and on the match page. */
export const useBetSheet = create<BetSheetState>()(() => ({ isOpen: false, target: undefined }));

export function openBetSheet(target: BetTarget): void {
  useBetSheet.setState({ isOpen: true, target });
}

export function closeBetSheet(): void {
  useBetSheet.setState({ isOpen: false });
}
