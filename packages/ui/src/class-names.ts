/** Joins the class names that apply; a false or missing one leaves nothing behind. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
