import { useState } from 'react';

export interface Overlay {
  readonly isOpen: boolean;
  /** It has been opened before and stays mounted from then on, so that its closing animation is rendered too. */
  readonly hasOpened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** The state of a sheet or dialog whose code is fetched only when it is first opened. */
export function useOverlay(): Overlay {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  return {
    isOpen,
    hasOpened,
    open: () => {
      setHasOpened(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
