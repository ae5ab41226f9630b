import { createEmitter } from '@sanam/runtime';
import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** index.html of each app reads it before the first paint. */
const THEME_KEY = 'theme';

const changed = createEmitter();

/** What was chosen on this device. `system` follows the device. */
export function useTheme(): Theme {
  return useSyncExternalStore(changed.subscribe, readTheme);
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  storeTheme(theme);
  changed.emit();
}

function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
