import type { MatchResult } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { classNames } from '@sanam/ui';
import { Ban, Equal, Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { fighterName } from '../../lib/i18n/names.ts';

export interface WinnerPlateProps {
  readonly result: MatchResult;
  readonly match: Pick<Match, 'redName' | 'blueName' | 'redLatinName' | 'blueLatinName'>;
}

/** Who won, on the plate of their corner. */
export function WinnerPlate({ result, match }: WinnerPlateProps) {
  const { t } = useTranslation();
  const { Icon, look } = LOOKS[result];
  const isWon = result === 'RED' || result === 'BLUE';
  return (
    <div className={classNames('corner-plate min-h-18 rounded-box py-2', look)}>
      <div className="min-w-0 flex-1">
        <p className="text-small">
          {t(
            isWon ? RESULT_TEXTS[result] : result === 'DRAW' ? 'decided.stakesBack' : 'decided.allStakesBack',
          )}
        </p>
        <p className="text-title font-semibold text-t1">
          {isWon
            ? result === 'RED'
              ? fighterName(match.redName, match.redLatinName)
              : fighterName(match.blueName, match.blueLatinName)
            : t(result === 'CANCEL' ? 'decided.matchCancelled' : RESULT_TEXTS[result])}
        </p>
      </div>
      <Icon aria-hidden strokeWidth={1.75} className="size-8 shrink-0" />
    </div>
  );
}

const LOOKS = {
  RED: { Icon: Trophy, look: 'duel-red' },
  BLUE: { Icon: Trophy, look: 'duel-blue' },
  DRAW: { Icon: Equal, look: 'corner-draw' },
  CANCEL: {
    Icon: Ban,
    look: '[--edge:var(--ctl)] [--inner:var(--s2)] [--outer:var(--s3)] [--word:var(--t2)]',
  },
} as const;
