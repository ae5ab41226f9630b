/** Under the chosen tab, or the link of the page that is open. Inside a `group relative`. */
export function TabLine() {
  return (
    <span
      aria-hidden
      className="absolute inset-x-[14%] bottom-0 h-0.75 origin-bottom seam-tab bg-focus opacity-0 transition-opacity duration-(--move) ease-out group-aria-selected:opacity-100 group-aria-[current=page]:opacity-100"
    />
  );
}

/** A tab that is a page of its own: a link with `aria-current` in a grid of equals, with a `TabLine` in it. */
export const tabLinkClass =
  'group relative flex min-h-14 items-center justify-center px-2 py-2 text-center text-body font-medium text-t2 -outline-offset-2 transition-colors duration-(--press) ease-out aria-[current=page]:font-semibold aria-[current=page]:text-t1';
