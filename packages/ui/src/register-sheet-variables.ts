const LENGTHS = ['--drawer-swipe-movement-x', '--drawer-swipe-movement-y', '--drawer-snap-point-offset'];
const NUMBERS = { '--drawer-swipe-progress': '0', '--drawer-swipe-strength': '1' };

/**
 * Registers the CSS variables of a sheet's drag before the first render. Base UI would register them when the first
 * sheet opens, and the browser would then compute every style of the page again, between a tap on a price and its
 * sheet.
 */
export function registerSheetVariables(): void {
  for (const name of LENGTHS) register({ name, syntax: '<length>', initialValue: '0px' });
  for (const [name, initialValue] of Object.entries(NUMBERS)) {
    register({ name, syntax: '<number>', initialValue });
  }
}

function register(property: Omit<PropertyDefinition, 'inherits'>): void {
  try {
    CSS.registerProperty({ ...property, inherits: false });
  } catch {
    // Old browsers cannot register properties; Base UI skips it there too.
  }
}
