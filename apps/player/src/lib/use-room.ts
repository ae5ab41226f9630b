import { useSyncExternalStore } from 'react';

/**
 * How much of the sheet can be seen at once: all of it, all but the box of figures, or little more than the amount,
 * usually because the keypad is open.
 */
export type Room = 'ample' | 'short' | 'scarce';

const AMPLE_PX = 700;
const SHORT_PX = 600;

/** As it was when last looked at. To look has the browser reckon the page's styles, too much for every drawing. */
let room: Room | undefined;

export function useRoom(): Room {
  return useSyncExternalStore(subscribe, readRoom, () => 'ample');
}

function subscribe(listener: () => void): () => void {
  // What was seen while nobody listened may have changed since.
  room = undefined;
  const look = (): void => {
    room = undefined;
    listener();
  };
  const viewport = globalThis.visualViewport ?? globalThis;
  viewport.addEventListener('resize', look);
  return () => viewport.removeEventListener('resize', look);
}

function readRoom(): Room {
  room ??= measureRoom();
  return room;
}

function measureRoom(): Room {
  const height = (globalThis.visualViewport?.height ?? globalThis.innerHeight) / textScale();
  if (height >= AMPLE_PX) return 'ample';
  return height >= SHORT_PX ? 'short' : 'scarce';
}

/** Large text takes the room a small screen has not got. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
