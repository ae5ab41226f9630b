import { Pill } from '@sanam/ui';

import { SignedAmount } from '../../components/amounts.tsx';
import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import type { Statement } from '../../state/statement.ts';

interface DayPanelProps {
  readonly day: string;
  readonly identity: Statement['identity'];
  readonly onDay: (day: string) => void;
}

/** The day's sums at the bank and in the ledger, and what explains the difference. */
export function DayPanel({ day, identity, onDay }: DayPanelProps) {
  const { statement: texts } = useTexts();
  const rows = [
    { label: texts.ledger, amount: identity.ledger },
    { label: texts.linesAlone, amount: identity.linesAlone },
    { label: texts.postingsAlone, amount: 0 - identity.postingsAlone },
  ];
  return (
    <Panel id="statement-day" title={texts.day} headClass="flex-wrap" aside={<Verdict identity={identity} />}>
      <div className="flex flex-col gap-2 p-3.5">
        <input
          type="date"
          aria-label={texts.day}
          value={day}
          onChange={({ target }) => target.value !== '' && onDay(target.value)}
          className="numerals min-h-11 rounded-cell border border-line2 bg-bg px-3 text-body"
        />
        <dl className="flex flex-col text-label">
          {rows.map(({ label, amount }) => (
            <div key={label} className="flex items-baseline justify-between gap-3 border-b border-line py-2">
              <dt className="text-t2">{label}</dt>
              <dd>
                <SignedAmount amount={amount} className="font-semibold" />
              </dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-3 pt-2">
            <dt className="font-semibold">{texts.bank}</dt>
            <dd>
              <SignedAmount amount={identity.lines} className="text-name font-semibold" />
            </dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

/** Whether the bank and the ledger have the same, or what is open on either side explains the difference. */
function Verdict({ identity }: Pick<DayPanelProps, 'identity'>) {
  const { statement: texts } = useTexts();
  if (!identity.isEqual) return <Pill tone="loss">{texts.unequal}</Pill>;
  const isSame = identity.linesAlone === 0 && identity.postingsAlone === 0;
  return <Pill tone={isSame ? 'gain' : 'gold-edge'}>{isSame ? texts.equal : texts.explained}</Pill>;
}
