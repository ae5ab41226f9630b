import { useSyncExternalStore } from 'react';

import { textScale, visibleHeight } from './visible-height.ts';

/**
 * How much of a sheet is visible at once: all of it, all but the box of amounts, or little more than the amount field,
 * usually because the keyboard is open.
 */
export type SheetHeight = 'tall' | 'medium' | 'short';

const TALL_PX = 700;
const MEDIUM_PX = 600;

/** Cached, because measuring makes the browser compute the styles of the page, which is too slow for each render. */
let measured: SheetHeight | undefined;

export function useSheetHeight(): SheetHeight {
  return useSyncExternalStore(subscribe, readHeight, () => 'tall');
}

function subscribe(listener: () => void): () => void {
  // The height may have changed while nothing was subscribed.
  measured = undefined;
  const onResize = (): void => {
    measured = undefined;
    listener();
  };
  const viewport = globalThis.visualViewport ?? globalThis;
  viewport.addEventListener('resize', onResize);
  return () => viewport.removeEventListener('resize', onResize);
}

function readHeight(): SheetHeight {
  measured ??= measureHeight();
  return measured;
}

function measureHeight(): SheetHeight {
  const height = visibleHeight() / textScale();
  if (height >= TALL_PX) return 'tall';
  return height >= MEDIUM_PX ? 'medium' : 'short';
}
