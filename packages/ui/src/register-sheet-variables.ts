const LENGTHS = ['--drawer-swipe-movement-x', '--drawer-swipe-movement-y', '--drawer-snap-point-offset'];
const NUMBERS = { '--drawer-swipe-progress': '0', '--drawer-swipe-strength': '1' };

/**
 * Tells the browser of the variables a sheet is dragged by, before anything is drawn. Base UI would do it when the first
 * sheet opens, and the browser would then reckon every style of the page anew, between a tap on a price and its sheet.
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
    // An old browser knows no such thing; then Base UI leaves it out as well.
  }
}
