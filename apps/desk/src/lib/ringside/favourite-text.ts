import type { Place } from './ladder.ts';

export function favouriteText(
  place: Place,
  texts: { readonly level: string; readonly redFavourite: string; readonly blueFavourite: string },
): string {
  if (place === 0) return texts.level;
  return place < 0 ? texts.redFavourite : texts.blueFavourite;
}
