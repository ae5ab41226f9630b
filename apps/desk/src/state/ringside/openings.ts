import { create } from 'zustand';

/** An opening that waits or is under way. */
interface Opening {
  isDropped: boolean;
  readonly ended: Promise<void>;
}

const openings = new Map<number, Opening>();

/** The matches that this desk is opening. */
export const useOpenings = create<{ readonly matchIds: readonly number[] }>()(() => ({ matchIds: [] }));

/**
 * Runs an opening of a match, unless there is one already. Between its requests it asks whether it is still wanted: not
 * once betting was closed meanwhile.
 */
export async function runOpening(
  matchId: number,
  open: (isWanted: () => boolean) => Promise<void>,
): Promise<void> {
  if (openings.has(matchId)) return;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const opening: Opening = { isDropped: false, ended };
  openings.set(matchId, opening);
  publish();
  try {
    await open(() => !opening.isDropped);
  } finally {
    openings.delete(matchId);
    publish();
    end();
  }
}

/** Drops the openings of a match, or of all. Undefined if there are none, otherwise fulfilled when they have ended. */
export function dropOpenings(matchId?: number): Promise<unknown> | undefined {
  const dropped = [...openings].filter(([id]) => matchId === undefined || id === matchId);
  for (const [, opening] of dropped) opening.isDropped = true;
  return dropped.length === 0 ? undefined : Promise.all(dropped.map(([, { ended }]) => ended));
}

/** Fulfilled when this desk opens the match no longer. */
export async function openingEnded(matchId: number): Promise<void> {
  await openings.get(matchId)?.ended;
}

function publish(): void {
  useOpenings.setState({ matchIds: [...openings.keys()] });
}
