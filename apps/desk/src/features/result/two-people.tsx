import type { Operator } from '@sanam/contract';
import { addSatang, baht } from '@sanam/money';

import { Panel } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useDeskSettings } from '../../state/desk-settings.ts';
import { useTexts } from '../../state/language.ts';
import type { Preview } from '../../state/ringside/result.ts';

interface TwoPeopleProps {
  readonly operator: Operator;
  /** Of the result that is chosen. */
  readonly preview: Preview | undefined;
  /** After a first result, bets that are returned count as well. */
  readonly wasCalled: boolean;
}

/** Before the first call: that two people have to call the result. Left out where one is known to be enough. */
export function TwoPeople({ operator, preview, wasCalled }: TwoPeopleProps) {
  const { result: texts, roles } = useTexts();
  const { data: settings } = useDeskSettings();
  const sum = settings?.approvalBaht.value;
  if (sum === undefined || sum === null) return null;
  const credit = preview && addSatang(baht(preview.payout), baht(wasCalled ? preview.refunds : 0));
  if (credit !== undefined && credit <= baht(sum)) return null;
  return (
    <Panel id="two-people" title={texts.byTwo} aside={texts.aboveSum(formatWhole(baht(sum)))}>
      <div className="flex flex-col gap-2.5 p-3.5">
        <p className="flex items-center gap-3">
          <span
            aria-hidden
            className="flex size-10 shrink-0 items-center justify-center rounded-cell bg-s3 text-label font-semibold text-goldt uppercase"
          >
            {operator.username.slice(0, 1)}
          </span>
          <span className="min-w-0">
            <span className="block text-label font-semibold">
              {operator.username}{' '}
              <span className="text-small font-normal text-t2">{roles[operator.role]}</span>
            </span>
            <span className="block text-small text-t2">{texts.notCalled}</span>
          </span>
        </p>
        <p className="text-small text-t2">{texts.bothAlone}</p>
      </div>
    </Panel>
  );
}
