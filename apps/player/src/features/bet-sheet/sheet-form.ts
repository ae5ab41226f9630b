import { CLEAR_AREA_OVERLAP_PX } from '@sanam/ui';

/**
 * What the sheet shows at a height: everything; the chips in one row; the same with smaller controls; or, while the
 * keypad is open, no more than price, amount, chips and button.
 */
export type SheetForm = 'tall' | 'medium' | 'short' | 'typing';

const HEIGHTS_PX = { tall: 480, medium: 402 } as const;

/** The extra lines that a bet may need, in px. */
export const EXTRA_PX = { worstCase: 36, problem: 26, note: 22, box: 78 } as const;

/** The most that fits. */
export function chooseForm(
  heightPx: number,
  { isTyping, extraPx, scale }: { isTyping: boolean; extraPx: number; scale: number },
): SheetForm {
  if (isTyping) return 'typing';
  // Extra lines may cover the foot of what the sheet otherwise leaves clear.
  const overlapPx = extraPx > 0 ? CLEAR_AREA_OVERLAP_PX : 0;
  const fits = (form: 'tall' | 'medium'): boolean =>
    (HEIGHTS_PX[form] + extraPx) * scale <= heightPx + overlapPx;
  if (fits('tall')) return 'tall';
  return fits('medium') ? 'medium' : 'short';
}
