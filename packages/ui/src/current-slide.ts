/** What is read of a row of slides that scrolls sideways. */
export interface SlideTrack {
  readonly scrollLeft: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly children: ArrayLike<unknown>;
}

/**
 * Which slide the row stands at. The end of the row is the last slide even where more than one is in view and the last
 * can never reach the start.
 */
export function currentSlide({ scrollLeft, scrollWidth, clientWidth, children }: SlideTrack): number {
  const reach = scrollWidth - clientWidth;
  if (reach <= 0) return 0;
  return Math.round((scrollLeft / reach) * (children.length - 1));
}
