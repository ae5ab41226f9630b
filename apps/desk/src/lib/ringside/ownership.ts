export interface MatchHolders {
  readonly holder: { readonly username: string } | null;
  readonly sharedWith: { readonly username: string } | null;
}

/** Whose match it is for an operator: theirs or shared with them, somebody else's, or nobody's yet. */
export type Ownership = 'own' | 'other' | 'free';

export function ownershipOf({ holder, sharedWith }: MatchHolders, username: string): Ownership {
  if (holder === null) return 'free';
  return holder.username === username || sharedWith?.username === username ? 'own' : 'other';
}
