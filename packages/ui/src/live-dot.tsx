/** Live is gold: red would be a corner. The word beside it says it too. */
export function LiveDot() {
  return <span aria-hidden className="size-2 shrink-0 rounded-full bg-focus ring-2 ring-goldl" />;
}
