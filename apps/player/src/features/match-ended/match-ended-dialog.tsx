import { settleSideBet, sideBetTerms } from '@sanam/betting';
import { baht, formatMoney, rate, RATE_ONE } from '@sanam/money';
import { Button, Dialog, MatchNames, Pill, ResultPill, Ticket } from '@sanam/ui';
import { useTranslation } from 'react-i18next';

import { RESULT_TEXTS } from '../../lib/i18n/arena-texts.ts';
import { BET_ENDS, type BetEnd } from './bet-end.ts';

export interface MatchEndedDialogProps {
  readonly betEnd: BetEnd;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A sample, labelled as one, of what a player with a bet sees when a match ends. */
export function MatchEndedDialog({ betEnd, isOpen, onClose }: MatchEndedDialogProps) {
  const { t } = useTranslation();
  const result = BET_ENDS[betEnd];
  const { creditSatang, netSatang } = settleSideBet(SAMPLE_TERMS, 'RED', result);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('match.overTitle')}
      closeLabel={t('common.close')}
      actions={
        <Button isBlock onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap justify-center gap-2">
          <Pill tone="outline" size={26}>
            {t('match.overSample')}
          </Pill>
          <ResultPill result={result}>{t(RESULT_TEXTS[result])}</ResultPill>
        </div>
        <MatchNames
          red={{ main: 'นิลมังกรทอง', rest: 'ค่ายทุ่งพระยา', full: 'ค่ายทุ่งพระยา (นิลมังกรทอง)' }}
          blue={{ main: 'ขาวเพชรน้ำหนึ่ง', rest: 'ค่ายเกาะใหญ่', full: 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)' }}
          note={t('arena.round', { round: 3 })}
        />
        <Ticket
          rows={[
            {
              label: t('match.overBet'),
              value: (
                <>
                  <span className="font-text text-body">
                    {t('arena.red')} {t('arena.favourite')}
                  </span>{' '}
                  10/9
                </>
              ),
            },
            { label: t('match.risk'), value: formatMoney(SAMPLE_TERMS.deductSatang) },
            { label: t('match.overReturned'), value: formatMoney(creditSatang) },
            {
              label: t('match.overNet'),
              value: formatMoney(netSatang, { sign: true }),
              isGain: netSatang > 0,
              isApart: true,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

/** 1,000 on a favourite at 10/9. */
const SAMPLE_TERMS = sideBetTerms({ amountSatang: baht(1000), multiply: rate(9000), deduct: RATE_ONE });
