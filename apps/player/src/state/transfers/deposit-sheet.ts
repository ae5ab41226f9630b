import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

interface DepositSheetState {
  readonly isOpen: boolean;
  /** It has been opened before; its code is fetched only then. */
  readonly hasOpened: boolean;
  /** An amount is entered or its QR code is being paid, so nothing else may open over it. */
  readonly isFilled: boolean;
}

/** Opened from the footer of every page and from the home page. */
export const useDepositSheet = create<DepositSheetState>()(() => ({
  isOpen: false,
  hasOpened: false,
  isFilled: false,
}));

export function openDeposit(): void {
  useDepositSheet.setState({ isOpen: true, hasOpened: true });
}

export function closeDeposit(): void {
  useDepositSheet.setState({ isOpen: false });
}

export function setDepositFilled(isFilled: boolean): void {
  useDepositSheet.setState({ isFilled });
}

onPlayerChange(closeDeposit);
