import type { DeskLanguage } from './texts/index.ts';

interface StadiumNames {
  readonly stadiumName: string;
  readonly stadiumLatinName: string | null;
}

/** In English its Latin name, where it has one. */
export function nameOfStadium(
  { stadiumName, stadiumLatinName }: StadiumNames,
  language: DeskLanguage,
): string {
  return (language === 'en' ? stadiumLatinName : null) ?? stadiumName;
}
