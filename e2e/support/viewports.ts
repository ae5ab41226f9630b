export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const PHONE = { width: 390, height: 844 };
/** On its side. */
export const TABLET = { width: 1024, height: 768 };
export const SMALL_PHONE = { width: 320, height: 640 };
export const OLD_PHONE = { width: 360, height: 640 };

/** What a keypad leaves of them. */
export const KEYPAD_OPEN = [
  { width: 390, height: 540 },
  { width: 360, height: 427 },
  { width: 320, height: 427 },
];

/** The sizes at which what matters of a sheet stays in view; the last is a phone with its keyboard open. */
export const PHONES = [PHONE, SMALL_PHONE, { width: 390, height: 500 }];
