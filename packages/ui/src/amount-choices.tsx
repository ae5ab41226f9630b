import { formatMoney, type Satang } from '@sanam/money';

export interface AmountChoice {
  readonly amount: Satang;
  /** A second line, such as what the amount is for. */
  readonly note?: string;
}

export interface AmountChoicesProps {
  /** What the group is for, for a screen reader. */
  readonly label: string;
  readonly choices: readonly AmountChoice[];
  readonly chosen: Satang;
  readonly onChoose: (amount: Satang) => void;
}

/** Each sets the amount. Four in a row, two where the text is large, so that no number breaks. */
export function AmountChoices({ label, choices, chosen, onChoose }: AmountChoicesProps) {
  return (
    <fieldset
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(25%_-_6px,4rem),1fr))] gap-2"
    >
      {choices.map(({ amount, note }) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(amount)}
          className="min-h-11 rounded-cell border border-line2 bg-s2 px-1 text-t1 transition-colors duration-(--press) ease-out active:bg-s3 aria-pressed:border-goldl aria-pressed:bg-golds aria-pressed:text-goldt"
        >
          <span className="block numerals text-title font-semibold whitespace-nowrap">
            {formatMoney(amount, { whole: true })}
          </span>
          {note !== undefined && <span className="block text-tiny">{note}</span>}
        </button>
      ))}
    </fieldset>
  );
}
