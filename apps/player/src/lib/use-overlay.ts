import { useState } from 'react';

export interface Overlay {
  readonly isOpen: boolean;
  /** Was opened once: from then on it stays mounted, so that its closing is seen too. */
  readonly isWanted: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** A sheet or dialog whose code is fetched only when it is first opened. */
export function useOverlay(): Overlay {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return {
    isOpen,
    isWanted,
    open: () => {
      setWanted(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
