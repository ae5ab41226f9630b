interface Fight {
  readonly id: number;
  readonly fightingDateTime: string;
}

/** The soonest first; of two at the same time the one that was added first. */
export function byFightingTime(one: Fight, other: Fight): number {
  return Date.parse(one.fightingDateTime) - Date.parse(other.fightingDateTime) || one.id - other.id;
}
