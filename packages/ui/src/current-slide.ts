/** The properties of the scrolling element that are read. */
export interface SlideTrack {
  readonly scrollLeft: number;
  readonly scrollWidth: number;
  readonly clientWidth: number;
  readonly children: ArrayLike<unknown>;
}

/**
 * The index of the slide in view. At the end of the row it is the last slide, even where several are in view and the
 * last can never reach the start.
 */
export function currentSlide({ scrollLeft, scrollWidth, clientWidth, children }: SlideTrack): number {
  const reach = scrollWidth - clientWidth;
  if (reach <= 0) return 0;
  return Math.round((scrollLeft / reach) * (children.length - 1));
}
