import type { Language } from '@sanam/contract';
import { splitFighterName, type FighterNameParts } from '@sanam/ui';

import { currentLanguage } from './current-language.ts';

/** The name where only one fits: in Latin letters in every language but Thai, if it has such a form. */
export function nameFor(language: Language, name: string, latinName: string | null): string {
  return language === 'th' ? name : (latinName ?? name);
}

/** The same in the language on the screen. */
export function shownName(name: string, latinName: string | null): string {
  return nameFor(currentLanguage(), name, latinName);
}

/** The same of a fighter, without the camp. */
export function fighterName(name: string, latinName: string | null): string {
  return splitFighterName(shownName(name, latinName)).main;
}

export function stadiumText(name: string, latinName: string | null): string {
  return shownName(name, latinName);
}

/** Shown under the Thai name where both fit; undefined in Thai. */
export function latinText(latinName: string | null): string | undefined {
  return currentLanguage() === 'th' ? undefined : (latinName ?? undefined);
}

/** A fighter's name in all its parts. */
export function fighterNames(name: string, latinName: string | null): FighterNameParts & { latin?: string } {
  const latin = latinText(latinName);
  return { ...splitFighterName(name), ...(latin !== undefined && { latin: splitFighterName(latin).main }) };
}
