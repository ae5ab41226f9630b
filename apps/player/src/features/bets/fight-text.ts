import type { TFunction } from 'i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, stadiumText } from '../../lib/i18n/names.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';

type Legs = ListedBet['legs'];

/** "Match 2 · stadium"; a slip has the numbers of all its matches. */
export function fightTitle(t: TFunction, legs: Legs): string {
  return `${legs.map((leg) => numberOf(t, leg)).join(', ')} · ${stadiums(legs).join(', ')}`;
}

/** The fighters of a match and its result; of a slip, how many matches it has. */
export function fightNote(t: TFunction, legs: Legs): string {
  const [leg] = legs;
  if (leg === undefined || legs.length > 1) return t('bets.kindMulti', { number: legs.length });
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
