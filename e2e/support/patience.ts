/** For what a page fetches only once it has stood for a while: seconds of calm, then a moment with nothing to do. */
export const AFTER_RELOAD = { timeout: 20_000 };

/** A step bet is accepted three seconds after it was placed, and told by itself or at one of the next looks. */
export const AFTER_ACCEPTANCE = { timeout: 20_000 };
