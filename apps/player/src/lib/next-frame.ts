/** A page nobody looks at is drawn no frames. */
const LONGEST_MS = 250;

/** Runs before the next frame is drawn, or soon after when none is. */
export function nextFrame(run: () => void): void {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LONGEST_MS);
}
