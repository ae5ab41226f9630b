export interface MatchHolders {
  readonly holder: { readonly username: string } | null;
  readonly sharedWith: { readonly username: string } | null;
}

/** Whether an operator holds or shares a match, somebody else holds it, or nobody does yet. */
export type Ownership = 'own' | 'other' | 'free';

export function ownershipOf({ holder, sharedWith }: MatchHolders, username: string): Ownership {
  if (holder === null) return 'free';
  return holder.username === username || sharedWith?.username === username ? 'own' : 'other';
}
