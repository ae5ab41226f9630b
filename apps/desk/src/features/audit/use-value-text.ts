import type { FieldValue } from '../../lib/audit/list-fields.ts';
import { useTexts } from '../../state/language.ts';

/** A stored value as it is read: betting is open or closed, other flags are yes or no. */
export function useValueText(): (name: string | undefined, value: FieldValue | undefined) => string {
  const { values } = useTexts().audit;
  return (name, value) => {
    if (value === undefined || value === null || value === '') return values.none;
    if (typeof value !== 'boolean') return String(value);
    if (name === 'isOpenBet' || name === 'isOpenSpecial') return value ? values.open : values.closed;
    return value ? values.true : values.false;
  };
}
