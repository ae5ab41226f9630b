import { create } from 'zustand';

import { onPlayerChange } from '../session/session.ts';

interface StepSheetState {
  readonly isOpen: boolean;
  /** Rises with each opening, so that each begins without the messages of the last. */
  readonly opening: number;
}

/** Apart from the slip, because every page's layout reads it. */
export const useStepSheet = create<StepSheetState>()(() => ({ isOpen: false, opening: 0 }));

export function openStepSheet(): void {
  useStepSheet.setState(({ opening }) => ({ isOpen: true, opening: opening + 1 }));
}

/** A bet that has been sent continues without the sheet. */
export function closeStepSheet(): void {
  useStepSheet.setState({ isOpen: false });
}

onPlayerChange(closeStepSheet);
