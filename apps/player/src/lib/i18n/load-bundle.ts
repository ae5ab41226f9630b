import { DEFAULT_LANGUAGE } from '@sanam/contract';
import type { Language } from '@sanam/contract';

import type first from './bundles/en.json';
import type more from './bundles/more/en.json';

/** The texts of the first screens are loaded at the start, all others with the first page or sheet beyond them. */
export const FIRST_TEXTS = 'translation';
export const MORE_TEXTS = 'more';
export type TextPart = typeof FIRST_TEXTS | typeof MORE_TEXTS;

export type Bundle = typeof first & typeof more;
type Loads<Texts> = Readonly<Record<Language, () => Promise<{ default: Texts }>>>;

/** One chunk per language and part, so that players download only their own language. */
const FIRST: Loads<typeof first> = {
  th: () => import('./bundles/th.json'),
  en: () => import('./bundles/en.json'),
  cn: () => import('./bundles/cn.json'),
  laos: () => import('./bundles/laos.json'),
  mm: () => import('./bundles/mm.json'),
};
const MORE: Loads<typeof more> = {
  th: () => import('./bundles/more/th.json'),
  en: () => import('./bundles/more/en.json'),
  cn: () => import('./bundles/more/cn.json'),
  laos: () => import('./bundles/more/laos.json'),
  mm: () => import('./bundles/more/mm.json'),
};

export async function loadBundle(language: string, part: string): Promise<Partial<Bundle>> {
  const loads: Loads<Partial<Bundle>> = part === MORE_TEXTS ? MORE : FIRST;
  const load = loads[language as Language] ?? loads[DEFAULT_LANGUAGE];
  return (await load()).default;
}
