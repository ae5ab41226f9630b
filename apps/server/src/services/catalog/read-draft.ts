import { NAME_MAX } from '@sanam/contract';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { cleanText } from '../input/clean-text.ts';
import type { MatchPatch } from './change-match.ts';
import { readInstantOrDay } from '../input/day-range.ts';
import { readStreamAddress } from './read-stream-address.ts';

/** The fields of a match that a trader sets: all of them when it is added, any of them later. */
export type MatchDraft = BodyOf<Endpoints['PATCH /desk/matches/{id}']>;

export const NAME_LENGTH = { min: 1, max: NAME_MAX };

/** Validates a draft and converts it to columns; absent fields are left out. */
export function readDraft(draft: MatchDraft): MatchPatch {
  const { stadiumId, categoryCode, matchNo, matchName, redName, blueName, matchTag, roundNo } = draft;
  const { redLatinName, blueLatinName, fightingDateTime, streamingUrl } = draft;
  return {
    ...(stadiumId !== undefined && { stadium_id: stadiumId }),
    ...(categoryCode !== undefined && { category_code: categoryCode }),
    ...(matchNo !== undefined && { match_no: matchNo }),
    ...(matchName !== undefined && { match_name: cleanText('matchName', matchName, NAME_LENGTH) }),
    ...(redName !== undefined && { red_name: cleanText('redName', redName, NAME_LENGTH) }),
    ...(blueName !== undefined && { blue_name: cleanText('blueName', blueName, NAME_LENGTH) }),
    ...(redLatinName !== undefined && { red_latin_name: cleanName('redLatinName', redLatinName) }),
    ...(blueLatinName !== undefined && { blue_latin_name: cleanName('blueLatinName', blueLatinName) }),
    ...(matchTag !== undefined && { match_tag: matchTag }),
    ...(roundNo !== undefined && { round_no: roundNo }),
    ...(fightingDateTime !== undefined && {
      fighting_at: readInstantOrDay('fightingDateTime', fightingDateTime),
    }),
    ...(streamingUrl !== undefined && { streaming_url: readStreamAddress('streamingUrl', streamingUrl) }),
  };
}

/** A name that need not be there. */
export function cleanName(field: string, name: string | null): string | null {
  return name === null ? null : cleanText(field, name, NAME_LENGTH);
}
