import { create } from 'zustand';

import { onOtherPlayer } from './session.ts';

interface DepositSheetState {
  readonly isOpen: boolean;
  /** Was opened once; its code is fetched then and not before. */
  readonly isWanted: boolean;
}

/** Opened from the footer of every page and from the home page. */
export const useDepositSheet = create<DepositSheetState>()(() => ({ isOpen: false, isWanted: false }));

export function openDeposit(): void {
  useDepositSheet.setState({ isOpen: true, isWanted: true });
}

export function closeDeposit(): void {
  useDepositSheet.setState({ isOpen: false });
}

onOtherPlayer(closeDeposit);
