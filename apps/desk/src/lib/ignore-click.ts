/** Ignores the click that ends a long press which has acted: it would press what is then under the finger. */
export function ignoreClick(): void {
  const stopClick = (click: MouseEvent): void => {
    if (click.detail === 0) return;
    click.preventDefault();
    click.stopPropagation();
    end();
  };
  const end = (): void => {
    globalThis.removeEventListener('click', stopClick, { capture: true });
    globalThis.removeEventListener('pointerdown', end, { capture: true });
  };
  globalThis.addEventListener('click', stopClick, { capture: true });
  globalThis.addEventListener('pointerdown', end, { capture: true });
}
