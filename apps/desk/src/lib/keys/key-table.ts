/** Where the keys are listed. */
export const KEY_GROUPS = ['everywhere', 'ringside', 'result', 'grid', 'money', 'lists', 'audit'] as const;
export type KeyGroup = (typeof KEY_GROUPS)[number];

export interface KeyBinding {
  readonly group: KeyGroup;
  /** The place of the key on the keyboard, `event.code`: the same key on the Thai and the English layout. */
  readonly code: string;
  readonly withShift?: true;
  readonly withCtrl?: true;
  readonly withAlt?: true;
  /** The browser says what the key does, as it does of pasting; here it is only listed. */
  readonly isBrowsers?: true;
  /** It acts after being pressed for so long. */
  readonly longPressMs?: number;
  /** What is printed on it. */
  readonly caps: readonly string[];
}

export const OPEN_LONG_PRESS_MS = 600;
export const END_LONG_PRESS_MS = 1000;
export const CALL_LONG_PRESS_MS = 2000;
export const CLOSE_DAY_LONG_PRESS_MS = 3000;
export const FREEZE_LONG_PRESS_MS = 1000;
export const PAID_LONG_PRESS_MS = 1000;
export const AGAINST_LONG_PRESS_MS = 2000;
export const CORRECT_LONG_PRESS_MS = 3000;
/** Has no key: it concerns another operator or a player, and is done in a dialog. */
export const END_SESSIONS_LONG_PRESS_MS = 1000;
const REMOVE_LONG_PRESS_MS = 600;

/** Every act that has a key. One key may have several acts, of which at most one is possible on a screen. */
export const KEY_TABLE = {
  search: { group: 'everywhere', code: 'Slash', caps: ['/'] },
  keys: { group: 'everywhere', code: 'Slash', withShift: true, caps: ['?'] },
  back: { group: 'everywhere', code: 'Escape', caps: ['Esc'] },
  match1: { group: 'ringside', code: 'Digit1', caps: ['1'] },
  match2: { group: 'ringside', code: 'Digit2', caps: ['2'] },
  match3: { group: 'ringside', code: 'Digit3', caps: ['3'] },
  match4: { group: 'ringside', code: 'Digit4', caps: ['4'] },
  match5: { group: 'ringside', code: 'Digit5', caps: ['5'] },
  match6: { group: 'ringside', code: 'Digit6', caps: ['6'] },
  match7: { group: 'ringside', code: 'Digit7', caps: ['7'] },
  match8: { group: 'ringside', code: 'Digit8', caps: ['8'] },
  match9: { group: 'ringside', code: 'Digit9', caps: ['9'] },
  todo1: { group: 'everywhere', code: 'F1', caps: ['F1'] },
  todo2: { group: 'everywhere', code: 'F2', caps: ['F2'] },
  todo3: { group: 'everywhere', code: 'F3', caps: ['F3'] },
  todo4: { group: 'everywhere', code: 'F4', caps: ['F4'] },
  todo5: { group: 'everywhere', code: 'F5', caps: ['F5'] },
  todo6: { group: 'everywhere', code: 'F6', caps: ['F6'] },

  close: { group: 'ringside', code: 'Space', caps: ['Space'] },
  open: { group: 'ringside', code: 'KeyO', longPressMs: OPEN_LONG_PRESS_MS, caps: ['O'] },
  redStronger: { group: 'ringside', code: 'KeyA', caps: ['A'] },
  blueStronger: { group: 'ringside', code: 'KeyD', caps: ['D'] },
  redHalf: { group: 'ringside', code: 'KeyA', withShift: true, caps: ['Shift', 'A'] },
  blueHalf: { group: 'ringside', code: 'KeyD', withShift: true, caps: ['Shift', 'D'] },
  send: { group: 'ringside', code: 'Enter', caps: ['Enter'] },
  undo: { group: 'ringside', code: 'KeyZ', caps: ['Z'] },
  suggestion: { group: 'ringside', code: 'KeyG', caps: ['G'] },
  together: { group: 'ringside', code: 'KeyL', caps: ['L'] },
  special: { group: 'ringside', code: 'KeyS', caps: ['S'] },
  draw: { group: 'ringside', code: 'KeyW', caps: ['W'] },
  round: { group: 'ringside', code: 'KeyR', caps: ['R'] },
  end: { group: 'ringside', code: 'KeyE', longPressMs: END_LONG_PRESS_MS, caps: ['E'] },
  next: { group: 'ringside', code: 'KeyN', caps: ['N'] },
  take: { group: 'ringside', code: 'KeyT', caps: ['T'] },
  handOver: { group: 'ringside', code: 'KeyH', caps: ['H'] },
  raiseCap: { group: 'ringside', code: 'KeyC', caps: ['C'] },
  noteResult: { group: 'ringside', code: 'KeyP', caps: ['P'] },
  closeAll: { group: 'everywhere', code: 'Space', withShift: true, caps: ['Shift', 'Space'] },

  callRed: { group: 'result', code: 'Digit1', caps: ['1'] },
  callBlue: { group: 'result', code: 'Digit2', caps: ['2'] },
  callDraw: { group: 'result', code: 'Digit3', caps: ['3'] },
  callCancel: { group: 'result', code: 'Digit4', caps: ['4'] },
  recall: { group: 'result', code: 'KeyZ', caps: ['Z'] },
  confirm: { group: 'result', code: 'Enter', longPressMs: CALL_LONG_PRESS_MS, caps: ['Enter'] },
  takeResultBack: { group: 'result', code: 'KeyR', caps: ['R'] },

  rowDown: { group: 'grid', code: 'KeyJ', caps: ['J'] },
  rowUp: { group: 'grid', code: 'KeyK', caps: ['K'] },
  swapCorners: { group: 'grid', code: 'KeyX', caps: ['X'] },
  newMatch: { group: 'grid', code: 'KeyN', caps: ['N'] },
  editRow: { group: 'grid', code: 'Enter', caps: ['Enter'] },
  paste: { group: 'grid', code: 'KeyV', withCtrl: true, isBrowsers: true, caps: ['Ctrl', 'V'] },
  duplicate: { group: 'grid', code: 'KeyD', withCtrl: true, caps: ['Ctrl', 'D'] },
  moveDown: { group: 'grid', code: 'KeyJ', withAlt: true, caps: ['Alt', 'J'] },
  moveUp: { group: 'grid', code: 'KeyK', withAlt: true, caps: ['Alt', 'K'] },
  save: { group: 'grid', code: 'KeyS', withCtrl: true, caps: ['Ctrl', 'S'] },
  removeRow: { group: 'grid', code: 'Delete', longPressMs: REMOVE_LONG_PRESS_MS, caps: ['Del'] },
  sendAll: { group: 'grid', code: 'Enter', withCtrl: true, caps: ['Ctrl', 'Enter'] },

  decide: { group: 'money', code: 'Enter', caps: ['Enter'] },
  creditAgainst: {
    group: 'money',
    code: 'Enter',
    withShift: true,
    longPressMs: AGAINST_LONG_PRESS_MS,
    caps: ['Shift', 'Enter'],
  },
  enterArrival: { group: 'money', code: 'KeyE', caps: ['E'] },
  refuse: { group: 'money', code: 'KeyX', caps: ['X'] },
  aside: { group: 'money', code: 'KeyH', caps: ['H'] },
  zoomSlip: { group: 'money', code: 'KeyZ', caps: ['Z'] },
  rotateSlip: { group: 'money', code: 'KeyT', caps: ['T'] },
  openPlayer: { group: 'money', code: 'KeyU', caps: ['U'] },
  copyReference: { group: 'money', code: 'KeyC', caps: ['C'] },
  approve: { group: 'money', code: 'KeyA', caps: ['A'] },
  askSecond: { group: 'money', code: 'KeyQ', caps: ['Q'] },
  paid: { group: 'money', code: 'KeyM', longPressMs: PAID_LONG_PRESS_MS, caps: ['M'] },
  reverse: { group: 'money', code: 'KeyR', longPressMs: AGAINST_LONG_PRESS_MS, caps: ['R'] },
  line1: { group: 'money', code: 'Digit1', caps: ['1'] },
  line2: { group: 'money', code: 'Digit2', caps: ['2'] },
  line3: { group: 'money', code: 'Digit3', caps: ['3'] },
  line4: { group: 'money', code: 'Digit4', caps: ['4'] },
  line5: { group: 'money', code: 'Digit5', caps: ['5'] },

  beforeAfter: { group: 'audit', code: 'KeyB', caps: ['B'] },
  sameThing: { group: 'audit', code: 'KeyF', caps: ['F'] },
  samePerson: { group: 'audit', code: 'KeyW', caps: ['W'] },
  verify: { group: 'lists', code: 'KeyP', caps: ['P'] },
  csv: { group: 'lists', code: 'KeyE', caps: ['E'] },
  closeDay: { group: 'lists', code: 'KeyL', longPressMs: CLOSE_DAY_LONG_PRESS_MS, caps: ['L'] },
  freeze: { group: 'lists', code: 'KeyF', longPressMs: FREEZE_LONG_PRESS_MS, caps: ['F'] },
  add: { group: 'lists', code: 'KeyN', caps: ['N'] },
} as const satisfies Record<string, KeyBinding>;

export type Act = keyof typeof KEY_TABLE;

export const ACTS = Object.keys(KEY_TABLE) as Act[];

export function bindingOf(act: Act): KeyBinding {
  return KEY_TABLE[act];
}

/** The matches of the strip, in its order. */
export const MATCH_ACTS = [
  'match1',
  'match2',
  'match3',
  'match4',
  'match5',
  'match6',
  'match7',
  'match8',
  'match9',
] as const satisfies readonly Act[];

/** What has to be done, in its order. */
export const TODO_ACTS = [
  'todo1',
  'todo2',
  'todo3',
  'todo4',
  'todo5',
  'todo6',
] as const satisfies readonly Act[];

/** The lines of a payout to copy, or the reasons of a refusal, in their order. */
export const LINE_ACTS = ['line1', 'line2', 'line3', 'line4', 'line5'] as const satisfies readonly Act[];
