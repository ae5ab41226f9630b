/** The dimmed page under a sheet, dialog or drawer; it fades while a sheet is dragged away. */
export const scrimClass =
  'fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-(--move) ease-out data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0';
