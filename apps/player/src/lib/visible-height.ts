/** The height that is in sight: without an open keypad. */
export function visibleHeight(): number {
  return globalThis.visualViewport?.height ?? globalThis.innerHeight;
}

/** Text that the player has enlarged takes up as much more of the height. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
