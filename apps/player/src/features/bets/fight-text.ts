import { matchNightOf } from '@sanam/betting';
import type { TFunction } from 'i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { formatShortDay } from '../../lib/i18n/day-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, stadiumText } from '../../lib/i18n/names.ts';
import { stepText } from '../../lib/i18n/pick-texts.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';

type Legs = ListedBet['legs'];

/**
 * "Match 2 · stadium"; a slip has the numbers of all its matches. Numbers start again each night: one that is not of
 * the day under which it is listed has its date.
 */
export function fightTitle(t: TFunction, legs: Legs, day: string | undefined): string {
  const nights = new Set(legs.map(({ gameMatchsStep }) => matchNightOf(new Date(gameMatchsStep.matchTime))));
  const dates = [...nights].filter((night) => night !== day).map((night) => formatShortDay(t, night));
  const numbers = legs.map((leg) => numberOf(t, leg)).join(', ');
  return [numbers, stadiums(legs).join(', '), ...(day === undefined ? [] : dates)].join(' · ');
}

/** The fighters of a match and its result; of a slip, how many matches it has. */
export function fightNote(t: TFunction, legs: Legs): string {
  const [leg] = legs;
  if (leg === undefined || legs.length > 1) return stepText(t, legs.length);
  const { result } = leg.gameMatchsStep;
  return [fighters(t, leg), ...(result === null ? [] : [t(RESULT_TEXTS[result])])].join(' · ');
}

export function numberOf(t: TFunction, { gameMatchsStep }: Legs[number]): string {
  return matchText(t, gameMatchsStep.matchNo, gameMatchsStep.line);
}

export function fighters(t: TFunction, { gameMatchsStep: match }: Legs[number]): string {
  return t('bets.betweenNames', {
    red: fighterName(match.redName, match.redLatinName),
    blue: fighterName(match.blueName, match.blueLatinName),
  });
}

/** Each stadium once. */
export function stadiums(legs: Legs): string[] {
  return [
    ...new Set(
      legs.map(({ gameMatchsStep: match }) => stadiumText(match.stadiumName, match.stadiumLatinName)),
    ),
  ];
}
