import { baht } from '@sanam/money';
import { classNames } from '@sanam/ui';

import { panelClass } from '../../components/panel.tsx';
import { formatWhole } from '../../lib/ringside/format-amount.ts';
import { useTexts } from '../../state/language.ts';
import type { Preview } from '../../state/ringside/result.ts';

/** What else a result decides: step bets, debts that are paid before anything else, and the largest payout. */
export function PreviewFacts({ preview }: { readonly preview: Preview }) {
  const { result: texts } = useTexts();
  const hasCollected = preview.collected.amount !== 0;
  return (
    <div
      className={classNames(
        'grid grid-cols-1 gap-2.5',
        hasCollected ? 'desk:grid-cols-3' : 'desk:grid-cols-2',
      )}
    >
      <Fact
        name={texts.steps}
        value={String(preview.stepSettled + preview.stepLost)}
        help={[
          texts.stepsMeaning(String(preview.stepSettled), String(preview.stepLost)),
          ...(preview.stepPaid === 0 ? [] : [texts.stepsPaid(formatWhole(baht(preview.stepPaid)))]),
          texts.stepsWaiting(String(preview.stepWaiting)),
        ].join(' · ')}
      />
      {hasCollected && (
        <Fact
          name={texts.collected}
          value={texts.collectedFrom(preview.collected.players.toLocaleString('en-US'))}
          help={texts.collectedMeaning(formatWhole(baht(preview.collected.amount)))}
        />
      )}
      <Fact
        name={texts.largestOne}
        value={preview.largest[0] === undefined ? '–' : formatWhole(baht(preview.largest[0].payout))}
        help={preview.largest[0]?.username ?? texts.nobody}
      />
    </div>
  );
}

function Fact({
  name,
  value,
  help,
}: {
  readonly name: string;
  readonly value: string;
  readonly help: string;
}) {
  return (
    <div className={`${panelClass} px-3.5 py-3`}>
      <p className="text-small text-t2">{name}</p>
      <p className="numerals text-price font-semibold">{value}</p>
      <p className="text-small text-t3">{help}</p>
    </div>
  );
}
