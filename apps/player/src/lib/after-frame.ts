/** Browsers render no frames for a hidden page. */
const MAX_WAIT_MS = 250;

/**
 * Runs right after the next frame was painted, or soon if none is painted. Work done here and the painting of its
 * result are then two tasks, and the browser can handle input between them.
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
  let timer = setTimeout(once, MAX_WAIT_MS);
}
