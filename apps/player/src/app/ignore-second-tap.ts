/**
 * While the page that a tap leads to is on its way, the one before stays, and its links with it. A second tap would put
 * the same page on the way back twice: once the address is there, so is everything the tap could bring.
 */
export function ignoreSecondTap(): void {
  document.addEventListener(
    'click',
    (tap) => {
      const link = tap.target instanceof Element ? tap.target.closest('a') : null;
      const isHere = link?.href === globalThis.location.href && link.target === '';
      if (isHere && !tap.ctrlKey && !tap.metaKey && !tap.shiftKey) tap.preventDefault();
    },
    { capture: true },
  );
}
