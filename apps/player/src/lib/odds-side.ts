import { rateOf, standingOf, type MatchRates, type Corner, type Standing } from '@sanam/betting';
import { toRateNumber } from '@sanam/money';
import type { Movement, OddsSide } from '@sanam/ui';
import type { TFunction } from 'i18next';

import { BET_TYPE_TEXTS, STANDING_TEXTS } from './i18n/arena-texts.ts';

interface Side {
  readonly corner: Corner;
  /** In full, in the player's language. */
  readonly name: string;
  /** Undefined while the match has no price. */
  readonly odds: MatchRates | undefined;
  readonly moved: { readonly direction: Movement; readonly at: number } | undefined;
  /** Shown beside ต่อ (favourite), รอง (underdog) or เสมอราคา (even); the name of the corner by default. */
  readonly word?: string | undefined;
}

/** One corner of a match as a duel plate shows it, in the player's language. */
export function oddsSideOf(t: TFunction, { corner, name, odds, moved, ...side }: Side): OddsSide {
  const words = wordsOf(t);
  const word = side.word ?? words[corner];
  const standing = odds && standingOf(corner, odds);
  const price = odds === undefined ? '–' : rateOf(corner, odds).rateName;
  return {
    // Ends with the visible text, so that voice control finds the button by what is on the screen.
    label: fill(words.betOn, { name, standing: standing ? words[standing] : '', word, price }),
    price,
    isFavourite: standing === 'FAVOURITE',
    standing: standing ? words[standing] : '',
    word,
    movement: moved?.direction,
    movedAt: moved?.at,
  };
}

type Words = Readonly<Record<Corner | Standing | 'betOn', string>>;

/** Cached for each language, because prices change often; a new language has a new `t`. */
const known = new WeakMap<TFunction, Words>();

function wordsOf(t: TFunction): Words {
  const words = known.get(t) ?? {
    RED: t(BET_TYPE_TEXTS.RED),
    BLUE: t(BET_TYPE_TEXTS.BLUE),
    FAVOURITE: t(STANDING_TEXTS.FAVOURITE),
    UNDERDOG: t(STANDING_TEXTS.UNDERDOG),
    EVEN: t(STANDING_TEXTS.EVEN),
    betOn: t('arena.betOn', { skipInterpolation: true }),
  };
  known.set(t, words);
  return words;
}

/** Interpolation by i18next takes as long as everything else of a plate. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? '');
}

/** The probability of red that the prices imply, 0 to 1: 10/9 on red is 0.53. For display only. */
export function impliedRedShare({ red, blue }: MatchRates): number {
  const redChance = 1 / (1 + toRateNumber(red.multiply));
  const blueChance = 1 / (1 + toRateNumber(blue.multiply));
  return redChance / (redChance + blueChance);
}
