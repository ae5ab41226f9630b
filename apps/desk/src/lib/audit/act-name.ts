/** "rate.set": an act as the trail names it. */
export function actName(action: string): string {
  return action.toLowerCase().replace('_', '.');
}

/** "9f3c 71ae 02d8 … c41b": enough of a seal to compare it by eye. */
export function shortSeal(seal: string): string {
  const groups = seal.toUpperCase().match(/.{4}/g) ?? [];
  return [...groups.slice(0, 3), '…', ...groups.slice(-1)].join(' ');
}
