import type { Act, KeyGroup } from '../keys/key-table.ts';

const acts: Record<Exclude<Act, `match${number}` | `todo${number}`>, string> = {
  search: 'Search or command',
  keys: 'All keys',
  back: 'Back, never sends anything',
  close: 'Close betting now',
  open: 'Open betting at the price shown',
  redStronger: 'Red stronger, one rung',
  blueStronger: 'Blue stronger, one rung',
  redHalf: 'Red stronger, half a rung',
  blueHalf: 'Blue stronger, half a rung',
  send: 'Send the chosen rung',
  undo: 'Undo the last move, 5 s',
  suggestion: 'Take the suggested rung',
  special: 'Special odds on or off',
  draw: 'Draw and no draw on or off',
  round: 'Next round',
  end: 'End the fight',
  next: 'Next match',
  callRed: 'Red wins',
  callBlue: 'Blue wins',
  callDraw: 'Draw',
  callCancel: 'Cancel the match',
  recall: 'Recall the result, before it is paid',
  confirm: 'Confirm the result',
  verify: 'Verify the ledger',
  add: 'Add',
};

const groups: Record<KeyGroup, string> = {
  everywhere: 'Anywhere',
  ringside: 'Ringside',
  result: 'Result',
  lists: 'Lists',
};

export const frame = {
  groups: { trading: 'Trading', money: 'Money', office: 'Office' },
  openMenu: 'Open the menu',
  menu: 'Menu',
  close: 'Close',
  search: 'Search or command',
  connected: 'Live',
  lost: 'Lost',
  bangkokTime: 'Bangkok time',
  theme: 'Theme',
  themes: { system: 'As the device', dark: 'Dark', light: 'Light' },
  language: 'Language',
  ledgerBroken: 'The ledger is not correct.',
  ledgerBrokenHelp: 'Close betting and look at the rules that are violated.',
  ledgerShow: 'Show',
};

export const keys = {
  title: 'Keys and commands',
  search: 'Search or command',
  found: (query: string) => `Found by “${query}”`,
  nothing: (query: string) => `Nothing is called “${query}”`,
  goTo: (page: string) => `Go to ${page}`,
  matchByPlace: 'Match by its place on the strip',
  todoByPlace: 'Thing to do by its place',
  hold: (seconds: string) => `hold ${seconds} s`,
  note: 'Letters work on the Thai layout too: keys are read by their place, not by their sign. While a field is being typed in, only Esc acts.',
  notNow: 'Not possible now',
  groups,
  acts,
};
