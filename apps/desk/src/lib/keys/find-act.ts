import { ACTS, bindingOf, type Act } from './key-table.ts';

/** What a key press has to tell. */
export interface KeyPress {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export interface KeyContext {
  /** A field has the focus: only Escape acts, since letters and digits are its content. */
  readonly isTyping: boolean;
  /** A button or link has the focus: Enter is its own. */
  readonly isOnControl: boolean;
  /** What is possible on the screen now. */
  readonly isPossible: (act: Act) => boolean;
}

/** The act of a key in this context. Keys of the number pad count as those above the letters. */
export function findAct(press: KeyPress, { isTyping, isOnControl, isPossible }: KeyContext): Act | undefined {
  const code = press.code.replace(/^Numpad(?=\d$)/, 'Digit').replace('NumpadEnter', 'Enter');
  // With these a key belongs to the browser or the system.
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  if (isTyping && code !== 'Escape') return undefined;
  if (isOnControl && code === 'Enter') return undefined;
  return ACTS.find((act) => {
    const binding = bindingOf(act);
    return binding.code === code && (binding.withShift ?? false) === press.shiftKey && isPossible(act);
  });
}
