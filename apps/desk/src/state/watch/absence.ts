import { create } from 'zustand';

import { ignoreClick } from '../../lib/ignore-click.ts';
import { actOf } from '../keys.ts';

/** What the server asks for unless it says otherwise. */
export const ABSENCE_MS = 120_000;
/** How long the desk waits for a reply before it closes. */
export const REPLY_MS = 15_000;

/** When betting closes by itself, while the desk asks; undefined while the operator is present. */
export const useAbsence = create<{ readonly closesAt: number | undefined }>()(() => ({
  closesAt: undefined,
}));

/**
 * After so long without a key or touch it asks whether the operator is present, and closes betting if no key or touch
 * follows. That key does nothing else, unless it closes betting. Returns a function that stops.
 */
export function watchForAbsence(absenceMs: number, close: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    useAbsence.setState({ closesAt: undefined });
    timer = setTimeout(ask, absenceMs);
  };
  const ask = (): void => {
    useAbsence.setState({ closesAt: Date.now() + REPLY_MS });
    timer = setTimeout(leave, REPLY_MS);
  };
  /** What stays open because somebody uses another desk is asked about again later. */
  const leave = (): void => {
    close();
    wait();
  };
  /** Of the key that was the reply. */
  let repliedWith: string | undefined;
  const forgetReply = (): void => {
    repliedWith = undefined;
  };
  const onKeyDown = (press: KeyboardEvent): void => {
    if (press.code === repliedWith) {
      if (press.repeat) consume(press);
      // Its release was lost.
      else forgetReply();
    }
    if (isAsking()) {
      // A modifier key may be part of an act with the next key; alone it is the reply when it is released.
      if (MODIFIERS.has(press.key)) return;
      const act = actOf(press);
      if (act !== 'close' && act !== 'closeAll') {
        repliedWith = press.code;
        consume(press);
      }
    }
    wait();
  };
  const onKeyUp = (press: KeyboardEvent): void => {
    // Otherwise it would press the button that has the focus.
    if (press.code === repliedWith) consume(press);
    if (press.code === repliedWith || isAsking()) wait();
    if (press.code === repliedWith) forgetReply();
  };
  const onPointerDown = (press: PointerEvent): void => {
    const isClose = press.target instanceof Element && press.target.closest(CLOSES) !== null;
    if (isAsking() && !isClose) {
      consume(press);
      ignoreClick();
    }
    wait();
  };
  wait();
  const capture = { capture: true };
  globalThis.addEventListener('keydown', onKeyDown, capture);
  globalThis.addEventListener('keyup', onKeyUp, capture);
  globalThis.addEventListener('pointerdown', onPointerDown, capture);
  // Of the window only: another one gets the release.
  globalThis.addEventListener('blur', forgetReply);
  return () => {
    clearTimeout(timer);
    useAbsence.setState({ closesAt: undefined });
    globalThis.removeEventListener('keydown', onKeyDown, capture);
    globalThis.removeEventListener('keyup', onKeyUp, capture);
    globalThis.removeEventListener('pointerdown', onPointerDown, capture);
    globalThis.removeEventListener('blur', forgetReply);
  };
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph']);
/** Closing is one touch, also while the desk asks. */
const CLOSES = '[data-act=close], [data-act=closeEvery]';

function isAsking(): boolean {
  return useAbsence.getState().closesAt !== undefined;
}

/** Other listeners, which only record activity, still receive it. */
function consume(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
