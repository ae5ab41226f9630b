/** Live is gold: red would be a corner. The word beside it says it too. */
export function LiveDot() {
  return <span aria-hidden className="mx-0.5 size-1.75 shrink-0 rounded-full bg-focus ring-3 ring-golds" />;
}
