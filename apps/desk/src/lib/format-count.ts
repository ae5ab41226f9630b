/** 1204 → "1,204", the same in both languages. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
