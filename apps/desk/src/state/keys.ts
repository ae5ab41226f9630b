import { createEmitter } from '@sanam/runtime';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { findAct } from '../lib/keys/find-act.ts';
import { ACTS, type Act } from '../lib/keys/key-table.ts';

export interface KeyHandler {
  readonly press: () => void;
  /** Of an act with a long press: the key was let go. */
  readonly release?: () => void;
}

/** What each screen can do now. The last one that is registered acts, as that of an overlay over its page. */
const handlers = new Map<Act, KeyHandler[]>();
const changed = createEmitter();
let possible: readonly Act[] = [];

/** Lets a key do something while the component is shown and `isPossible`. */
export function useKey(act: Act, press: () => void, isPossible = true): void {
  const onPress = useEffectEvent(press);
  useEffect(() => (isPossible ? register(act, { press: () => onPress() }) : undefined), [act, isPossible]);
}

/** The same for an act with a long press. */
export function useLongPressKey(
  act: Act | undefined,
  longPress: Required<KeyHandler>,
  isPossible: boolean,
): void {
  const onPress = useEffectEvent(longPress.press);
  const onRelease = useEffectEvent(longPress.release);
  useEffect(
    () =>
      act !== undefined && isPossible
        ? register(act, { press: () => onPress(), release: () => onRelease() })
        : undefined,
    [act, isPossible],
  );
}

/** The acts that are possible now. */
export function usePossibleActs(): readonly Act[] {
  return useSyncExternalStore(changed.subscribe, () => possible);
}

/** Does what the key of this act does; nothing for one with a long press. */
export function runAct(act: Act): void {
  const handler = handlers.get(act)?.at(-1);
  if (handler && handler.release === undefined) handler.press();
}

function register(act: Act, handler: KeyHandler): () => void {
  handlers.set(act, [...(handlers.get(act) ?? []), handler]);
  publish();
  return () => {
    handlers.set(
      act,
      (handlers.get(act) ?? []).filter((other) => other !== handler),
    );
    publish();
  };
}

function publish(): void {
  possible = ACTS.filter((act) => isPossible(act));
  changed.emit();
}

function isPossible(act: Act): boolean {
  return (handlers.get(act)?.length ?? 0) > 0;
}

/** What a key press does now. */
export function actOf(press: KeyboardEvent): Act | undefined {
  if (isInDialog(press.target)) return undefined;
  return findAct(press, { ...contextOf(press.target), isPossible });
}

/** Listens to the keyboard. Returns a function that stops. */
export function listenToKeys(): () => void {
  /** Keys that are down, with what has to be released. */
  const down = new Map<string, (() => void) | undefined>();

  const onDown = (press: KeyboardEvent): void => {
    // Repeats of a key that acted are neither acts nor the browser's, which would scroll with Space.
    if (press.repeat && down.has(press.code)) press.preventDefault();
    if (press.repeat || press.defaultPrevented) return;
    const act = actOf(press);
    const handler = act === undefined ? undefined : handlers.get(act)?.at(-1);
    if (handler === undefined) return;
    press.preventDefault();
    down.set(press.code, handler.release);
    handler.press();
  };
  const onUp = (press: KeyboardEvent): void => {
    if (!down.has(press.code)) return;
    // Otherwise Space would also press the button that has the focus.
    press.preventDefault();
    down.get(press.code)?.();
    down.delete(press.code);
  };
  /** The key may be released in another window. */
  const onBlur = (): void => {
    for (const release of down.values()) release?.();
    down.clear();
  };

  globalThis.addEventListener('keydown', onDown);
  globalThis.addEventListener('keyup', onUp);
  globalThis.addEventListener('blur', onBlur);
  return () => {
    globalThis.removeEventListener('keydown', onDown);
    globalThis.removeEventListener('keyup', onUp);
    globalThis.removeEventListener('blur', onBlur);
  };
}

/** A dialog or a menu has keys of its own; those of the page below it do nothing. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu]') !== null;
}

interface FocusContext {
  readonly isTyping: boolean;
  readonly isOnControl: boolean;
}

function contextOf(target: EventTarget | null): FocusContext {
  if (!(target instanceof Element)) return { isTyping: false, isOnControl: false };
  const field = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
  return {
    isTyping: target.closest(field) !== null,
    isOnControl: target.closest('a[href], button, input:not([type=radio])') !== null,
  };
}
