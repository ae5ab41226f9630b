import { create } from 'zustand';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** index.html reads it before the first paint. */
const THEME_KEY = 'theme';

const useThemeStore = create<{ readonly theme: Theme }>()(() => ({ theme: readTheme() }));

/** The player's choice, kept on this device. `system` follows the device. */
export function useTheme(): Theme {
  return useThemeStore(({ theme }) => theme);
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  storeTheme(theme);
  useThemeStore.setState({ theme });
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
