import { toMalayOdds } from '@sanam/betting';
import { CornerSlash, CountBadge, SlipBar } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { CORNER_OF } from '../../lib/corner-of.ts';
import { openStepSheet } from '../../state/step/step-sheet.ts';
import { useStepSlip } from '../../state/step/step-slip.ts';
import { slipTerms } from './slip-terms.ts';
import { useStepPlacing } from './use-step-placing.ts';

/** The picks, above the footer menu, with the button that opens the slip. */
export function StepBar() {
  const { t } = useTranslation();
  const slip = useStepSlip((state) => state.slip);
  const { state } = useStepPlacing();
  const [first] = slip.picks;
  if (first === undefined) return null;
  const isBusy = state !== 'idle';
  const isSingle = slip.mode === 'single';
  const count = slip.picks.length;
  const odds = slipTerms(slip)?.odds ?? '–';
  const isNegative = isSingle && toMalayOdds(first) < 0;
  const title = isSingle
    ? first.teamName
    : count === 1
      ? t('step.oneMatch')
      : t('step.matches', { number: count });
  return (
    <SlipBar
      mark={isSingle ? <CornerSlash corner={CORNER_OF[first.corner]} /> : <CountBadge count={count} />}
      title={title}
      note={
        isBusy ? (
          t(state === 'processing' ? 'step.processing' : 'bet.checking')
        ) : (
          <>
            {t(isSingle ? 'step.singleOdds' : 'step.totalOdds')}{' '}
            <span
              className={`numerals text-name leading-none font-semibold ${isNegative ? 'text-loss' : 'text-goldt'}`}
            >
              {odds}
            </span>
          </>
        )
      }
      action={t(isSingle ? 'step.betSingle' : 'step.viewSlip')}
      onOpen={openStepSheet}
      isBusy={isBusy}
    />
  );
}
