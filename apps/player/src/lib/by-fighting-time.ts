interface Fight {
  readonly id: number;
  readonly fightingDateTime: string;
}

/** Compares by the time of the fight, then by id. */
export function byFightingTime(one: Fight, other: Fight): number {
  return Date.parse(one.fightingDateTime) - Date.parse(other.fightingDateTime) || one.id - other.id;
}
