import type { Slip } from '@sanam/betting';
import { Button, CountBadge, Sheet } from '@sanam/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCloseOnLeaving } from '../../lib/use-close-on-leaving.ts';
import { useSheetHeight } from '../../lib/use-sheet-height.ts';
import { closeStepSheet, useStepSheet } from '../../state/step/step-sheet.ts';
import { changeSlip, useStepSlip } from '../../state/step/step-slip.ts';
import { PlaceSlipButton } from './place-slip-button.tsx';
import { SlipAmounts } from './slip-amounts.tsx';
import { SlipForm } from './slip-form.tsx';
import { useSlip } from './use-slip.ts';
import { useStepPlacing } from './use-step-placing.ts';

/** The picks, the amount and the button. It cannot be closed while a bet is being placed. */
export function StepSheet() {
  const { t } = useTranslation();
  const formId = useId();
  const height = useSheetHeight();
  const isOpen = useStepSheet((sheet) => sheet.isOpen);
  const placing = useStepPlacing();
  const slip = useShownSlip(isOpen, placing.state !== 'idle');
  const form = useSlip(slip, placing);
  const isBusy = placing.state !== 'idle';
  useCloseOnLeaving({
    isPlacing: placing.state === 'placing',
    // Returning to the slip after a deposit opens the sheet together with its page.
    isOwnPage: (pathname) => pathname === '/step',
    close: closeStepSheet,
  });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={closeStepSheet}
      isClosable={placing.state !== 'placing'}
      closeLabel={t('common.close')}
      title={
        <span className="flex items-center gap-2.5">
          {t(slip.mode === 'single' ? 'step.singleSlip' : 'step.slip')}
          {slip.mode === 'multi' && <CountBadge count={slip.picks.length} />}
        </span>
      }
      titleAside={
        slip.picks.length > 0 &&
        !isBusy && (
          <Button
            variant="text"
            size="small"
            className="text-t2!"
            onClick={() => changeSlip({ type: 'clear' })}
          >
            {t('step.clearAll')}
          </Button>
        )
      }
      footer={
        <div className="flex flex-col gap-2.5">
          {form.terms && <SlipAmounts terms={form.terms} isCompact={height !== 'tall'} />}
          <PlaceSlipButton formId={formId} slip={slip} placing={placing} form={form} />
          {form.detour?.kind === 'deposit' && (
            <p className="-mt-1.5 text-center text-tiny text-t3">{t('bet.depositNote')}</p>
          )}
        </div>
      }
    >
      <SlipForm id={formId} slip={slip} placing={placing} form={form} />
    </Sheet>
  );
}

/**
 * From the tap on, the confirmed slip stays on the screen even if the odds move; while the sheet slides away, it keeps
 * what it showed.
 */
function useShownSlip(isOpen: boolean, isBusy: boolean): Slip {
  const { slip, sent } = useStepSlip();
  const now = isBusy && sent !== undefined ? sent.slip : slip;
  const [last, setLast] = useState(now);
  if (isOpen && last !== now) setLast(now);
  return isOpen ? now : last;
}
