export interface Held {
  readonly holder: { readonly username: string } | null;
  readonly sharedWith: { readonly username: string } | null;
}

/** Whose match it is for an operator: theirs or shared with them, somebody else's, or nobody's yet. */
export type Holding = 'own' | 'other' | 'free';

export function holdingOf({ holder, sharedWith }: Held, username: string): Holding {
  if (holder === null) return 'free';
  return holder.username === username || sharedWith?.username === username ? 'own' : 'other';
}
