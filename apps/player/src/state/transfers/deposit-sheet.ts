import { NO_MONEY, type Satang } from '@sanam/money';
import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

interface DepositSheetState {
  readonly isOpen: boolean;
  /** It has been opened before; its code is fetched only then. */
  readonly hasOpened: boolean;
  /** An amount is entered or its QR code is being paid, so nothing else may open over it. */
  readonly isFilled: boolean;
  /** The amount to start with, such as what a bet lacks; none when the player is to choose. */
  readonly amount: Satang;
}

/** Opened from the footer of every page and from the home page. */
export const useDepositSheet = create<DepositSheetState>()(() => ({
  isOpen: false,
  hasOpened: false,
  isFilled: false,
  amount: NO_MONEY,
}));

export function openDeposit(amount: Satang = NO_MONEY): void {
  useDepositSheet.setState({ isOpen: true, hasOpened: true, amount });
}

export function closeDeposit(): void {
  useDepositSheet.setState({ isOpen: false });
}

export function setDepositFilled(isFilled: boolean): void {
  useDepositSheet.setState({ isFilled });
}

onPlayerChange(closeDeposit);
