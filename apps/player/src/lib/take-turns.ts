import { afterFrame } from './after-frame.ts';

export interface Turns {
  /** Calls `redraw` whenever it is this one's turn, until the answered function is called. */
  readonly watch: (id: number, redraw: () => void) => () => void;
  /** Those of the watched that have changed are redrawn, a few in each frame. */
  readonly tell: (hasChanged: (id: number) => boolean) => void;
  /** This one is redrawn as soon as it changes, until the answered function is called. */
  readonly favour: (id: number) => () => void;
}

/**
 * Spreads redrawing over frames: however many change at once, no frame has more than so many of them to draw. One that
 * changes again while it waits keeps its place, and what it draws then is its last state.
 */
export function takeTurns(perFrame: number, atNextFrame: (run: () => void) => void = afterFrame): Turns {
  const watchers = new Map<number, Set<() => void>>();
  const waiting = new Set<number>();
  const favoured: number[] = [];
  /** How many this frame can still take. */
  let room = perFrame;
  let isFrameAsked = false;

  function draw(): void {
    const turn = [...waiting].slice(0, room);
    if (turn.length === 0) return;
    room -= turn.length;
    if (!isFrameAsked) {
      isFrameAsked = true;
      atNextFrame(beginFrame);
    }
    for (const id of turn) {
      waiting.delete(id);
      redrawOf(id);
    }
  }

  function beginFrame(): void {
    isFrameAsked = false;
    room = perFrame;
    draw();
  }

  function redrawOf(id: number): void {
    for (const redraw of watchers.get(id) ?? []) redraw();
  }

  return {
    watch(id, redraw) {
      const own = watchers.get(id) ?? new Set();
      watchers.set(id, own.add(redraw));
      return () => {
        own.delete(redraw);
        if (own.size === 0 && watchers.get(id) === own) watchers.delete(id);
      };
    },
    tell(hasChanged) {
      for (const id of [...watchers.keys()].filter(hasChanged)) {
        if (favoured.includes(id)) redrawOf(id);
        else waiting.add(id);
      }
      draw();
    },
    favour(id) {
      favoured.push(id);
      if (waiting.delete(id)) redrawOf(id);
      return () => void favoured.splice(favoured.indexOf(id), 1);
    },
  };
}
