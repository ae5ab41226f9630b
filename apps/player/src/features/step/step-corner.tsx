import type { KnownMatch } from '@sanam/api-client';
import { isSlipFull, MAX_LEGS, rateOf, toMalayOdds, type SlipChoice, type Corner } from '@sanam/betting';
import { formatOdds } from '@sanam/money';
import { ClosedCell, CornerSlash, OddsCell, toast } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { BET_TYPE_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { matchText } from '../../lib/i18n/match-text.ts';
import { fighterName, fighterNames } from '../../lib/i18n/names.ts';
import { matchRates } from '../../state/matches/match-rates.ts';
import { useStepMovement } from '../../state/step/step-board.ts';
import { changeSlip, useStepSlip } from '../../state/step/step-slip.ts';
import { StepRow } from './step-row.tsx';

export interface StepCornerProps {
  readonly corner: Corner;
  readonly match: KnownMatch;
  readonly stadium: string;
}

/** A fighter and the price, once as a single bet and once as a leg of several. */
export function StepCorner({ corner, match, stadium }: StepCornerProps) {
  const { t } = useTranslation();
  const picked = usePickedMode(match.id, corner);
  const moved = useStepMovement(match.id, corner);
  const [name, latinName] =
    corner === 'RED' ? [match.redName, match.redLatinName] : [match.blueName, match.blueLatinName];
  const { main, latin, rest, full } = fighterNames(name, latinName);
  const choice = choiceOf(match, corner, {
    teamName: fighterName(name, latinName),
    matchTitle: matchText(t, match.matchNo, 'STEP'),
    stadium,
  });
  const odds = choice && toMalayOdds(choice);
  const price = odds === undefined ? '' : formatOdds(odds);
  const cell = {
    price,
    isNegative: odds !== undefined && odds < 0,
    movement: moved?.direction,
    movedAt: moved?.at,
  };
  return (
    <StepRow>
      <div title={full} className="flex min-w-0 items-center gap-2.5 @max-[20.4rem]:col-span-2">
        <CornerSlash corner={CORNER_OF[corner]} />
        <div className="min-w-0">
          <p className="text-name font-semibold text-t1">
            <span className="sr-only">{t(BET_TYPE_TEXTS[corner])} </span>
            {main}
          </p>
          {latin !== undefined && <p className="text-label font-medium text-t1">{latin}</p>}
          {rest !== undefined && <p className="text-small text-t2">{rest}</p>}
        </div>
      </div>
      {choice === undefined ? (
        <>
          <ClosedCell>{t('step.closed')}</ClosedCell>
          <ClosedCell>{t('step.closed')}</ClosedCell>
        </>
      ) : (
        <>
          <OddsCell
            {...cell}
            kind="radio"
            name="step-single"
            label={t('step.pickSingle', { name: main, price })}
            isPicked={picked === 'single'}
            onPick={() => changeSlip({ type: 'pickSingle', choice })}
          />
          <OddsCell
            {...cell}
            kind="checkbox"
            name="step-multi"
            label={t('step.pickMulti', { name: main, price })}
            isPicked={picked === 'multi'}
            onPick={() => pickMulti(choice)}
          />
        </>
      )}
    </StepRow>
  );

  function pickMulti(pick: SlipChoice): void {
    const before = useStepSlip.getState().slip;
    changeSlip({ type: 'pickMulti', choice: pick });
    if (isSlipFull(before) && useStepSlip.getState().slip === before) {
      toast.show(t('step.full', { max: MAX_LEGS }));
    }
  }
}

/** How this corner is on the slip; undefined when it is not. */
function usePickedMode(matchId: number, corner: Corner): 'single' | 'multi' | undefined {
  return useStepSlip(({ slip }) =>
    slip.mode !== 'none' && slip.picks.some((pick) => pick.matchId === matchId && pick.corner === corner)
      ? slip.mode
      : undefined,
  );
}

/** Undefined while it cannot be bet on. */
function choiceOf(
  match: KnownMatch,
  corner: Corner,
  names: Pick<SlipChoice, 'teamName' | 'matchTitle' | 'stadium'>,
): SlipChoice | undefined {
  const { id, rateId, isOpenBet } = match;
  const rates = matchRates(match, 'MY');
  if (!isOpenBet || rateId === null || rates === undefined) return undefined;
  const { multiply, deduct } = rateOf(corner, rates);
  return { matchId: id, corner, rateId, multiply, deduct, ...names };
}
