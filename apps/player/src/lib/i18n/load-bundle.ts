import { DEFAULT_LANGUAGE } from '@sanam/contract';
import type { Language } from '@sanam/contract';

import type en from './bundles/en.json';

export type Bundle = typeof en;

/** One chunk per language, so a player downloads only his own. */
const BUNDLES: Readonly<Record<Language, () => Promise<{ default: Bundle }>>> = {
  th: () => import('./bundles/th.json'),
  en: () => import('./bundles/en.json'),
  cn: () => import('./bundles/cn.json'),
  laos: () => import('./bundles/laos.json'),
  mm: () => import('./bundles/mm.json'),
};

export async function loadBundle(language: string): Promise<Bundle> {
  const load = BUNDLES[language as Language] ?? BUNDLES[DEFAULT_LANGUAGE];
  return (await load()).default;
}
