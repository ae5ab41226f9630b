export interface CatchUpNeeds {
  /** The version that is held of a match; undefined when it is not held any more. */
  readonly versionOf: (matchId: number) => number | undefined;
  readonly readAgain: () => void;
}

export interface CatchUp {
  /** Something was missed of this match, which has reached this version. */
  readonly isBehind: (matchId: number, version: number) => void;
  /** Nobody looks at them any more. */
  readonly forget: () => void;
}

const AGAIN_MS = 1000;

/** Reads again until it has caught up: the first reading may have come from a server that had not heard either. */
export function createCatchUp({ versionOf, readAgain }: CatchUpNeeds): CatchUp {
  const behind = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (): void => {
    for (const [id, version] of behind) {
      if ((versionOf(id) ?? Infinity) >= version) behind.delete(id);
    }
    if (behind.size === 0 || timer !== undefined) return;
    readAgain();
    timer = setTimeout(() => {
      timer = undefined;
      read();
    }, AGAIN_MS);
  };

  return {
    isBehind(matchId, version) {
      behind.set(matchId, Math.max(version, behind.get(matchId) ?? 0));
      read();
    },
    forget: () => behind.clear(),
  };
}
