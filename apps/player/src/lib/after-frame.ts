/** A page nobody looks at is drawn no frames. */
const LONGEST_MS = 250;

/**
 * Runs once the next frame has been drawn, or soon when none is. Right after a frame and not right before the next: what
 * is reckoned here and what the browser then draws of it are two turns of the phone's, between which it answers.
 */
export function afterFrame(run: () => void): void {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(once);
  });
  let timer = setTimeout(once, LONGEST_MS);
}
