/** A count with its noun in English: "1 bet", "2 bets". */
export function plural(count: string | number, noun: string): string {
  return `${count} ${noun}${String(count) === '1' ? '' : noun.endsWith('ch') ? 'es' : 's'}`;
}
