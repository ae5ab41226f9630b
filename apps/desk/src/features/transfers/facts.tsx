import { CircleAlert, CircleCheck, CircleQuestionMark } from 'lucide-react';

/** Right, wrong, or to be looked at. */
export type FactState = 'good' | 'bad' | 'open';

export interface Fact {
  readonly state: FactState;
  readonly text: string;
  readonly help?: string | undefined;
  /** Where it comes from. */
  readonly source: string;
}

const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleQuestionMark } as const;
const COLORS = { good: 'text-gain', bad: 'text-loss', open: 'text-goldt' } as const;

/** What is known, one fact a row, each with its source. */
export function Facts({ label, facts }: { readonly label: string; readonly facts: readonly Fact[] }) {
  return (
    <ul aria-label={label}>
      {facts.map(({ state, text, help, source }) => {
        const Icon = ICONS[state];
        return (
          <li
            key={text}
            data-state={state}
            className="flex min-h-12.5 items-center gap-3 border-b border-line px-3.5 py-1.5"
          >
            <Icon aria-hidden strokeWidth={1.75} className={`size-5 shrink-0 ${COLORS[state]}`} />
            <span className="min-w-0 flex-1">
              <span className="block text-label leading-5 font-semibold">{text}</span>
              {help !== undefined && (
                <span className="block text-small leading-[1.125rem] break-words text-t2">{help}</span>
              )}
            </span>
            <span className="shrink-0 rounded-[6px] border border-line2 px-2 text-tiny text-t2">
              {source}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
