import { Panel } from '../../components/panel.tsx';
import { useTexts } from '../../state/language.ts';
import type { Statement } from '../../state/statement.ts';

interface OpenDaysProps {
  readonly days: Statement['openDays'];
  readonly onDay: (day: string) => void;
}

/** Days with lines that are not explained yet. */
export function OpenDays({ days, onDay }: OpenDaysProps) {
  const { statement: texts } = useTexts();
  if (days.length === 0) return null;
  return (
    <Panel id="statement-open-days" title={texts.openDays}>
      <ul className="flex flex-col">
        {days.map(({ day, cases }) => (
          <li key={day} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onDay(day)}
              className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 text-label"
            >
              <span className="numerals">{day}</span>
              <span className="text-goldt">{texts.cases(String(cases))}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
