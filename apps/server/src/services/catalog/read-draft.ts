import { NAME_MAX } from '@sanam/contract';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { cleanText } from '../input/clean-text.ts';
import type { MatchPatch } from './change-match.ts';
import { readInstantOrDay } from '../input/day-range.ts';
import { readStreamAddress } from './read-stream-address.ts';

/** What a trader may say of a match, all of it when it is added and any of it later. */
export type MatchDraft = BodyOf<Endpoints['PATCH /desk/matches/{id}']>;

export const NAME_LENGTH = { min: 1, max: NAME_MAX };

/** The columns a draft stands for; a field that is absent has none. */
export function readDraft(draft: MatchDraft): MatchPatch {
  const { stadiumId, categoryCode, matchName, redName, blueName, matchTag, roundNo } = draft;
  const { fightingDateTime, streamingUrl } = draft;
  return {
    ...(stadiumId !== undefined && { stadium_id: stadiumId }),
    ...(categoryCode !== undefined && { category_code: categoryCode }),
    ...(matchName !== undefined && { match_name: cleanText('matchName', matchName, NAME_LENGTH) }),
    ...(redName !== undefined && { red_name: cleanText('redName', redName, NAME_LENGTH) }),
    ...(blueName !== undefined && { blue_name: cleanText('blueName', blueName, NAME_LENGTH) }),
    ...(matchTag !== undefined && { match_tag: matchTag }),
    ...(roundNo !== undefined && { round_no: roundNo }),
    ...(fightingDateTime !== undefined && {
      fighting_at: readInstantOrDay('fightingDateTime', fightingDateTime),
    }),
    ...(streamingUrl !== undefined && { streaming_url: readStreamAddress('streamingUrl', streamingUrl) }),
  };
}
