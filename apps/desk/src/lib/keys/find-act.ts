import { ACTS, bindingOf, type Act } from './key-table.ts';

/** What is needed of a key press. */
export interface KeyPress {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export interface KeyContext {
  /** A field has the focus: only Escape and keys with Ctrl act, since letters and digits are its content. */
  readonly isTyping: boolean;
  /** A button or link has the focus, which Enter presses. */
  readonly isOnControl: boolean;
  /** What is possible on the screen now. */
  readonly isPossible: (act: Act) => boolean;
}

/** The act of a key in this context. Keys of the number pad count as those above the letters. */
export function findAct(press: KeyPress, { isTyping, isOnControl, isPossible }: KeyContext): Act | undefined {
  const code = press.code.replace(/^Numpad(?=\d$)/, 'Digit').replace('NumpadEnter', 'Enter');
  // With it a key belongs to the browser or the system.
  if (press.metaKey) return undefined;
  if (isTyping && code !== 'Escape' && !press.ctrlKey) return undefined;
  if (isOnControl && code === 'Enter' && !press.ctrlKey) return undefined;
  return ACTS.find((act) => {
    const { code: place, isBrowsers, ...modifiers } = bindingOf(act);
    return (
      place === code &&
      !isBrowsers &&
      (modifiers.withShift ?? false) === press.shiftKey &&
      (modifiers.withCtrl ?? false) === press.ctrlKey &&
      (modifiers.withAlt ?? false) === press.altKey &&
      isPossible(act)
    );
  });
}
