import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

interface DepositSheetState {
  readonly isOpen: boolean;
  /** Was opened once; its code is fetched then and not before. */
  readonly isWanted: boolean;
  /** An amount is typed there, or its QR is being paid: it is not taken out of the player's hands. */
  readonly isFilled: boolean;
}

/** Opened from the footer of every page and from the home page. */
export const useDepositSheet = create<DepositSheetState>()(() => ({
  isOpen: false,
  isWanted: false,
  isFilled: false,
}));

export function openDeposit(): void {
  useDepositSheet.setState({ isOpen: true, isWanted: true });
}

export function closeDeposit(): void {
  useDepositSheet.setState({ isOpen: false });
}

export function setDepositFilled(isFilled: boolean): void {
  useDepositSheet.setState({ isFilled });
}

onPlayerChange(closeDeposit);
