export interface CatchUpOptions {
  /** The version of a match in the store; undefined when it is not there any more. */
  readonly versionOf: (matchId: number) => number | undefined;
  readonly reload: () => void;
}

export interface CatchUp {
  /** An event of this match was missed; the match is known to have reached this version. */
  readonly markBehind: (matchId: number, version: number) => void;
  /** Stops waiting for all of them. */
  readonly clear: () => void;
}

const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

/**
 * Reloads until every match has caught up: the first reply may come from a server that is behind as well. The wait
 * doubles; another missed event ends a wait longer than the first.
 */
export function createCatchUp({ versionOf, reload }: CatchUpOptions): CatchUp {
  const behind = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** How long the timer waits. */
  let waitMs = RETRY_MS;

  const reloadIfBehind = (): void => {
    for (const [id, version] of behind) {
      if ((versionOf(id) ?? Infinity) >= version) behind.delete(id);
    }
    if (behind.size === 0 || timer !== undefined) return;
    reload();
    timer = setTimeout(() => {
      timer = undefined;
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS);
      reloadIfBehind();
    }, waitMs);
  };

  const stopWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waitMs = RETRY_MS;
  };

  return {
    markBehind(matchId, version) {
      behind.set(matchId, Math.max(version, behind.get(matchId) ?? 0));
      if (waitMs > RETRY_MS) stopWaiting();
      reloadIfBehind();
    },
    clear() {
      behind.clear();
      stopWaiting();
    },
  };
}
